import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { shortDate } from '../../../../presentation/dates.ts'
import { filters, needLook, problems } from '../../../../presentation/recording-states.ts'
import { Change } from '../../../components/change.tsx'
import { type DataColumn, DataTable, scrollToRow, useRowHeight } from '../../../components/data-table.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { Sparkline } from '../../../components/sparkline.tsx'
import { toast } from '../../../components/toast.tsx'
import { useLazy } from '../../../components/use-lazy.ts'
import { useMedia } from '../../../components/use-media.ts'
import { describeFailure } from '../../dom/failure.ts'
import { count, number, shortTime } from '../../format.ts'
import { SearchField, useOpened } from '../../list.tsx'
import { CatalogFrame, readCatalog } from '../frame.tsx'
import { AddButton } from '../new/add-button.tsx'
import { addressOf, openedRecording, queryOf } from './address.ts'
import { StateChips } from './filters.tsx'
import {
  firstDirection,
  type List,
  maxSelected,
  openList,
  type Page,
  type Query,
  readRows,
  type Row,
  type Sort,
} from './list.ts'
import { OpenedRecording, RecordingPage } from './opened.tsx'
import { RecordingState } from './states.tsx'

const share = (value: number | null) => value === null ? '–' : `${(100 * value).toFixed(1)} %`

/** What the last column of a narrow screen says below the plays: the state if it is not compared, else the change. */
const Short = ({ row }: { row: Row }) =>
  row.state === 'whole' || row.state === null
    ? <Change of={row.percentage_growth} />
    : <RecordingState state={row.state} />

const Plays = ({ row: { plays, state } }: { row: Row }) => (
  <span class={state === 'whole' ? undefined : 'muted'}>{number(plays)}</span>
)

const wideColumns: readonly DataColumn<Row>[] = [
  { name: 'name', title: 'Recording', isSorted: true, cell: () => null },
  { name: 'plays', title: 'Plays, 7 d', isSorted: true, isNumber: true, cell: (row) => <Plays row={row} /> },
  {
    name: 'change',
    title: 'Change',
    isSorted: true,
    isNumber: true,
    cell: (row) => <Change of={row.percentage_growth} />,
  },
  { name: 'days', title: '14 days', cell: ({ gains }) => <Sparkline values={gains} /> },
  {
    name: 'value',
    title: 'Share of value',
    isSorted: true,
    isNumber: true,
    cell: (row) => share(row.value_share),
  },
  { name: 'state', title: 'State', cell: (row) => <RecordingState {...row} /> },
]

const narrowColumns: readonly DataColumn<Row>[] = [
  wideColumns[0]!,
  {
    name: 'plays',
    title: 'Plays, 7 d',
    isSorted: true,
    isNumber: true,
    cell: (row) => (
      <>
        <Plays row={row} />
        <Short row={row} />
      </>
    ),
  },
]

/** The recordings of a catalog, and one of them: beside the list on a wide screen, else as a page of its own. */
export function RecordingsPage() {
  const list = useMemo(openList, [])
  const [query, setQuery] = useState(() => queryOf(new URLSearchParams(location.search), filters))
  const isWide = useMedia('(min-width:70rem)')
  // The focus returns to the row of what was open.
  const { opened, close, ...opening } = useOpened(
    openedRecording,
    (isrc) => addressOf(query, isrc),
    (left) => document.querySelector<HTMLElement>(`.data-row a[href*="${left}"]`)?.focus(),
  )
  // Where the list was scrolled to while a recording had the whole screen.
  const scrolled = useRef(0)
  useEffect(() => {
    list.ask(query)
    history.replaceState(history.state, '', addressOf(query, opened))
  }, [query])

  const isAlone = opened !== undefined && !isWide
  useLayoutEffect(() => {
    if (isAlone) scrollTo(0, 0)
    else if (scrolled.current > 0) scrollTo(0, scrolled.current)
  }, [isAlone])

  const change = (to: Partial<Query>) => setQuery((query) => ({ ...query, ...to }))
  const open = (isrc: string) => {
    if (isrc === opened) return
    if (!isWide) scrolled.current = scrollY
    opening.open(isrc)
  }
  const about = { list, isrc: opened!, open, close, listHref: addressOf(query) }
  if (isAlone) return <RecordingPage key='recording' {...about} />
  return (
    <>
      <RecordingList {...{ list, query, change, opened, open, isWide }} />
      {opened && <OpenedRecording {...about} />}
    </>
  )
}

