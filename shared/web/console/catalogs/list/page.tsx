import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.tsx'
import { Failure, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { count, day, number } from '../../format.ts'
import { organizationId, to } from '../../place.ts'
import { me } from '../../shell/person.ts'
import { CatalogTable, type Figures, type Sort } from './catalog-table.tsx'
import { addSample, Start } from './start.tsx'

interface Query {
  search: string
  sort: Sort
  direction: 'asc' | 'desc'
  /** How many pages are shown. */
  pages: number
}

const sorts: readonly (readonly [Sort, string])[] = [
  ['created', 'Newest'],
  ['name', 'Name'],
  ['plays', 'Plays'],
  ['change', 'Change'],
  ['value', 'Value'],
  ['captured', 'Last capture'],
  ['recordings', 'Recordings'],
]
const natural = (sort: Sort) => sort === 'name' ? 'asc' : 'desc'
const limit = 50
const pauseMs = 200
const lookAgainMs = 4_000

/** What is searched and how it is sorted stands in the address, so that one comes back to it. */
function fromAddress(): Query {
  const given = new URLSearchParams(location.search)
  const sort = sorts.find(([sort]) => sort === given.get('sort'))?.[0] ?? 'created'
  const direction = given.get('direction')
  return {
    search: given.get('search') ?? '',
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : natural(sort),
    pages: 1,
  }
}

function intoAddress({ search, sort, direction }: Query): void {
  const address = new URLSearchParams({
    ...search && { search },
    ...sort !== 'created' && { sort },
    ...direction !== natural(sort) && { direction },
  })
  history.replaceState(null, '', `${location.pathname}${address.size > 0 ? `?${address}` : ''}`)
}

async function read({ pages, search, ...query }: Query) {
  const all = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      data(calls.GET('/api/catalogs/figures', {
        params: {
          query: {
            ...query,
            search: search.trim() || undefined,
            organization_id: organizationId,
            page: index + 1,
            limit,
          },
        },
      }))),
  )
  return { ...all[0]!, catalogs: all.flatMap(({ catalogs }) => catalogs) }
}

type Listed = Awaited<ReturnType<typeof read>>

/** The catalogs of a workspace, and what is done with several at once. */
export function CatalogsPage() {
  const [query, setQuery] = useState(fromAddress)
  const { value, error, isBusy, run } = useLoad(() => read(query), [query])
  useEffect(() => intoAddress(query), [query])
  const isChanging =
    value?.catalogs.some(({ state, headline }) => state === 'capturing' || headline.updating) ?? false
  useEffect(() => {
    if (!isChanging || isBusy) return
    const timer = setTimeout(run, lookAgainMs)
    return () => clearTimeout(timer)
  }, [isChanging, isBusy])
  return (
    <>
      <div class='title'>
        <h1>Catalogs</h1>
        {value && value.total_catalogs > 0 && (
          <a class='button main' href={to('catalogs/new')}>
            <Icon name='plus' />New catalog
          </a>
        )}
      </div>
      {error !== undefined
        ? <Failure text={describeFailure(error).text} retry={run} />
        : value === undefined
        ? <Skeleton lines={8} />
        : value.total_catalogs === 0
        ? <Start sample={value.sample} />
        : <List listed={value} query={query} setQuery={setQuery} run={run} />}
    </>
  )
}

function List({ listed, query, setQuery, run }: {
  listed: Listed
  query: Query
  setQuery: (query: Query) => void
  run: () => void
}) {
  const { catalogs, pagination, periods, compared } = listed
  const [selected, setSelected] = useState<ReadonlyMap<string, Figures>>(new Map())
  const select = (rows: readonly Figures[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const row of rows) isSelected ? next.set(row.id, row) : next.delete(row.id)
    setSelected(next)
  }
  const sortBy = (sort: Sort) =>
    setQuery({
      ...query,
      sort,
      direction: sort !== query.sort ? natural(sort) : query.direction === 'asc' ? 'desc' : 'asc',
    })
  return (
    <>
      <div class='list-bar'>
        <SearchField search={query.search} set={(search) => setQuery({ ...query, search, pages: 1 })} />
        <label class='narrow-only sort-by'>
          <span class='hidden-text'>Sort by</span>
          <select value={query.sort} onChange={(event) => sortBy(event.currentTarget.value as Sort)}>
            {sorts.map(([sort, name]) => <option key={sort} value={sort}>{name}</option>)}
          </select>
        </label>
        <small role='status'>{count(pagination.total_count, 'catalog')}</small>
      </div>
      <section class='card panel' aria-label='Catalogs'>
        {catalogs.length === 0
          ? <p class='empty'>No catalog matches “{query.search.trim()}”.</p>
          : (
            <CatalogTable
              rows={catalogs}
              sorting={{ by: query.sort, isDescending: query.direction === 'desc', set: sortBy }}
              selection={{ has: (id) => selected.has(id), set: select }}
              note={(row) => <Note row={row} changed={run} />}
            />
          )}
        {pagination.total_count > catalogs.length && (
          <div class='row more'>
            <button type='button' onClick={() => setQuery({ ...query, pages: query.pages + 1 })}>
              Show more
            </button>
            <small>{number(catalogs.length)} of {number(pagination.total_count)}</small>
          </div>
        )}
      </section>
      {compared && catalogs.length > 0 && (
        <small>
          Plays of the 7 days until {day(periods.current.end)}{' '}
          and their change against the 7 days before, on the recordings with whole counts in both, such as 32
          of 40.
        </small>
      )}
      {selected.size > 0 && (
        <Bulk
          rows={[...selected.values()]}
          end={() => setSelected(new Map())}
          changed={run}
        />
      )}
      <Next />
    </>
  )
}

