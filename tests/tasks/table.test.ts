import { afterEach, describe, expect, it } from 'vitest'
import { tasks } from '../../shared/tasks/index.ts'
import { faults } from '../sql/credits/ledger.ts'
import { sample, whole } from '../support/sample.ts'
import { callAsWorker } from '../support/worker.ts'
import { columns, crashOf } from './columns.ts'
import { kinds } from './kinds.ts'
import { cells } from './table.ts'
import { openTaskWorld } from './world.ts'
import { fixture } from '../support/fixture.ts'

/** `npm test` runs the crashes of several tasks together, the slowest columns for one task, and of the others a sample. */
const slowColumns = ['lasting fault', 'shut down']
const sampled = ['passing fault', 'duplicate', 'cancelled queued', 'cancelled at work']
const columnsOf = (task: string, row: number) =>
  whole
    ? Object.keys(columns)
    : [...sample(sampled, 3, row), ...task === 'capture_playcounts' ? slowColumns : []]

const world = fixture(openTaskWorld)
afterEach(() => world.clear())

it('the table has every task and every column', () => {
  expect(cells.map(({ task }) => task).toSorted()).toEqual(tasks.map(({ name }) => name).toSorted())
  for (const { cells: { length } } of cells) expect(length).toBe(Object.keys(columns).length)
})

describe.each(cells)('$task', ({ task, row, cells }) => {
  const run = columnsOf(task, row)
  it.each(cells.filter(([column, outcome]) => outcome !== '-' && run.includes(column)))(
    '%s: %s',
    async (column, outcome) => {
      expect(await columns[column]!(world, kinds[task]!)).toBe(outcome)
    },
  )
})

/** No two tasks of a group send requests to the same vendor. */
const groups = Array.from({ length: 3 }, (_, group) => cells.filter(({ row }) => row % 3 === group))
const named = groups.map((group) => [group.map(({ task }) => task).join(', '), group] as const)
it.each(named)('a process that is killed during %s', async (_, group) => {
  expect(await crashOf(world, group.map(({ task }) => kinds[task]!)))
    .toEqual(group.map(({ cells }) => new Map(cells).get('crash')))
})

it('runs of every kind are deleted 90 days after their end, and their charges stay in the ledger', async () => {
  const { owner } = world.database
  const ledger = () =>
    owner`select account_id, number, kind, amount, operation from app.credit_entries order by 1, 2`
  const before = await ledger()
  await owner`update app.task_runs set finished_at = now() - interval '91 days' where finished_at is not null`
  const deleteRuns = () => callAsWorker(world.database, 'run_maintenance')
  await expect.poll(async () => (await deleteRuns()).deleted, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await owner`select distinct task from app.task_runs where finished_at is not null`).toEqual([])
  expect(await ledger()).toEqual(before)
  expect(await faults(world.database)).toEqual([])
})
