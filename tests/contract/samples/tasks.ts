import type { PartName } from '../../support/actors.ts'
import type { Stage } from '../world.ts'
import { eachOwner, itsCatalog } from './records.ts'
import type { Samples } from './sample.ts'

const runOf = async ({ database, accounts }: Stage, of: PartName): Promise<string> => {
  const [run] = await database.owner<{ id: string }[]>`
    select private.enqueue_run('capture_playcounts', ${accounts[of].id}) as id`
  return run!.id
}

const scheduleOf = async (stage: Stage, of: PartName): Promise<string> => {
  const [task] = await stage.database.owner<{ id: string }[]>`
    select private.create_schedule('capture_playcounts', ${stage.accounts[of].id}, ${stage.accounts.owner.id},
      ${await itsCatalog(stage, of)}, null) as id`
  return task!.id
}

/** A record of an account that the request names. */
const named = (of: PartName, record: typeof runOf) => async (stage: Stage) => ({
  input: { account_id: stage.accounts[of].id },
  shows: await record(stage, of),
})

const schedules = eachOwner(async (stage, of) => ({ input: { taskId: await scheduleOf(stage, of) } }))
const runs = eachOwner(async (stage, of) => ({ input: { runId: await runOf(stage, of) } }))

export const tasks: Samples = {
  list_tasks: {
    targets: {
      ...eachOwner(async (stage, of) => ({ shows: await scheduleOf(stage, of) })),
      account_id: named('owner', scheduleOf),
      organization_id: named('organization', scheduleOf),
    },
  },
  update_task: { input: { enabled: false }, targets: schedules },
  delete_task: { targets: schedules },
  cancel_run: { targets: runs },
  create_run_ticket: { targets: runs },
  get_task_run: { targets: runs },
  // Of a run in progress, the stream would not end.
  watch_run: {
    targets: eachOwner(async (stage, of) => {
      const runId = await runOf(stage, of)
      await stage.database.owner`select private.end_run(${runId}, '{}', null)`
      return { input: { runId } }
    }),
  },
  list_activity: {
    targets: {
      own: async (stage) => ({ shows: await runOf(stage, 'owner') }),
      organization_id: async (stage) => ({
        input: { organization_id: stage.accounts.organization.id },
        shows: await runOf(stage, 'organization'),
      }),
    },
  },
  list_task_runs: {
    targets: {
      ...runs,
      account_id: named('owner', runOf),
      organization_id: named('organization', runOf),
    },
  },
}
