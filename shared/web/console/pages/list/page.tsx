import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Shown } from '../../../components/loaded.tsx'
import { calls, data } from '../../calls.ts'
import { count, day } from '../../format.ts'
import { SearchField } from '../../list.tsx'
import { type Pages, ShowMore, SortBy, usePages } from '../../paged-list.tsx'
import { organizationId, to, withQuery } from '../../place.ts'
import { PagePicture, PageState } from '../picture.tsx'

type Listed = Result<'list_pages'>
type Card = Listed['pages'][number]
type Sort = 'newest' | 'name' | 'visits' | 'fans'

interface Query {
  search: string
  sort: Sort
}

const sorts: readonly (readonly [Sort, string])[] = [
  ['newest', 'Newest first'],
  ['name', 'By name'],
  ['visits', 'Most visits'],
  ['fans', 'Most fans'],
]
const limit = 10

/** What is searched and how it is sorted stands in the address, so that one comes back to it. */
function fromAddress(): Query {
  const given = new URLSearchParams(location.search)
  const sort = sorts.find(([sort]) => sort === given.get('sort'))?.[0] ?? 'newest'
  return { search: given.get('search') ?? '', sort }
}

const read = ({ search, sort }: Query, page: number): Promise<Listed> => {
  const query = { organization_id: organizationId, search: search.trim() || undefined, sort, limit, page }
  return data(calls.GET('/api/pages', { params: { query } }))
}

/** The pages of the workspace, each with its picture. */
export function PagesPage() {
  const [query, setQuery] = useState(fromAddress)
  const listed = usePages((page) => read(query, page), query)
  useEffect(() => {
    const { search, sort } = query
    history.replaceState(null, '', withQuery(location.pathname, { search, sort: sort !== 'newest' && sort }))
  }, [query])
  const isFirst = listed.value?.[0]?.pagination.total_count === 0 && !query.search.trim()
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

/** What somebody who has no page yet does first. */
const Start = () => (
  <section class='card start'>
    <h2>Make a page for a release</h2>
    <p class='muted'>
      A page with links to the services, shows and a game, which collects fans. It stays private until you
      publish it.
    </p>
    <a class='button main' href={to('pages/new')}>Create your first page</a>
  </section>
)

function List({ parts, query, setQuery, isBusy, showMore }: Pick<Pages<Listed>, 'isBusy' | 'showMore'> & {
  parts: readonly Listed[]
  query: Query
  setQuery: (change: (query: Query) => Query) => void
}) {
  const pages = parts.flatMap(({ pages }) => pages)
  const { total_count } = parts.at(-1)!.pagination
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
        <small role='status' aria-busy={isBusy}>{count(total_count, 'page')}</small>
      </div>
      {pages.length === 0
        ? <p class='empty'>No page matches “{query.search.trim()}”.</p>
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
  const { id, name, artist, release_date, created_at, public_url, visits, fans } = page
  return (
    <li class='card page-card'>
      <div class='picture'>
        <PagePicture {...page} />
        <PageState {...page} />
      </div>
      <div class='about'>
        <p class='name'>
          <a href={to(`pages/${id}`)}>{name ?? 'Without a name'}</a>
        </p>
        <p class='muted'>{artist ?? 'Artist not given'}</p>
        <p class='muted dates'>
          {release_date && <span>Out {day(release_date)}</span>}
          <span>Created {day(created_at)}</span>
        </p>
        <p class='muted counts'>
          <a href={to(`pages/${id}/audience`)}>{count(visits, 'visit')}</a>
          <a href={to(`pages/${id}/fans`)}>{count(fans, 'fan')}</a>
        </p>
      </div>
      <div class='public'>
        {public_url
          ? (
            <>
              <a href={public_url} target='_blank' rel='noopener'>{public_url.replace(/^.*(?=\/s\/)/, '')}</a>
              <CopyButton
                name={`Copy the address of ${name ?? 'the page'}`}
                text={public_url}
                said='The address is copied.'
              />
            </>
          )
          : <span class='muted'>No public address yet</span>}
      </div>
    </li>
  )
}
