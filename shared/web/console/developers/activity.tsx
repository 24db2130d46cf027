import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { stateWord } from '../../../presentation/states.ts'
import type { Result } from '../../../client/mod.ts'
import { Chips } from '../../components/chips.tsx'
import { Icon, type IconName } from '../../components/page-icon.tsx'
import { Failure, Skeleton, useLoad } from '../../components/loaded.tsx'
import { Tag, type Tone } from '../../components/tag.tsx'
import { toast } from '../../components/toast.tsx'
import { calls, data } from '../calls.ts'
import { countsOf, describeCounts } from '../catalogs/progress.ts'
import { useAct } from '../dom/use-act.tsx'
import { count, credits, day, number, shortTime, time } from '../format.ts'
import { organizationId as organization_id, to } from '../place.ts'
import { DevelopersFrame } from './tabs.tsx'

type Run = Result<'list_activity'>['runs'][number]
type State = Run['status']

const tones: Record<State, Tone> = { queued: 'plain', running: 'accent', completed: 'good', failed: 'bad' }

/** How often the list is read again while something in it goes on. */
const pollMs = 3_000

const isOpen = ({ status }: Run) => status === 'queued' || status === 'running'

/** What a run is, for its buttons and bars. */
const names: Record<string, string> = {
  capture_playcounts: 'Capture of play counts',
  fill_catalog: 'Import into a catalog',
  generate_site: 'Generation of a page',
  create_content: 'Video',
  report_content: 'Report of videos in a chat',
  setup_sandbox: 'Workspace of an assistant',
  answer_mention: 'Answer in a chat',
  post_message: 'Message in a chat',
  recharge_credits: 'Purchase of credits',
  warn_low_credits: 'Mail about low credits',
}
const icons: Record<string, IconName> = {
  capture_playcounts: 'catalogs',
  fill_catalog: 'plus',
  generate_site: 'pages',
  create_content: 'play',
  recharge_credits: 'credits',
  warn_low_credits: 'warning',
}

/** When it ended, or began. */
const at = ({ finishedAt, createdAt }: Run) => finishedAt ?? createdAt
const clock = (run: Run) => shortTime(at(run)).slice(-5)
const byDay = (runs: readonly Run[]) => [...Map.groupBy(runs, (run) => day(at(run)))]

const nameOf = ({ taskId }: Run) => names[taskId] ?? 'Background work'

const linkTo = (of: Run['catalog'], path: string, nameless: string) =>
  of ? <a href={to(`${path}/${of.id}`)}>{of.name ?? 'without a name'}</a> : nameless

/** What a run did, or is to do, with a link to it. */
function Words({ run }: { run: Run }): ComponentChildren {
  const { taskId, status, scheduled, catalog, site } = run
  const output = (run.output ?? {}) as Record<string, number | string | null | undefined>
  const isDone = status === 'completed'
  switch (taskId) {
    case 'capture_playcounts': {
      const of = catalog ? <>of {linkTo(catalog, 'catalogs', '')}</> : 'that were named in the request'
      return isDone
        ? (
          <>
            Captured {number(Number(output.captured_count))} of{' '}
            {count(Number(output.recording_count), 'recording')} {of}
          </>
        )
        : <>Capture of {scheduled ? 'the day' : 'play counts'}, recordings {of}</>
    }
    case 'fill_catalog': {
      const into = linkTo(catalog, 'catalogs', 'a catalog that is gone')
      return isDone
        ? <>Added {count(Number(output.added), 'recording')} to {into}</>
        : <>Import into {into}</>
    }
    case 'generate_site': {
      const of = linkTo(site, 'pages', 'a page that is gone')
      return isDone ? <>Wrote a draft of {of}</> : <>Draft of {of}</>
    }
    case 'create_content':
      return isDone && typeof output.videoUrl === 'string'
        ? (
          <>
            Made <a href={output.videoUrl} target='_blank' rel='noopener noreferrer'>a video</a>
          </>
        )
        : 'Video'
    default:
      return nameOf(run)
  }
}

const charge = ({ output }: Run): string => {
  const charged = (output as { credits?: number } | null)?.credits
  return charged === undefined || charged === null ? '–' : charged === 0 ? 'Nothing' : credits(charged)
}

