import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Chips } from '../../components/chips.tsx'
import { type DataColumn, DataTable } from '../../components/data-table.tsx'
import { useLoad } from '../../components/loaded.tsx'
import { Select } from '../../components/select.tsx'
import { useMedia } from '../../components/use-media.ts'
import { SearchField, useOpened } from '../list.tsx'
import { count, day, number, time } from '../format.ts'
import { PageFrame } from '../pages/frame.tsx'
import { pageId, to, withQuery } from '../place.ts'
import { ExportMenu } from './export.tsx'
import {
  type Counts,
  type Fan,
  hashOf,
  type Opened,
  openedFan,
  openFans,
  type PageInShort,
  type Query,
  readPages,
  type State,
} from './list.ts'
import { OpenedFan } from './receipt.tsx'
import { FanState } from './state.tsx'
import { readSummary, Summary } from './summary.tsx'

const states: readonly (readonly [State, string])[] = [
  ['confirmed', 'Confirmed'],
  ['pending', 'Unconfirmed'],
  ['single', 'On the list'],
  ['held', 'Mail held'],
]

/** The fans of all pages of the workspace. */
export const FansPage = () => (
  <FanList
    frame={(action, content) => (
      <>
        <div class='title'>
          <h1>Fans</h1>
          {action}
        </div>
        {content}
      </>
    )}
  />
)

/** The fans of one page. */
export const PageFansPage = () => (
  <FanList
    siteId={pageId()}
    frame={(action, content) => <PageFrame action={action}>{content}</PageFrame>}
  />
)

const pageColumn: DataColumn<Fan> = {
  name: 'page',
  title: 'Page',
  // The keys move between rows; the receipt has this link too.
  cell: ({ site_id, page_name }) => (
    <a href={to(`pages/${site_id}`)} tabIndex={-1}>
      <bdi>{page_name ?? 'Without a name'}</bdi>
    </a>
  ),
}
const stateColumn: DataColumn<Fan> = {
  name: 'state',
  title: 'State',
  cell: (fan) => <FanState {...fan} isQuiet />,
}
const dayColumn: DataColumn<Fan> = {
  name: 'joined',
  title: 'Signed up',
  isNumber: true,
  cell: ({ created_at }) => <time dateTime={created_at} title={time(created_at)}>{day(created_at)}</time>,
}
const mailColumn: DataColumn<Fan> = { name: 'email', title: 'E-mail address', cell: () => null }
/** The state and the page stand in the address. What is searched does not: it may be an address of a person. */
function fromAddress(): Query {
  const given = new URLSearchParams(location.search)
  const state = states.find(([state]) => state === given.get('state'))?.[0]
  return { search: '', state, siteId: given.get('page') ?? undefined }
}

