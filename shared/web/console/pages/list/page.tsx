import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { pageStates } from '../../../../presentation/page-states.ts'
import { Chips } from '../../../components/chips.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Shown } from '../../../components/loaded.tsx'
import { Menu } from '../../../components/menu.tsx'
import { Tag } from '../../../components/tag.tsx'
import { calls, data } from '../../calls.ts'
import { fansText } from '../../fans/words.ts'
import { count, day } from '../../format.ts'
import { SearchField } from '../../list.tsx'
import { type Pages, ShowMore, SortBy, usePages } from '../../paged-list.tsx'
import { organizationId, to, withQuery } from '../../place.ts'
import { lazy } from '../lazy.tsx'
import { PageState } from '../page-state.tsx'
import { PagePicture } from '../picture.tsx'

type Listed = Result<'list_pages'>
type Card = Listed['pages'][number]
type State = Card['state']
type Sort = 'newest' | 'name' | 'visits' | 'fans'

interface Query {
  search: string
  sort: Sort
  state?: State
}

const sorts: readonly (readonly [Sort, string])[] = [
  ['newest', 'Last created'],
  ['name', 'By name'],
  ['visits', 'Most visits'],
  ['fans', 'Most fans'],
]
const states = ['published', 'draft', 'empty'] as const satisfies readonly State[]
/** Whole rows of two, three, four and six cards. */
const limit = 12

/** What is searched, and how it is sorted and filtered, stands in the address, so that one comes back to it. */
function fromAddress(): Query {
  const given = new URLSearchParams(location.search)
  const sort = sorts.find(([sort]) => sort === given.get('sort'))?.[0] ?? 'newest'
  const state = states.find((state) => state === given.get('state'))
  return { search: given.get('search') ?? '', sort, state }
}

const read = ({ search, ...query }: Query, page: number): Promise<Listed> =>
  data(calls.GET('/api/pages', {
    params: {
      query: { ...query, search: search.trim() || undefined, organization_id: organizationId, page, limit },
    },
  }))

/** The pages of the workspace, each with its picture. */
export function PagesPage() {
  const [query, setQuery] = useState(fromAddress)
  const listed = usePages((page) => read(query, page), query)
  useEffect(() => {
    const { search, sort, state } = query
    const given = { search, sort: sort !== 'newest' && sort, state }
    history.replaceState(null, '', withQuery(location.pathname, given))
  }, [query])
  const isFirst = listed.value?.[0]?.pagination.total_count === 0 && !query.search.trim() && !query.state
  return (
    <>
      <div class='title'>
        <h1>Pages</h1>
        {!isFirst && (
          <a class='button main' href={to('pages/new')}>
            <Icon name='plus' />New page
          </a>
        )}
      </div>
      <Shown of={listed} lines={12}>
        {(parts) => isFirst ? <Start /> : <List {...listed} {...{ parts, query, setQuery }} />}
      </Shown>
    </>
  )
}

const Samples = lazy(async () => (await import('./samples.tsx')).Samples)

/** What somebody who has no page yet does first. */
const Start = () => (
  <section class='card first-page'>
    <div class='start'>
      <h2>Make a page for a release</h2>
      <p class='muted'>
        A page with links to the services, shows and a game, which collects fans. It stays private until you
        publish it.
      </p>
      <a class='button main' href={to('pages/new')}>Create your first page</a>
    </div>
    <Samples />
  </section>
)

function List({ parts, query, setQuery, isBusy, showMore }: Pick<Pages<Listed>, 'isBusy' | 'showMore'> & {
  parts: readonly Listed[]
  query: Query
  setQuery: (change: (query: Query) => Query) => void
}) {
  const pages = parts.flatMap(({ pages }) => pages)
  const { pagination: { total_count }, states: counts } = parts.at(-1)!
  const change = (to: Partial<Query>) => setQuery((query) => ({ ...query, ...to }))
  return (
    <>
      <div class='list-bar'>
        <SearchField
          label='Search by name or artist'
          placeholder='Name or artist'
          maxLength={100}
          value={query.search}
          onChange={(search) => change({ search })}
        />
        <SortBy sorts={sorts} value={query.sort} onChange={(sort) => change({ sort })} />
        <small role='status' aria-busy={isBusy} class={query.search ? undefined : 'hidden-text'}>
          {count(total_count, 'page')}
        </small>
      </div>
      <Chips
        label='State'
        chips={[
          { value: undefined, text: 'All', count: states.reduce((sum, state) => sum + counts[state], 0) },
          ...states.map((value) => ({ value, text: pageStates[value], count: counts[value] })),
        ]}
        value={query.state}
        onChange={(state) => change({ state })}
      />
      {pages.length === 0
        ? (
          <p class='empty'>
            {query.search.trim() ? `No page matches “${query.search.trim()}”.` : 'No pages in this state.'}
          </p>
        )
        : (
          <ul class='page-cards'>
            {pages.map((page) => <PageCard key={page.id} {...page} />)}
          </ul>
        )}
      <ShowMore shown={pages.length} total={total_count} press={showMore} />
    </>
  )
}

function PageCard(page: Card) {
  const { id, artist, release_date, slug, public_url, visits, fans, has_changes, look } = page
  const name = page.name ?? 'Without a name'
  const menu = `page-${id}`
  return (
    <li class='card page-card'>
      <div class='picture' style={{ '--page': look?.accent }}>
        <PagePicture {...page} />
      </div>
      <div class='about'>
        <p class='name'>
          <a href={to(`pages/${id}`)}>
            <bdi>{name}</bdi>
          </a>
        </p>
        <Menu id={menu} label={`Actions of ${name}`} button={<Icon name='more' />}>
          <a href={to(`pages/${id}`)}>Edit</a>
          {public_url && <a href={public_url} target='_blank' rel='noopener'>View page</a>}
          {public_url && (
            <CopyButton
              name={`Copy the address of ${name}`}
              text={public_url}
              said='The address is copied.'
              menu={menu}
            >
              Copy address
            </CopyButton>
          )}
          {public_url && !slug && <a href={to(`pages/${id}?section=sharing`)}>Choose a short address</a>}
          <a href={to(`pages/${id}/history`)}>History</a>
        </Menu>
        <p class='muted by'>
          <bdi>{artist ?? 'Artist not given'}</bdi>
          {release_date && <span>out {day(release_date)}</span>}
        </p>
        <p class='tags'>
          <PageState {...page} /> {has_changes && <Tag tone='warn'>Draft changes</Tag>}
        </p>
        {(public_url || visits + fans > 0) && (
          <p class='muted counts'>
            <a href={to(`pages/${id}/audience`)}>{count(visits, 'visit')}</a>
            <a href={to(`pages/${id}/fans`)}>{fansText(fans)}</a>
          </p>
        )}
      </div>
    </li>
  )
}