/** Why it failed, without the code that begins it, for people. */
const reason = (error: string): string => {
  const text = error.replace(/^[a-z_]+: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The background work of the workspace, newest first: what each run did, how far it is, and why it failed. */
export function ActivityPage() {
  const [state, setState] = useState<State>()
  const [pages, setPages] = useState(1)
  const { value: parts, error, run } = useLoad(
    () =>
      Promise.all(Array.from({ length: pages }, (_, index) =>
        data(calls.GET('/api/activity', {
          params: { query: { organization_id, state, page: index + 1, limit: 25 } },
        })))),
    [state, pages],
  )
  const rows = parts?.flatMap(({ runs }) => runs) ?? []
  const goesOn = rows.some(isOpen)
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(run, pollMs)
    return () => clearTimeout(timer)
  }, [parts])
  return (
    <DevelopersFrame>
      {(state || rows.length > 0) && (
        <Chips
          label='State'
          chips={[
            { value: undefined, text: 'All' },
            ...(['running', 'queued', 'completed', 'failed'] as const).map((value) => ({
              value,
              text: stateWord('run', value),
            })),
          ]}
          value={state}
          onChange={(value) => {
            setPages(1)
            setState(value)
          }}
        />
      )}
      {error !== undefined
        ? <Failure error={error} retry={run} />
        : parts
        ? (
          <section id='runs' class='card panel activity' aria-label='Latest work' tabIndex={-1}>
            {rows.length === 0
              ? (
                <div class='nothing'>
                  <Icon name='clock' />
                  <p class='empty'>{state ? 'Nothing with this status.' : 'No activity yet.'}</p>
                  {!state && (
                    <>
                      <p class='muted'>Captures, imports and generated pages show up here.</p>
                      <a class='button' href={to('catalogs')}>Go to your catalogs</a>
                    </>
                  )}
                </div>
              )
              : byDay(rows).map(([name, rows]) => (
                <div key={name} class='role-part'>
                  <h2 class='role'>{name}</h2>
                  <ul class='lines'>{rows.map((row) => <Row key={row.id} run={row} changed={run} />)}</ul>
                </div>
              ))}
            {parts.at(-1)!.pagination.has_more && (
              <div class='row more'>
                <button
                  type='button'
                  onClick={() => setPages(pages + 1)}
                >
                  Show more
                </button>
              </div>
            )}
          </section>
        )
        : <Skeleton lines={10} />}
    </DevelopersFrame>
  )
}

function Row({ run, changed }: { run: Run; changed: () => void }) {
  const { isBusy, problem, act } = useAct()
  const row = useRef<HTMLLIElement>(null)
  const hadFocus = useRef(false)
  const open = isOpen(run)
  // A button that is gone leaves the focus in its list.
  useEffect(() => {
    if (!open && hadFocus.current) row.current!.closest<HTMLElement>('#runs')!.focus()
  }, [open])
  const { status, createdAt, error } = run
  const progress = countsOf(run)
  const about = `${nameOf(run)}, ${time(createdAt)}`
  const cancel = () =>
    act(async () => {
      await data(calls.POST('/api/tasks/runs/{runId}/cancel', { params: { path: { runId: run.id } } }))
      toast('Cancelled. What was done stays.')
      changed()
    })
  return (
    <li ref={row}>
      <span class='initial square' aria-hidden='true'>
        <Icon name={icons[run.taskId] ?? 'clock'} />
      </span>
      <div>
        <p>
          <Words run={run} />
        </p>
        <small>
          {[
            clock(run),
            run.scheduled && 'scheduled',
            run.app && `by ${run.app.name ?? 'an app without a name'}`,
            charge(run) !== '–' && `${charge(run).toLowerCase()} charged`,
          ].filter(Boolean).join(' · ')}
        </small>
        {error !== null && <p class='problem'>{reason(error)}</p>}
        {open && progress.total !== undefined && (
          <div class='run-progress'>
            <progress
              aria-label={`Progress of ${nameOf(run)}`}
              max={progress.total}
              value={progress.done === undefined ? undefined : Math.min(progress.done, progress.total)}
            >
            </progress>
            <small>{describeCounts(progress)}</small>
          </div>
        )}
        {problem}
      </div>
      <Tag tone={tones[status]}>{stateWord('run', status)}</Tag>
      {open && (
        <button
          type='button'
          class='quiet'
          aria-label={`Cancel ${about}`}
          aria-disabled={isBusy}
          onFocus={() => hadFocus.current = true}
          onBlur={({ relatedTarget }) => hadFocus.current = relatedTarget === null}
          onClick={() => void cancel()}
        >
          Cancel
        </button>
      )}
    </li>
  )
}
