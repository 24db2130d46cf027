import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { Icon } from '../../../components/icon.tsx'
import { Loaded, Shown, useAgain, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count, day, number } from '../../format.ts'
import { SearchField } from '../../list.tsx'
import { type Pages, ShowMore, SortBy, type Sorting, usePages, useSortedQuery } from '../../paged-list.tsx'
import { organizationId, to } from '../../place.ts'
import { me } from '../../shell/person.ts'
import { CatalogTable, type Figures, type Sort } from './catalog-table.tsx'

const sorts: readonly (readonly [Sort, string])[] = [
  ['plays', 'Most plays'],
  ['change', 'Change'],
  ['value', 'Value'],
  ['name', 'Name'],
  ['created', 'Newest'],
  ['captured', 'Last capture'],
  ['recordings', 'Recordings'],
]
const limit = 50
const lookAgainMs = 4_000

type Listed = Result<'list_catalog_figures'>

/** The catalogs of a workspace, and what is done with several at once. */
export function CatalogsPage() {
  const { query, ...asked } = useSortedQuery(sorts)
  const listed = usePages(
    (page): Promise<Listed> =>
      data(calls.GET('/api/catalogs/figures', {
        params: {
          query: {
            ...query,
            search: query.search.trim() || undefined,
            organization_id: organizationId,
            page,
            limit,
          },
        },
      })),
    query,
  )
  const { value: parts = [], isBusy, run } = listed
  const catalogs = parts.flatMap(({ catalogs }) => catalogs)
  const isChanging = catalogs.some(({ state, headline }) => state === 'capturing' || headline.updating)
  useAgain(run, isChanging && !isBusy, lookAgainMs, [])
  return (
    <>
      <div class='title'>
        <h1>Catalogs</h1>
        {parts.length > 0 && parts[0]!.total_catalogs > 0 && (
          <a class='button main' href={to('catalogs/new')}>
            <Icon name='plus' />New catalog
          </a>
        )}
      </div>
      <Shown of={listed} lines={8}>
        {([first]) =>
          first!.total_catalogs === 0
            // Nobody loads it who has a catalog.
            ? (
              <Loaded load={() => import('./start.tsx')} lines={6}>
                {({ Start }) => <Start sample={first!.sample} />}
              </Loaded>
            )
            : (
              <List
                listed={{ ...first!, catalogs }}
                {...asked}
                run={run}
                search={query.search}
                showMore={listed.showMore}
              />
            )}
      </Shown>
    </>
  )
}

function List({ listed, search, setSearch, sorting, run, showMore }: {
  listed: Listed
  search: string
  setSearch: (search: string) => void
  sorting: Sorting<Sort>
} & Pick<Pages<Listed>, 'run' | 'showMore'>) {
  const { catalogs, pagination, periods, compared } = listed
  const [selected, setSelected] = useState<ReadonlyMap<string, Figures>>(new Map())
  const select = (rows: readonly Figures[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const row of rows) isSelected ? next.set(row.id, row) : next.delete(row.id)
    setSelected(next)
  }
  return (
    <>
      <div class='list-bar'>
        <SearchField
          label='Search by name'
          placeholder='Name'
          maxLength={200}
          value={search}
          onChange={setSearch}
        />
        <SortBy class='narrow-only' sorts={sorts} value={sorting.by} onChange={sorting.set} />
        <small role='status'>{count(pagination.total_count, 'catalog')}</small>
      </div>
      <section class='card panel' aria-label='Catalogs'>
        {catalogs.length === 0 ? <p class='empty'>No catalog matches “{search.trim()}”.</p> : (
          <CatalogTable
            rows={catalogs}
            sorting={sorting}
            selection={{ has: (id) => selected.has(id), set: select }}
            note={(row) => <Note row={row} changed={run} />}
          />
        )}
        <ShowMore shown={catalogs.length} total={pagination.total_count} press={showMore} />
      </section>
      {compared && catalogs.length > 0 && (
        <small>
          Plays in the 7 days to {day(periods.current.end)}{' '}
          and their change from the 7 days before, on the same recordings.
          {catalogs.some(({ captured_at, current_change }) => !captured_at && current_change !== null) &&
            ' A catalog without captures of its own has counts from imports or other catalogs.'}
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

/** Who else has a catalog, why it was not captured, and the way out of the sample. */
function Note({ row, changed }: { row: Figures; changed: () => void }) {
  const workspaceId = organizationId ?? me.value?.account.id
  const others = me.value ? row.owners.filter(({ id }) => id !== workspaceId) : []
  const { button } = useAct(toast)
  const remove = button(async () => {
    const { addSample, deleteCatalogs } = await import('./acts.ts')
    toast((await deleteCatalogs([row]))!, async () => {
      await addSample()
      changed()
    })
    changed()
  })
  return (
    <>
      {row.is_sample && (
        <>
          {' '}
          <button {...remove} class='link'>Remove</button>
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
  const { problem, button } = useAct()
  const act = (work: () => Promise<string | undefined>) =>
    button(async () => {
      // A part may be done where another failed.
      const done = await work().finally(changed)
      if (!done) return
      toast(done)
      end()
    })
  return (
    <section class='bulk' aria-label='Selected catalogs'>
      <strong role='status'>{number(rows.length)} selected</strong>
      <div class='row'>
        <button {...act(async () => (await import('./acts.ts')).captureNow(rows))}>Capture now</button>
        <button {...act(async () => (await import('../move.tsx')).moveInDialog(rows))}>Move</button>
        <button {...act(async () => (await import('./acts.ts')).deleteCatalogs(rows))} class='danger'>
          Delete
        </button>
        <button type='button' class='quiet' onClick={end}>Clear</button>
      </div>
      {problem}
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
