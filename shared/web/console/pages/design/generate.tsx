import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import {
  ApiError,
  type GenerateOptions,
  type Run,
  RunFailedError,
  type Site,
  WaitTimeoutError,
} from '../../../../client/mod.ts'
import { countsOf, describeCounts } from '../../catalogs/progress.ts'
import { api as wholeApi } from '../../api.ts'
import { announce } from '../../announce.ts'
import { credits } from '../../format.ts'
import { showBalance } from '../../shell/person.ts'
import { api } from '../api.ts'
import { isChanged, labelOf } from '../form/model.ts'
import { Swatch } from '../form/palette.tsx'
import { site } from '../site.ts'
import {
  changed,
  focusGenerate,
  generateText,
  generation as place,
  isLocked,
  savedLater,
  unlessChanged,
} from './acts.tsx'
import { act, failureIn, Outcome } from '../form/outcome.tsx'

import { preview } from './preview.tsx'
import { Uses } from './uses.tsx'

type Wait = (options: GenerateOptions) => Promise<Site>

/** Says what to change, generates the draft, and follows the generation that somebody else has requested. */
export function Generate() {
  const [instruction, setInstruction] = useState('')
  const isFirst = site.value!.draft === null
  useEffect(() => {
    void resume()
    // It may have been requested in the tab that was shown meanwhile.
    const resumeWhenSeen = () => {
      if (document.visibilityState === 'visible') void resume()
    }
    document.addEventListener('visibilitychange', resumeWhenSeen)
    return () => document.removeEventListener('visibilitychange', resumeWhenSeen)
  }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    const { id, revision } = site.value!
    void act(
      place,
      () =>
        watch((options) => api.sites.generate(id, { revision, instruction: instruction.trim() }, options)),
    )
  }
  return (
    <form id='generate' method='post' onSubmit={submit}>
      <Uses />
      <label>
        <span>{isFirst ? 'Instruction (optional)' : 'What to change (optional)'}</span>
        <textarea
          name='instruction'
          rows={isFirst ? 2 : 3}
          placeholder={isFirst
            ? 'For example: warm and calm, teal and orange'
            : 'For example: darker, with a shorter headline'}
          maxlength={2000}
          value={instruction}
          onInput={({ currentTarget }) => setInstruction(currentTarget.value)}
        />
      </label>
      {isChanged('brief') && <small>Save the draft first to use your new notes.</small>}
      <div class={isFirst ? 'row in-bar' : 'row'}>
        <button
          type='submit'
          class={isFirst ? 'main' : undefined}
          aria-disabled={place.isBusy.value ? 'true' : undefined}
        >
          {generateText}
        </button>
      </div>
      <Outcome place={place} />
    </form>
  )
}

/** Follows the generation that is in progress, if there is one: requested in another tab, or by somebody else. */
async function resume(): Promise<void> {
  if (place.isBusy.value) return
  const { id, draft } = site.value!
  try {
    const run = await api.sites.findGeneration(id)
    // The one of a new page may have ended while this one loaded.
    if (!run && draft === null) {
      const read = await api.sites.get(id)
      if (read.draft !== null) changed(read)
    }
    if (!run) return
    await act(place, () =>
      watch(
        (options) => api.sites.waitForGeneration(id, run.id, options),
        <p>The page is being generated. {savedLater}</p>,
      ))
  } catch (error) {
    place.problem.value = failureIn(error)
  }
}

/** Follows a generation to its end. `lead` says whose it is. */
const watch = async (wait: Wait, lead?: ComponentChildren): Promise<void> => {
  const { revision, draft } = site.value!
  let last: Run | undefined
  const generate = async () => {
    isLocked.value = true
    void preview.hold()
    const made = await wait({
      onProgress: (run) => {
        last = run
        place.outcome.value = <Progress run={run} lead={lead} />
      },
      onPreview: ({ url }) => void preview.hold(url),
    }).finally(() => {
      preview.release()
      // After a failure; a new draft is loaded at once.
      preview.schedule()
      isLocked.value = false
      // Its button is about to go.
      const focus = document.activeElement
      if (focus?.closest('#generate .outcome')) {
        focusGenerate()
      }
    })
    changed(made)
    place.outcome.value = <Report report={(last?.output ?? {}) as Ended} isFirst={draft === null} />
    // The cost is said above; the balance beside it is then the one before.
    void showBalance().catch(() => {})
  }
  try {
    await unlessChanged(place, generate)
  } catch (error) {
    if (error instanceof RunFailedError && error.run.error?.startsWith('cancelled:')) {
      place.outcome.value = 'The generation was stopped. The draft is as it was, and nothing was charged.'
      return
    }
    const isSaved = site.value!.revision !== revision
    const isRefused = error instanceof ApiError
    if (error instanceof WaitTimeoutError || isRefused && error.status === 409 && !isSaved) throw error
    place.outcome.value = (
      <p class='problem' role='alert'>
        {isSaved ? 'You saved changes meanwhile. Generate again.' : failureIn(error)}
        {!isSaved && (isRefused || error instanceof RunFailedError) &&
          ' The draft is as it was, and nothing was charged.'}
      </p>
    )
  }
}

