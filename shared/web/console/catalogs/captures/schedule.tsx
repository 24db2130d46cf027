import { useEffect, useRef, useState } from 'preact/hooks'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { Field } from '../../../components/field.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { scheduleInput } from '../../inputs.built.ts'
import { credits, day, time } from '../../format.ts'
import { pageId } from '../../place.ts'
import { useAct } from '../../dom/use-act.tsx'
import { readAll } from './now.tsx'
import { type Interval, often, prices, readSchedule, type Schedule, schedule } from './read.ts'
import { describeReason } from './reasons.ts'

type Changes = Pick<Schedule, 'schedule' | 'monthly_budget_credits'> & { hour_utc?: number }

const intervals = Object.keys(often) as Interval[]

const clock = (hour: number, minute = 0): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

/** An hour of UTC where the person is, as of today. */
function localHour(hourUtc: number): string {
  const at = new Date()
  at.setUTCHours(hourUtc, 0, 0, 0)
  return clock(at.getHours(), at.getMinutes())
}

/** An hour in the person's time, beside UTC where that differs. */
const hourText = (hourUtc: number): string =>
  localHour(hourUtc) === clock(hourUtc)
    ? `${clock(hourUtc)} UTC`
    : `${localHour(hourUtc)} your time, ${clock(hourUtc)} UTC`

const hours = Array.from({ length: 24 }, (_, hour) => hour)
  .sort((one, other) => localHour(one).localeCompare(localHour(other)))

const monthly = (interval: Interval): string | undefined => {
  const price = prices.value?.[interval].credits_per_month
  return typeof price === 'number' ? `up to ${credits(price)} a month` : undefined
}

const update = (id: string, body: Partial<Changes> & { enabled?: boolean }) =>
  data(calls.PATCH('/api/tasks/{taskId}', { params: { path: { taskId: id } }, body }))

/** Who switches it on pays for what is shown here, whatever somebody changed meanwhile. */
const termsOf = ({ schedule, monthly_budget_credits }: Schedule) => ({ schedule, monthly_budget_credits })

/** The schedule of the catalog: what it does and costs, its form, stop and start. */
export function ScheduleCard() {
  const current = schedule.value!
  // A link that leads to the form opens it.
  const isAsked = !current && new URLSearchParams(location.search).has('schedule')
  const [isEditing, setEditing] = useState(isAsked)
  const { problem, button } = useAct()
  /** What a button has that changes the schedule. */
  const act = (run: () => Promise<unknown>) =>
    button(async () => {
      await run()
      await readSchedule()
    })
  const start = (of: Schedule) => update(of.id, { enabled: true, ...termsOf(of) })
  const stop = act(async () => {
    await update(current.id, { enabled: false })
    toast('Schedule stopped.', async () => {
      await start(current)
      await readSchedule()
    })
  })
  const restart = act(() => start(current!))
  const remove = act(async () => {
    const text = 'Its captures stay. You can add another schedule at any time.'
    if (!await ask({ title: 'Delete the schedule?', text, act: 'Delete' })) return
    await data(calls.DELETE('/api/tasks/{taskId}', { params: { path: { taskId: current.id } } }))
  })
  // The button that had the focus may be gone.
  const card = useRef<HTMLElement>(null)
  const isFirst = useRef(!isAsked)
  useEffect(() => {
    if (!isFirst.current) card.current!.querySelector<HTMLElement>('select,button')!.focus()
    isFirst.current = false
  }, [isEditing, current?.id])
  return (
    <section ref={card} class='card' aria-labelledby='schedule'>
      <div class='head'>
        <h2 id='schedule'>Schedule</h2>
        {current && (
          <Tag tone={current.enabled ? 'good' : 'plain'}>
            {stateWord('schedule', current.enabled ? 'enabled' : 'paused')}
          </Tag>
        )}
      </div>
      {isEditing
        ? <ScheduleForm current={current} close={() => setEditing(false)} />
        : current
        ? <Facts {...current} />
        : <NoSchedule />}
      {!isEditing && (
        <div class='row'>
          <button type='button' onClick={() => setEditing(true)}>
            {current ? 'Change' : 'Add a schedule'}
          </button>
          {/* One button, which keeps the focus. */}
          {current && (
            <button {...current.enabled ? stop : restart}>{current.enabled ? 'Stop' : 'Start again'}</button>
          )}
          {current && !current.enabled && <button {...remove} class='danger'>Delete</button>}
        </div>
      )}
      {problem}
    </section>
  )
}

