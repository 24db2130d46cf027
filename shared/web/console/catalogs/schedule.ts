import type { Schedule } from '../../../client/mod.ts'
import { eachRow } from '../../../client/pages.ts'
import { type Child, find, h } from '../dom/dom.ts'
import { action, confirmButton, onSubmit } from '../dom/form.ts'
import { api } from '../api.ts'
import { facts, state } from '../dom/show.ts'
import { credits, time } from '../format.ts'

/** The schedule of a catalog; all pages are read, because the API lists those of all catalogs. */
export async function findSchedule(catalogId: string): Promise<Schedule | undefined> {
  const all = eachRow((page) => api.schedules.list({ page, limit: 100 }), ({ tasks }) => tasks)
  for await (const schedule of all) if (schedule.catalog_id === catalogId) return schedule
}

const often = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' }

const reasons = {
  payer_left:
    'It was paused because the person who paid for it has left. Continue it to pay for it yourself.',
  app_disconnected: 'It was paused because the app that ordered it has lost its access. You can continue it.',
  catalog_moved:
    'It was paused because the catalog moved, and another account paid for it. Continue it to pay for it yourself.',
}

/** The schedule with its buttons. Its form is filled with it. */
export function describeSchedule(schedule: Schedule, changed: () => Promise<void>): Child[] {
  const { id, enabled, disabled_reason, next_run_at, last_run, last_error, monthly_budget_credits } = schedule
  const problem = disabled_reason ? reasons[disabled_reason] : last_error
  fillFields(schedule)
  return [
    h('h3', {}, 'Schedule'),
    facts([
      ['Captured', often[schedule.schedule]],
      [
        'Budget',
        monthly_budget_credits === null ? 'no limit' : `${credits(monthly_budget_credits)} a month`,
      ],
      ['State', state('schedule', enabled ? 'enabled' : 'paused')],
      ['Next', enabled ? time(next_run_at) : '–'],
      ['Latest run', last_run ? state('run', last_run.state) : '–'],
    ]),
    problem && h('p', { class: 'problem' }, problem),
    h(
      'div',
      { class: 'row' },
      action(enabled ? 'Pause' : 'Continue', 'the schedule', async () => {
        // Who continues it pays for what is shown here, whatever somebody changed meanwhile.
        const terms = { schedule: schedule.schedule, monthly_budget_credits }
        await api.schedules.update(id, enabled ? { enabled: false } : { enabled: true, ...terms })
        await changed()
      }),
      confirmButton(
        'Delete',
        'the schedule',
        'It starts no more captures. Those that were made stay.',
        async () => {
          await api.schedules.delete(id)
          await changed()
        },
      ),
    ),
  ]
}

let shown = ''

/** Sets the fields of the form, unless they show this schedule already: somebody may be changing them. */
function fillFields({ schedule, hour_utc, monthly_budget_credits }: Schedule): void {
  const values = { schedule, hour_utc, monthly_budget_credits: monthly_budget_credits ?? '' }
  if (JSON.stringify(values) === shown) return
  shown = JSON.stringify(values)
  for (const [name, value] of Object.entries(values)) find(`#schedule [name=${name}]`).value = String(value)
}

/** The form that orders captures, or changes when they run and what they may cost. */
export function scheduleForm(
  catalogId: string,
  current: () => Schedule | undefined,
  changed: () => Promise<void>,
): void {
  find('#schedule [name=hour_utc]').append(
    ...Array.from({ length: 24 }, (_, hour) => h('option', { value: hour }, `${hour}:00 UTC`)),
  )
  onSubmit('schedule', async ({ text }, show) => {
    const schedule = text('schedule') as Schedule['schedule']
    const hour_utc = text('hour_utc') ? Number(text('hour_utc')) : undefined
    const budget = text('monthly_budget_credits') ? Number(text('monthly_budget_credits')) : undefined
    const existing = current()
    if (existing) {
      const monthly_budget_credits = budget ?? null
      await api.schedules.update(existing.id, { schedule, hour_utc, monthly_budget_credits })
      show('Changed.')
    } else {
      await api.snapshots.create({
        catalog_id: catalogId,
        schedule,
        hour_utc,
        monthly_budget_credits: budget,
      })
      show('Captured now, and then by the schedule.')
    }
    await changed()
  })
}