function FanList({ siteId, frame }: {
  siteId?: string
  frame: (action: ComponentChildren, content: ComponentChildren) => ComponentChildren
}) {
  const list = useMemo(openFans, [])
  const [query, setQuery] = useState<Query>(() => ({ ...fromAddress(), ...siteId && { siteId } }))
  const summary = useLoad(() => readSummary(query.siteId), [query.siteId])
  const { value: pages } = useLoad(async () => siteId ? undefined : await readPages())
  const isWide = useMedia('(min-width:70rem)')
  const isNarrow = useMedia('(max-width:47.99rem)')
  const erased = useRef(false)
  const found = list.found.value
  const total = found?.pagination.total_count ?? 0
  const addressOf = (fan?: Opened) =>
    withQuery(location.pathname, { state: query.state, page: !siteId && query.siteId }) +
    (fan ? hashOf(fan) : '')
  // The focus returns to the row of what was open, or to the search if that is gone.
  const { opened, open, close } = useOpened(openedFan, addressOf, (left) => {
    const rows = [...document.querySelectorAll<HTMLAnchorElement>('.data-row a')]
    const row = erased.current ? undefined : rows.find(({ hash }) => hash === hashOf(left))
    erased.current = false
    ;(row ?? document.querySelector<HTMLInputElement>('.search-field input'))?.focus()
  })
  useEffect(() => {
    list.ask(query)
    history.replaceState(history.state, '', addressOf(opened))
  }, [query])
  const change = (to: Partial<Query>) => setQuery((query) => ({ ...query, ...to }))
  const columns = isNarrow
    ? [mailColumn]
    : siteId
    ? [mailColumn, stateColumn, dayColumn]
    : [mailColumn, pageColumn, stateColumn, dayColumn]
  const isFiltered = query.search.trim() !== '' || query.state !== undefined ||
    (query.siteId !== undefined && !siteId)
  const content = (
    <div class={siteId ? 'recordings fans of-page' : 'recordings fans'}>
      <Summary summary={summary} pages={query.siteId ? undefined : pages} />
      <div class='filters'>
        <SearchField
          label='Search e-mail addresses'
          placeholder='E-mail address'
          maxLength={254}
          value={query.search}
          onChange={(search) => change({ search })}
        />
        {!siteId && (
          <Select
            class='page-filter'
            label='Page'
            options={pageOptions(pages)}
            value={query.siteId ?? ''}
            onChange={(siteId) => change({ siteId: siteId || undefined })}
          />
        )}
        <StateChips counts={found?.counts} value={query.state} onChange={(state) => change({ state })} />
      </div>
      {found && (
        <div class='list-note'>
          <p role='status' aria-busy={list.isBusy.value}>
            {isFiltered ? `${number(total)} found` : count(total, 'sign-up')}
            {total > 0 && ', newest first'}
          </p>
        </div>
      )}
      <DataTable
        label='Fans'
        columns={columns}
        link={(fan) => ({
          href: addressOf(openable(fan)),
          text: <Name fan={fan} isNarrow={isNarrow} hasPage={!siteId} />,
          name: fan.email,
        })}
        list={list}
        keyOf={(fan) => hashOf(openable(fan))}
        onOpen={(fan) => open(openable(fan))}
        current={opened && hashOf(opened)}
        none={isFiltered
          ? (
            <section class='card start'>
              <p class='empty'>
                No fan {query.search.trim() ? `matches “${query.search.trim()}”` : 'is here'}.
              </p>
              <button type='button' onClick={() => change({ search: '', state: undefined, siteId })}>
                Show all fans
              </button>
            </section>
          )
          : <Nobody siteId={siteId} />}
      />
    </div>
  )
  return (
    <>
      {frame(found && found.counts.all > 0 ? <ExportMenu query={query} /> : null, content)}
      {opened && (
        <OpenedFan
          key={isWide}
          {...opened}
          {...{ list, close, isWide }}
          open={(fan) => open(openable(fan))}
          erased={() => {
            erased.current = true
            close()
            list.again()
            summary.run()
          }}
        />
      )}
    </>
  )
}

const openable = ({ site_id, email }: Fan): Opened => ({ siteId: site_id, email })

/** The address, on a narrow screen above what the other columns have. */
const Name = ({ fan, isNarrow, hasPage }: { fan: Fan; isNarrow: boolean; hasPage: boolean }) => (
  <>
    <span>{fan.email}</span>
    {isNarrow && (
      <div class='fan-line'>
        <small>
          {day(fan.created_at)}
          {hasPage && (
            <>
              {' · '}
              <bdi>{fan.page_name ?? 'Without a name'}</bdi>
            </>
          )}
        </small>
        <FanState {...fan} isQuiet />
      </div>
    )}
  </>
)

/** The states as chips. The rare ones are left out while no fan is in them, apart from a chosen one. */
const StateChips = ({ counts, value, onChange }: {
  counts: Counts | undefined
  value: State | undefined
  onChange: (state: State | undefined) => void
}) => (
  <Chips
    label='State'
    chips={[
      { value: undefined, text: 'All', count: counts?.all },
      ...states.filter(([state], at) => at < 2 || state === value || (counts?.[state] ?? 0) > 0)
        .map(([state, text]) => ({ value: state, text, count: counts?.[state] })),
    ]}
    value={value}
    onChange={onChange}
  />
)

/** The pages whose fans can be seen alone. */
const pageOptions = (pages: readonly PageInShort[] = []): (readonly [string, string])[] => [
  ['', 'All pages'],
  ...pages.map(({ id, name, artist }) =>
    [id, `${name ?? 'Without a name'}${artist ? ` (${artist})` : ''}`] as const
  ),
]

const Nobody = ({ siteId }: { siteId: string | undefined }) => (
  <section class='card start'>
    <h2>No fans yet</h2>
    <p class='muted'>
      Fans who sign up on your published pages show up here, with proof of consent. Share a page to get
      started.
    </p>
    <a class='button main' href={to(siteId ? `pages/${siteId}` : 'pages')}>
      {siteId ? 'Go to the page' : 'Go to your pages'}
    </a>
  </section>
)
