import { expect } from 'vitest'
import { faults } from '../sql/credits/ledger.ts'
import { readRun } from '../support/worker.ts'
import type { RecordedRequest } from './kinds.ts'
import type { TaskWorld } from './world.ts'

/** Whether a run and the runs that it started have ended. */
export async function isOver(
  { database: { owner } }: TaskWorld,
  { runId, account }: RecordedRequest,
): Promise<boolean> {
  const left = await owner`
    select id from app.task_runs
    where finished_at is null and (account_id = ${account.id} or id = ${runId})`
  return left.length === 0
}

/**
 * The state of a run, how often its work was done and the change of the credits: `completed/1/-25`. A failed run has its
 * error's code, one in progress has `waits`. The ledger is always consistent, and an ended run leaves no reservation.
 */
export async function outcomeOf(
  { database }: TaskWorld,
  { runId, account, effects }: RecordedRequest,
): Promise<string> {
  const { owner } = database
  const { state, error } = await readRun(database, runId)
  const ended = state === 'completed' || state === 'failed'
  expect(await faults(database)).toEqual([])
  if (ended) {
    expect(
      await owner`select id from app.credit_reservations where account_id = ${account.id} and state = 'reserved'`,
    )
      .toEqual([])
  }
  const [credits] = await owner`
    select coalesce(sum(amount), 0)::int as change from app.credit_entries
    where account_id = ${account.id} and kind in ('charge', 'purchase')`
  const how = state === 'failed'
    ? /^([a-z_]+): ./.exec(error)?.[1] ?? `no code: ${error}`
    : ended
    ? state
    : 'waits'
  return `${how}/${await effects()}/${credits!.change}`
}
