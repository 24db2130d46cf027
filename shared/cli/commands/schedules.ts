import type { Command } from 'commander'
import type { Schedule } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { confirm } from '../confirm.ts'
import { usageError } from '../failure.ts'
import { minute } from '../numbers.ts'
import { addScheduleOptions, scheduleFields, type ScheduleOptions } from '../schedule-options.ts'
import { list, table } from '../table.ts'
import { style } from '../terminal.ts'

const exampleId = '0e000000-0000-4000-8000-000000000052'
const steps = { not_found: 'List your schedules with: acp schedules' }

export function schedules(parent: Command): void {
  const group = parent.command('schedules').description('List and change captures that are repeated.')

  addCommand(group, 'list', 'List the schedules, and why they failed. acp schedules does the same.', [
    'acp schedules',
    'acp schedules list --json',
  ], { isDefault: true })
    .action(withSession<object, []>(async ({ client, signal, show }) => {
      const { tasks } = await client.schedules.list({ limit: 100 }, { signal })
      show(tasks, () => tasks.length === 0 ? 'There are no schedules yet' : scheduleTable(tasks))
    }))

  addScheduleOptions(
    addCommand(group, 'change <schedule>', 'Switch a schedule on or off, or change when it runs.', [
      `acp schedules change ${exampleId} --off`,
      `acp schedules change ${exampleId} --on --schedule daily --budget none`,
      `acp schedules change ${exampleId} --schedule daily --hour 5 --budget 200`,
    ]),
  )
    .option(
      '--on',
      'switch it on; you then pay for it. One that another account paid for needs --schedule and --budget too',
    )
    .option('--off', 'switch it off')
    .action(withSession<ScheduleOptions & { on?: boolean; off?: boolean }, [string]>(
      async ({ client, options, signal, show }, id) => {
        const { on, off, budget, ...others } = options
        const fields = budget === 'none'
          ? { ...scheduleFields(others), monthly_budget_credits: null }
          : scheduleFields(options)
        if (on && off) throw usageError('--on and --off exclude each other')
        const changes = { ...fields, ...(on || off) && { enabled: on === true } }
        if (Object.keys(changes).length === 0) {
          throw usageError('There is nothing to change', 'Add --on, --off, --schedule, --hour or --budget')
        }
        const task = await client.schedules.update(id, changes, { signal })
        show(task, () => details(task))
      },
      steps,
    ))

  addCommand(group, 'delete <schedule>', 'Delete a schedule. Captures that it has started continue.', [
    `acp schedules delete ${exampleId} --yes`,
  ])
    .option('--yes', 'do not ask')
    .action(withSession<{ yes?: boolean }, [string]>(async ({ client, options, signal, show }, id) => {
      await confirm(`Delete the schedule ${id}?`, options, 'Nothing was deleted')
      const deleted = await client.schedules.delete(id, { signal })
      show(deleted, () => `Deleted ${deleted.id}`)
    }, steps))
}

const stateOf = ({ enabled, failed_in_a_row }: Schedule) =>
  !enabled ? 'off' : failed_in_a_row === 0 ? 'on' : `failed ${failed_in_a_row}x`
const nextRun = ({ enabled, next_run_at }: Schedule) => enabled ? minute(next_run_at) : '-'

const scheduleTable = (tasks: readonly Schedule[]) =>
  table(tasks, [
    { title: 'ID', value: ({ id }) => id },
    {
      title: 'CAPTURES',
      value: ({ catalog_id, snapshot_id }) => catalog_id ?? snapshot_id ?? '-',
      flexible: true,
    },
    { title: 'SCHEDULE', value: ({ schedule }) => schedule },
    {
      title: 'STATE',
      value: stateOf,
      color: (text, task) => style(task.failed_in_a_row > 0 ? 'red' : task.enabled ? 'green' : 'dim', text),
    },
    { title: 'NEXT RUN (UTC)', value: nextRun },
    {
      title: 'LAST ERROR',
      value: ({ disabled_reason, last_error }) => disabled_reason ?? last_error ?? '-',
      flexible: true,
    },
  ])

const details = (task: Schedule): string =>
  list([
    ['Id', task.id],
    ['Schedule', task.schedule],
    ['State', stateOf(task)],
    ['Next run (UTC)', nextRun(task)],
    [
      'Budget of a month',
      task.monthly_budget_credits === null ? '-' : `${task.monthly_budget_credits} credits`,
    ],
  ])