/** What is typed is searched after a pause. */
function SearchField({ search, set }: { search: string; set: (search: string) => void }) {
  const [text, setText] = useState(search)
  useEffect(() => {
    if (text === search) return
    const timer = setTimeout(() => set(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label class='search-field'>
      <Icon name='search' />
      <span class='hidden-text'>Search by name</span>
      <input
        type='search'
        placeholder='Name'
        maxLength={200}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  )
}

/** Who else has a catalog, why it was not captured, and the way out of the sample. */
function Note({ row, changed }: { row: Figures; changed: () => void }) {
  const workspaceId = organizationId ?? me.value?.account.id
  const others = me.value ? row.owners.filter(({ id }) => id !== workspaceId) : []
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { deleteCatalogs } = await import('./acts.ts')
      toast((await deleteCatalogs([row]))!, async () => {
        await addSample()
        changed()
      })
      changed()
    } catch (error) {
      toast(describeFailure(error).text)
    }
    setBusy(false)
  }
  return (
    <>
      {row.is_sample && (
        <>
          {' '}
          <button type='button' class='link' aria-disabled={isBusy} onClick={() => void remove()}>
            Remove
          </button>
        </>
      )}
      {others.length > 0 && (
        <small>
          Also {others.map(({ kind, name }) => kind === 'person' ? 'yours' : `of ${name}`).join(', ')}
        </small>
      )}
      {row.recordings === 0 && <small>No recordings yet</small>}
      {row.error && <small class='problem'>{row.error.replace(/^\w+: /, '')}</small>}
    </>
  )
}

/** What is done with the selected catalogs. */
function Bulk({ rows, end, changed }: { rows: readonly Figures[]; end: () => void; changed: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const act = (work: () => Promise<string | undefined>) => async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const done = await work()
      if (done) {
        toast(done)
        end()
      }
    } catch (error) {
      setProblem(describeFailure(error).text)
    }
    // A part may be done where another failed.
    changed()
    setBusy(false)
  }
  return (
    <section class='bulk' aria-label='Selected catalogs'>
      <strong role='status'>{number(rows.length)} selected</strong>
      <div class='row'>
        <button
          type='button'
          aria-disabled={isBusy}
          onClick={act(async () => await (await import('./acts.ts')).captureNow(rows))}
        >
          Capture now
        </button>
        <button
          type='button'
          aria-disabled={isBusy}
          onClick={act(async () => await (await import('../move.tsx')).moveInDialog(rows))}
        >
          Move
        </button>
        <button
          type='button'
          class='danger'
          aria-disabled={isBusy}
          onClick={act(async () => await (await import('./acts.ts')).deleteCatalogs(rows))}
        >
          Delete
        </button>
        <button type='button' class='quiet' onClick={end}>Clear</button>
      </div>
      {problem && <p class='problem' role='alert'>{problem}</p>}
    </section>
  )
}

/** The second step, until there is a page. */
function Next() {
  const { value } = useLoad(() =>
    data(calls.GET('/api/sites', { params: { query: { organizationId, limit: 1 } } }))
  )
  if (value?.sites.length !== 0) return null
  return (
    <section class='card next' aria-labelledby='next'>
      <div>
        <h2 id='next'>Next: a page for your fans</h2>
        <p class='muted'>A playable page from a release, with links to the services and a list of fans.</p>
      </div>
      <a class='button' href={to('pages/new')}>Make a page</a>
    </section>
  )
}