/** How far a generation is. Screen readers are told each quarter, and not each step. */
function Progress({ run, lead }: { run: Run; lead: ComponentChildren }) {
  const name = 'Progress of the generation'
  const counts = countsOf(run)
  const { done, total } = counts
  const text = run.status === 'queued'
    ? 'Waiting for its turn…'
    : done === undefined
    ? 'Working…'
    : `${describeCounts(counts)} done`
  const step = total && done !== undefined ? String(Math.floor((4 * done) / total)) : run.status
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (said.current !== undefined || step !== '') announce(`${name}: ${text}`)
    said.current = step
  }, [step])
  useEffect(() => () => announce(''), [])
  const [isStopping, setStopping] = useState(false)
  const [problem, setProblem] = useState<ComponentChildren>('')
  const stop = async () => {
    if (isStopping) return
    setStopping(true)
    await wholeApi.runs.cancel(run.id).catch((error) => setProblem(failureIn(error)))
    setStopping(false)
  }
  return (
    <>
      {lead}
      <p aria-hidden='true'>{text}</p>
      <progress
        aria-label={name}
        {...total && done !== undefined && { max: total, value: Math.min(done, total) }}
      />
      <div class='row'>
        <button
          type='button'
          aria-label='Stop the generation'
          aria-disabled={isStopping ? 'true' : undefined}
          onClick={() => void stop()}
        >
          Stop
        </button>
        <span class='problem' role='alert'>{problem}</span>
      </div>
    </>
  )
}

/** The output of a generation's run. */
interface Ended {
  changes?: { field: string; from?: string; to: string | null }[]
  not_understood?: string[]
  unused_colors?: { words: string; color: string; reason: string }[]
  credits?: number
}

const isColor = /^#[0-9a-f]{6}$/
const quote = (text: string) => `“${text.length > 120 ? `${text.slice(0, 119)}…` : text}”`

const Value = ({ text }: { text: string }) =>
  isColor.test(text)
    ? (
      <>
        <Swatch color={text} /> {text}
      </>
    )
    : <>{quote(text)}</>

/** What a generation changed, what it did not understand, and what it cost. */
function Report({ report, isFirst }: { report: Ended; isFirst: boolean }) {
  const { changes = [], not_understood = [], unused_colors = [], credits: cost } = report
  const hasChanged = isFirst || changes.length > 0
  return (
    <>
      <p>
        {isFirst
          ? 'The page has its first draft. '
          : hasChanged
          ? 'The draft has changed. '
          : 'Nothing changed. '}
        {hasChanged && 'Nothing is published until you do. '}
        {cost === 0 ? 'It cost nothing.' : cost !== undefined && `It cost ${credits(cost)}.`}
      </p>
      {!isFirst && changes.length > 0 && (
        <>
          <p>What changed:</p>
          <ul>
            {changes.map(({ field, from, to }) => (
              <li key={field}>
                <b>{labelOf(field.split('.').at(-1)!)}</b>: {from !== undefined && (
                  <>
                    <Value text={from} /> →
                  </>
                )}
                {to === null ? 'removed' : <Value text={to} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {not_understood.length > 0 && (
        <>
          <p>What was not understood:</p>
          <ul>{not_understood.map((part) => <li key={part}>{quote(part)}</li>)}</ul>
        </>
      )}
      {unused_colors.length > 0 && (
        <>
          <p>Colors of your notes that are not on the page (choose them under Look):</p>
          <ul>
            {unused_colors.map(({ words, color, reason }) => (
              <li key={words}>
                <Swatch color={color} /> {words}. {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