function RecordingList({ list, query, change, opened, open, isWide }: {
  list: List
  query: Query
  change: (to: Partial<Query>) => void
  opened: string | undefined
  open: (isrc: string) => void
  isWide: boolean
}) {
  const isNarrow = useMedia('(max-width:47.99rem)')
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [isSelecting, setSelecting] = useState(false)
  const [hasSheet, showSheet] = useState(false)
  const bulk = useLazy(() => import('./bulk-bar.tsx'), selected.size > 0)
  const sheet = useLazy(() => import('./filter-sheet.tsx'), hasSheet)
  const found = list.found.value
  const total = found?.pagination.total_count ?? 0
  const rowHeight_px = useRowHeight()

  const changed = () => {
    list.again()
    void readCatalog()
  }
  const toggle = (row: Row) => {
    const next = new Map(selected)
    if (!next.delete(row.isrc)) next.set(row.isrc, row)
    setSelected(next)
  }
  const toggleAll = () => {
    if (selected.size > 0) return setSelected(new Map())
    const select = (rows: readonly Row[]) => setSelected(new Map(rows.map((row) => [row.isrc, row])))
    readRows(query).then(select, (error) => toast(describeFailure(error).text))
  }
  const order = (by: string) => {
    const sort = by as Sort
    const turned = query.direction === 'asc' ? 'desc' : 'asc'
    change({ sort, direction: sort === query.sort ? turned : firstDirection(sort) })
  }
  // A recording that was opened by its address is shown in the list too.
  const place = useRef<HTMLDivElement>(null)
  const states = <StateChips query={query} counts={found?.states} change={change} />
  const addButton = <AddButton changed={changed} />
  useEffect(() => {
    const index = opened && list.indexOf(opened)
    const body = place.current?.querySelector('.data-body')
    if (index !== undefined && body && isWide) scrollToRow(body, index as number, rowHeight_px)
  }, [opened, found?.pagination.total_count])
  return (
    <CatalogFrame
      action={!(isNarrow && selected.size > 0) && addButton}
    >
      <div class='recordings' ref={place}>
        <div class='filters'>
          <SearchField
            label='Title, artist or ISRC'
            maxLength={200}
            value={query.search}
            onChange={(search) => change({ search: search.trimStart() })}
          />
          {isNarrow
            ? (
              <button
                type='button'
                class='filter-button'
                aria-label='Filter and order'
                onClick={() => showSheet(true)}
              >
                <Icon name='filter' />
              </button>
            )
            : states}
        </div>
        {found && <Note {...{ found, query, isNarrow, list }} onProblems={() => showSheet(true)} />}
        <DataTable
          label='Recordings'
          columns={isNarrow ? narrowColumns : wideColumns}
          link={(row) => ({
            href: addressOf(query, row.isrc),
            text: <Name {...row} />,
            name: row.name ?? row.isrc,
          })}
          list={list}
          none={<None query={query} change={change} />}
          keyOf={({ isrc }) => isrc}
          onOpen={({ isrc }) => open(isrc)}
          order={{ by: query.sort, direction: query.direction }}
          onOrder={order}
          selection={!isNarrow || isSelecting || selected.size > 0
            ? { keys: selected, toggle, toggleAll }
            : undefined}
          current={opened}
        />
        {bulk && selected.size > 0 && (
          <bulk.BulkBar
            rows={[...selected.values()]}
            most={maxSelected}
            total={total}
            clear={() => setSelected(new Map())}
            changed={changed}
          />
        )}
      </div>
      {sheet && hasSheet && (
        <sheet.FilterSheet
          {...{ query, change, order, isSelecting }}
          close={() => showSheet(false)}
          select={() => {
            setSelecting(!isSelecting)
            setSelected(new Map())
            showSheet(false)
          }}
        >
          {states}
        </sheet.FilterSheet>
      )}
    </CatalogFrame>
  )
}

const Name = ({ name, artist, isrc }: Row) => (
  <>
    <span>{name ?? isrc}</span> <small>{artist ?? 'Artist unknown'}</small>
  </>
)

/** How many recordings there are, and what their plays stand on. */
function Note({ found, query, isNarrow, list, onProblems }: {
  found: Omit<Page, 'recordings'>
  query: Query
  isNarrow: boolean
  list: List
  onProblems: () => void
}) {
  const { states, pagination, periods, as_of } = found
  const open = problems.reduce((sum, state) => sum + states[state], 0)
  const isOld = Date.now() - Date.parse(as_of) > 60_000
  return (
    <div class='list-note'>
      <p role='status' aria-busy={list.isBusy.value}>
        {count(pagination.total_count, 'recording')}
        {(query.search || query.state) && ' found'}
        <span>
          , plays of {isNarrow
            ? '7 days'
            : `the 7 days until ${shortDate(periods.current.end)}, change against the 7 before`}
          {query.sort === 'growth' && ', by growth in plays'}
          {isOld && `, as known ${shortTime(as_of)}`}
        </span>
      </p>
      {isNarrow && open > 0 && !query.state && (
        <button type='button' class='link' onClick={onProblems}>
          <Icon name='warning' />
          {needLook(open)}
        </button>
      )}
    </div>
  )
}

const None = ({ query, change }: { query: Query; change: (to: Partial<Query>) => void }) =>
  query.search || query.state
    ? (
      <section class='card start'>
        <p class='empty'>No recording {query.search ? `matches “${query.search}”` : 'is in this state'}.</p>
        <button type='button' onClick={() => change({ search: '', state: undefined })}>Show all</button>
      </section>
    )
    : (
      <section class='card start'>
        <h2>No recordings yet</h2>
        <p class='muted'>
          Add them from a release, an artist, a playlist, a file or a list of ISRCs. You see what is found
          before anything is added.
        </p>
      </section>
    )