const NoSchedule = () => (
  <p class='muted'>
    Not scheduled. Weekly changes need a capture each day{monthly('daily') && `, ${monthly('daily')}`}.
  </p>
)

function Facts(of: Schedule) {
  const {
    enabled,
    hour_utc,
    monthly_budget_credits,
    next_run_at,
    disabled_reason,
    last_error,
    comparable_from,
  } = of
  const problem = disabled_reason ? `${disabled_reason}:` : last_error
  const week = comparable_from.find(({ days }) => days === 7)
  return (
    <>
      <dl class='terms'>
        <dt>Captures</dt>
        <dd>
          {often[of.schedule]} at {localHour(hour_utc)}{' '}
          {clock(hour_utc) !== localHour(hour_utc) && <small>{clock(hour_utc)} UTC</small>}
        </dd>
        <dt>Price</dt>
        <dd>{monthly(of.schedule) ?? 'Unknown'}</dd>
        <dt>Limit</dt>
        <dd>{monthly_budget_credits === null ? 'None' : `${credits(monthly_budget_credits)} a month`}</dd>
        <dt>Next</dt>
        <dd>{enabled ? time(next_run_at) : 'None while paused'}</dd>
        {week && (
          <>
            <dt>7-day change</dt>
            <dd>from {day(week.from)}</dd>
          </>
        )}
      </dl>
      {problem && <LastProblem error={problem} />}
    </>
  )
}

function LastProblem({ error }: { error: string }) {
  const { what, act } = describeReason(error)
  return <p class='why'>{what} {act}</p>
}

function ScheduleForm({ current, close }: { current: Schedule | null; close: () => void }) {
  const [interval, chooseInterval] = useState<Interval>(current?.schedule ?? 'daily')
  const [hour, setHour] = useState(String(current?.hour_utc ?? ''))
  const [limit, setLimit] = useState(String(current?.monthly_budget_credits ?? ''))
  const { isBusy, problem, form } = useAct()
  const once = prices.value?.daily.credits_per_capture
  const save = async () => {
    const changes: Changes = {
      schedule: interval,
      hour_utc: hour === '' ? undefined : Number(hour),
      monthly_budget_credits: limit === '' ? null : Number(limit),
    }
    if (current) {
      await update(current.id, changes)
      await readSchedule()
    } else {
      const monthly_budget_credits = changes.monthly_budget_credits ?? undefined
      const body = { catalog_id: pageId(), ...changes, monthly_budget_credits }
      await data(calls.POST('/api/playcount-snapshots', { body }))
      await readAll()
    }
    close()
    toast(current ? 'Schedule saved.' : 'Schedule added. The first capture has started.')
  }
  return (
    <form {...form(save)}>
      <label>
        How often
        <select
          value={interval}
          onChange={({ currentTarget }) => chooseInterval(currentTarget.value as Interval)}
        >
          {intervals.map((name) => (
            <option value={name}>{[often[name], monthly(name)].filter(Boolean).join(', ')}</option>
          ))}
        </select>
      </label>
      <label>
        Start time
        <select value={hour} onChange={({ currentTarget }) => setHour(currentTarget.value)}>
          {!current && <option value=''>Now</option>}
          {hours.map((each) => <option value={each}>{hourText(each)}</option>)}
        </select>
      </label>
      <Field
        label='Limit a month, in credits (optional)'
        name='monthly_budget_credits'
        {...scheduleInput.monthly_budget_credits}
        min={once ?? 1}
        hint='No capture starts once the limit is reached.'
        value={limit}
        onValue={setLimit}
      />
      {!current && once !== undefined && <p class='muted'>The first capture starts now: {credits(once)}.</p>}
      <div class='row'>
        <button type='submit' class='main' aria-disabled={isBusy}>
          {current ? 'Save' : `Start · ${monthly(interval) ?? often[interval]}`}
        </button>
        <button type='button' onClick={close}>Cancel</button>
      </div>
      {problem}
    </form>
  )
}
