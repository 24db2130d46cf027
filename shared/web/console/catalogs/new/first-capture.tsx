import { useEffect, useState } from 'preact/hooks'
import type { Catalog, Result, Snapshot } from '../../../../client/mod.ts'
import { Loaded, Problem, useAgain } from '../../../components/loaded.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count, credits, number } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { to } from '../../place.ts'
import { showBalance } from '../../shell/person.ts'
import { SubjectTitle } from '../../frame.tsx'
import { isShort, usePrices } from './price.tsx'

type Captured = Result<'list_snapshot_recordings'>
type Recording = Captured['recordings'][number]

interface State {
  catalog: Catalog
  capture: Snapshot | undefined
  /** What is captured so far; before the capture what will be. */
  captured: Captured
  /** Why the latest read failed. */
  error?: unknown
}

const isOpen = (capture: Snapshot | undefined) => capture?.state === 'queued' || capture?.state === 'running'

/** A catalog with its latest capture and what that has captured so far. */
async function read(catalogId: string): Promise<State> {
  const { catalog } = await data(
    calls.GET('/api/catalogs/{catalogId}', { params: { path: { catalogId } } }),
  )
  const snapshotId = catalog.snapshot_id
  if (!snapshotId) {
    const query = { limit: 100 }
    const { songs } = await data(
      calls.GET('/api/catalogs/{catalogId}/songs', { params: { path: { catalogId }, query } }),
    )
    const recordings = songs.map((song) => ({ ...song, plays: null }))
    return { catalog, capture: undefined, captured: { status: 'success', plays: null, recordings } }
  }
  const params = { path: { snapshotId } }
  const [{ snapshot }, captured] = await Promise.all([
    data(calls.GET('/api/playcount-snapshots/{snapshotId}', { params })),
    data(calls.GET('/api/playcount-snapshots/{snapshotId}/recordings', { params })),
  ])
  return { catalog, capture: snapshot, captured }
}

/** The time between two reads of a capture, longer for large ones. */
const pauseMs = ({ recording_count }: Snapshot) => recording_count > 1_000 ? 5_000 : 1_000

/** The first capture of a catalog, row by row until its end, then what one capture says and what it does not. */
export const FirstCapture = ({ catalogId }: { catalogId: string }) => (
  <Loaded
    load={() => read(catalogId)}
    lines={10}
  >
    {(state) => <Watched {...state} />}
  </Loaded>
)

function Watched(first: State) {
  const [state, setState] = useState(first)
  const { catalog, capture, captured: { recordings }, error } = state
  const open = isOpen(capture)
  // The value is made right after the capture.
  const isUpdating = open || capture?.state === 'done' && catalog.headline.updating
  const again = async () => setState(await read(catalog.id))
  // A read that fails is repeated: the capture goes on without this page.
  const look = () => void again().catch((error) => setState({ ...state, error }))
  useAgain(look, isUpdating, capture ? pauseMs(capture) : 0, [state])
  useEffect(() => void (isUpdating || showBalance()), [isUpdating])
  return (
    <section class='first-capture'>
      <SubjectTitle
        path='catalogs'
        list='Catalogs'
        action={
          <a class={open || !capture ? 'button' : 'button main'} href={to(`catalogs/${catalog.id}`)}>
            Open the catalog
          </a>
        }
      >
        <h1>{catalog.name}</h1>
      </SubjectTitle>
      <div class='card'>
        <h2>First capture</h2>
        {capture
          ? open ? <Going {...capture} /> : <Ended {...state} capture={capture} />
          : <Order catalog={catalog} ordered={again} />}
        {error !== undefined && <Problem error={error} />}
      </div>
      <div class='card rows'>
        <div class='head'>
          <h2>
            Recordings, plays so far{' '}
            {catalog.song_count > recordings.length && (
              <small>The first {number(recordings.length)} of {number(catalog.song_count)}</small>
            )}
          </h2>
        </div>
        <ul>
          {recordings.map((row) => <Row row={row} open={open} />)}
        </ul>
      </div>
    </section>
  )
}

const Row = ({ row: { isrc, name, artist, plays }, open }: { row: Recording; open: boolean }) => (
  <li>
    <div>
      <span class='what'>
        <strong>{name ?? isrc}</strong> <small>{artist ?? 'Artist unknown'}</small>
      </span>
      <code>{isrc}</code>
      <span class='when'>
        {plays === null ? <small>{open ? 'Waiting' : 'No count'}</small> : number(plays)}
      </span>
    </div>
  </li>
)

const Going = ({ captured_count, recording_count }: Snapshot) => (
  <>
    <p role='status'>
      {number(captured_count)} of {count(recording_count, 'recording')} captured
    </p>
    <progress aria-label='Progress of the capture' value={captured_count} max={recording_count} />
    <p class='muted'>You can leave this page. The capture goes on.</p>
  </>
)

function Ended({ catalog, capture, captured: { plays } }: State & { capture: Snapshot }) {
  const { value, currency, missing, updating } = catalog.headline
  return (
    <>
      <dl class='facts'>
        {plays !== null && (
          <div class='large'>
            <dt>Plays so far, all time</dt>
            <dd>{number(plays)}</dd>
          </div>
        )}
        <div class='large'>
          <dt>Captured</dt>
          <dd>{number(capture.captured_count)} of {number(capture.recording_count)}</dd>
        </div>
        <div class='large'>
          <dt>Value, estimate</dt>
          <dd>{value ? compactMoney(value.mid, currency) : updating ? <small>updating</small> : '–'}</dd>
        </div>
      </dl>
      {capture.error && <p class='problem' role='alert'>{capture.error}</p>}
      <p role='status'>
        One capture says how often each recording was ever played. A weekly figure needs 8 days of captures, a
        change 15.
      </p>
      {!value && !updating && missing && <p class='muted'>{missing.explanation}</p>}
    </>
  )
}

/** The price of a capture of a catalog that has none, and the button that orders it. */
function Order({ catalog, ordered }: { catalog: Catalog; ordered: () => Promise<void> }) {
  const prices = usePrices(catalog.song_count)
  const { isBusy, problem, act } = useAct()
  const [key] = useState(() => crypto.randomUUID())
  const order = () =>
    act(async () => {
      const body = { catalog_id: catalog.id }
      await data(calls.POST('/api/playcount-snapshots', { body, headers: { 'Idempotency-Key': key } }))
      await ordered()
    })
  const cannotPay = isShort(prices)
  return (
    <>
      <p role='status'>{count(catalog.song_count, 'recording is', 'recordings are')} in the catalog.</p>
      <div class='row'>
        <button
          type='button'
          class='main'
          aria-disabled={isBusy || !prices || cannotPay}
          onClick={cannotPay ? undefined : order}
        >
          Capture now{prices && ` · ${credits(prices.once)}`}
        </button>
        {cannotPay && <a href={to('settings/billing')}>Get credits</a>}
      </div>
      {problem}
    </>
  )
}
