import { useEffect } from 'preact/hooks'
import { signal } from '@preact/signals'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { Problem } from '../../../components/loaded.tsx'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { count, credits, number, time } from '../../format.ts'
import { pageId, to } from '../../place.ts'
import { showBalance } from '../../shell/person.ts'
import { readCatalog } from '../frame.tsx'
import {
  type Capture,
  captures,
  isOpen,
  prices,
  readCapture,
  readCaptures,
  readDays,
  readSchedule,
  showCapture,
} from './read.ts'
import { describeReason } from './reasons.ts'

const pollMs = 1_500
const busy = signal(false)
const failure = signal<unknown>()
/** Whether the latest look at an open capture failed. */
const isLost = signal(false)

/** Reads all that a capture changes, and last the captures: while they show an open one, it is looked at again. */
export async function readAll(): Promise<void> {
  await Promise.all([readDays(), readSchedule(), readCatalog(), showBalance()])
  await readCaptures()
}

async function captureNow(): Promise<void> {
  busy.value = true
  failure.value = undefined
  try {
    await data(calls.POST('/api/playcount-snapshots', { body: { catalog_id: pageId() } }))
    await readCaptures()
  } catch (error) {
    failure.value = error
  } finally {
    busy.value = false
  }
}

/** The main act of the page, with its price. While a capture is open, the same request would return that one. */
export function CaptureButton() {
  const latest = captures.value?.rows[0]
  const price = prices.value?.daily.credits_per_capture
  // Nothing is spent before its price is shown, unless that cannot be read.
  const isReady = prices.value !== undefined
  const isBusy = busy.value || latest !== undefined && isOpen(latest)
  return (
    <button
      type='button'
      class='main'
      aria-disabled={isBusy || !isReady}
      onClick={() => !isBusy && isReady && void captureNow()}
    >
      {isBusy ? 'Capturing…' : price === undefined ? 'Capture now' : `Capture now · ${credits(price)}`}
    </button>
  )
}

export const toneOf: Record<Capture['state'], Tone> = {
  queued: 'accent',
  running: 'accent',
  done: 'good',
  failed: 'bad',
}

/** The latest capture, followed while it goes on. */
export function Now() {
  const latest = captures.value!.rows[0]
  const openId = latest && isOpen(latest) ? latest.id : undefined
  useEffect(() => openId === undefined ? undefined : follow(openId), [openId])
  return (
    <section class='card' aria-labelledby='now'>
      <div class='head'>
        <h2 id='now' tabIndex={-1}>Latest capture</h2>
        {latest && <Tag tone={toneOf[latest.state]}>{stateWord('capture', latest.state)}</Tag>}
      </div>
      {latest === undefined
        ? <p class='muted'>No capture yet. Weekly changes need one each day.</p>
        : openId !== undefined
        ? <Progress {...latest} />
        : <Ended {...latest} />}
      {failure.value !== undefined && <Problem error={failure.value} />}
    </section>
  )
}

const Ended = (capture: Capture) => (
  <>
    {capture.recording_count > 0 && (
      <p class='figure'>
        <strong>{number(capture.captured_count)}</strong>{' '}
        <small>of {count(capture.recording_count, 'recording')}</small>
      </p>
    )}
    <p class='muted'>
      {time(capture.finished_at ?? capture.created_at)}
      {capture.credits !== null &&
        (capture.credits === 0 ? ', nothing charged' : `, ${credits(capture.credits)} charged`)}
    </p>
    {capture.error && <Why error={capture.error} />}
  </>
)

/** Why it failed and what to do, in words. */
export function Why({ error }: { error: string }) {
  const { what, act, needsCredits } = describeReason(error)
  return (
    <p class='why'>
      <span>{what}</span> {needsCredits ? <a href={to('settings/billing')}>{act}</a> : act}
    </p>
  )
}

function Progress({ run_id, state, captured_count, recording_count }: Capture) {
  const text = state === 'queued'
    ? 'Waiting for its turn…'
    : `${number(captured_count)} of ${count(recording_count, 'recording')}`
  // Screen readers are told each quarter, and not each step.
  const quarter = Math.floor(4 * captured_count / Math.max(recording_count, 1))
  const price = prices.value?.daily.credits_per_capture
  const cancel = async () => {
    const question = {
      title: 'Cancel this capture?',
      text: 'Counts that were captured stay, and only they are charged.',
      act: 'Cancel the capture',
    }
    if (!await ask(question)) return
    try {
      const params = { path: { runId: run_id! } }
      const { run } = await data(calls.POST('/api/tasks/runs/{runId}/cancel', { params }))
      toast(run.finishedAt === null ? 'The capture is being cancelled.' : 'The capture had already ended.')
      // The button goes with the capture.
      document.getElementById('now')?.focus()
    } catch (error) {
      failure.value = error
    }
  }
  return (
    <>
      <p>{text}</p>
      <progress
        aria-label='Progress of the capture'
        max={recording_count}
        value={state === 'queued' ? undefined : captured_count}
      />
      <p class='hidden-text' role='status'>
        {state === 'queued' ? text : `${25 * quarter} % captured`}
      </p>
      <p class='muted'>
        {isLost.value
          ? 'The server did not respond. Looking again.'
          : `${
            price === undefined ? '' : `Reserved: up to ${credits(price)}. `
          }Only captured recordings are charged.`}
      </p>
      {run_id && (
        <div class='row'>
          <button type='button' onClick={() => void cancel()}>Cancel</button>
        </div>
      )}
    </>
  )
}

/** Looks at an open capture again and again, while the page is visible. Returns what stops it. */
function follow(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasStopped = false
  const look = async () => {
    try {
      const capture = await readCapture(id)
      if (isOpen(capture)) showCapture(capture)
      else await readAll()
      isLost.value = false
    } catch {
      isLost.value = true
    }
    // The page may have been hidden and seen again meanwhile, which looks again by itself.
    clearTimeout(timer)
    if (!hasStopped && !document.hidden) timer = setTimeout(look, pollMs)
  }
  const onVisibility = () => {
    clearTimeout(timer)
    if (!document.hidden) void look()
  }
  document.addEventListener('visibilitychange', onVisibility)
  timer = setTimeout(look, pollMs)
  return () => {
    hasStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
