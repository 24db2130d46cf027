import { useEffect, useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { Icon } from '../../../components/page-icon.tsx'
import { Failure, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { count, number } from '../../format.ts'
import { organizationId, to } from '../../place.ts'

type Listed = Result<'list_pages'>
type Card = Listed['pages'][number]
type Sort = 'newest' | 'name' | 'visits' | 'fans'

interface Query {
  search: string
  sort: Sort
  /** How many pages of the list are shown. */
  pages: number
}

const sorts: readonly (readonly [Sort, string])[] = [
  ['newest', 'Newest first'],
  ['name', 'By name'],
  ['visits', 'Most visits'],
  ['fans', 'Most fans'],
]
const limit = 10
const pauseMs = 200

/** What is searched and how it is sorted stands in the address, so that one comes back to it. */
function fromAddress(): Query {
  const given = new URLSearchParams(location.search)
  const sort = sorts.find(([sort]) => sort === given.get('sort'))?.[0] ?? 'newest'
  return { search: given.get('search') ?? '', sort, pages: 1 }
}

function intoAddress({ search, sort }: Query): void {
  const address = new URLSearchParams({ ...search && { search }, ...sort !== 'newest' && { sort } })
  history.replaceState(null, '', `${location.pathname}${address.size > 0 ? `?${address}` : ''}`)
}

async function read({ search, sort, pages }: Query): Promise<Listed> {
  const query = { organization_id: organizationId, search: search.trim() || undefined, sort, limit }
  const all = await Promise.all(
    Array.from(
      { length: pages },
      (_, index) => data(calls.GET('/api/pages', { params: { query: { ...query, page: index + 1 } } })),
    ),
  )
  return { ...all.at(-1)!, pages: all.flatMap(({ pages }) => pages) }
}

/** The pages of the workspace, each with its picture. */
export function PagesPage() {
  const [query, setQuery] = useState(fromAddress)
  const { value, error, isBusy, run } = useLoad(() => read(query), [query])
  useEffect(() => intoAddress(query), [query])
  const isFirst = value?.pagination.total_count === 0 && !query.search.trim()
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
      {error !== undefined
        ? <Failure text={describeFailure(error).text} retry={run} />
        : value === undefined
        ? <Skeleton lines={12} />
        : isFirst
        ? <Start />
        : <List {...{ value, query, setQuery, isBusy }} />}
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

function List({ value, query, setQuery, isBusy }: {
  value: Listed
  query: Query
  setQuery: (query: Query) => void
  isBusy: boolean
}) {
  const { pages, pagination } = value
  const [text, setText] = useState(query.search)
  useEffect(() => {
    if (text === query.search) return
    const timer = setTimeout(() => setQuery({ ...query, search: text, pages: 1 }), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <div class='list-bar'>
        <label class='search-field'>
          <Icon name='search' />
          <span class='hidden-text'>Search by name or artist</span>
          <input
            type='search'
            placeholder='Name or artist'
            maxLength={100}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <label class='sort-by'>
          <span class='hidden-text'>Sort by</span>
          <select
            value={query.sort}
            onChange={({ currentTarget }) =>
              setQuery({ ...query, sort: currentTarget.value as Sort, pages: 1 })}
          >
            {sorts.map(([sort, name]) => (
              <option key={sort} value={sort} selected={sort === query.sort}>{name}</option>
            ))}
          </select>
        </label>
        <small role='status' aria-busy={isBusy}>{count(pagination.total_count, 'page')}</small>
      </div>
      {pages.length === 0
        ? <p class='empty'>No page matches “{query.search.trim()}”.</p>
        : (
          <ul class='page-cards'>
            {pages.map((page) => <PageCard key={page.id} {...page} />)}
          </ul>
        )}
      {pagination.total_count > pages.length && (
        <div class='row more'>
          <button type='button' onClick={() => setQuery({ ...query, pages: query.pages + 1 })}>
            Show more
          </button>
          <small>{number(pages.length)} of {number(pagination.total_count)}</small>
        </div>
      )}
    </>
  )
}

function PageCard(page: Card) {
  const { id, name, artist, public_url, visits, fans } = page
  return (
    <li class='card page-card'>
      <Picture {...page} />
      <div class='about'>
        <p class='name'>
          <a href={to(`pages/${id}`)}>{name ?? 'Without a name'}</a>
        </p>
        <p class='muted'>{artist ?? 'Artist not given'}</p>
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
              <button
                type='button'
                class='icon-button'
                aria-label={`Copy the address of ${name ?? 'the page'}`}
                onClick={async () => {
                  await navigator.clipboard.writeText(public_url)
                  toast('The address is copied.')
                }}
              >
                <Icon name='copy' />
              </button>
            </>
          )
          : <span class='muted'>No public address yet</span>}
      </div>
    </li>
  )
}

/** The artwork; the drawing of its card for a published page without one; else its first letter. */
const Picture = ({ name, artwork_url, public_url, ...page }: Card) => {
  const picture = artwork_url ?? (public_url && `${public_url}/card.png`)
  return (
    <div class='picture'>
      {picture
        ? <img class={artwork_url ? undefined : 'drawing'} src={picture} alt='' loading='lazy' />
        : <span class='no-picture' aria-hidden='true'>{name?.charAt(0) ?? '–'}</span>}
      <State {...page} />
    </div>
  )
}

function State({ state, has_link, release_date }: Pick<Card, 'state' | 'has_link' | 'release_date'>) {
  if (state !== 'published') return <Tag>{stateWord('page', state)}</Tag>
  if (!has_link) return <Tag tone='warn'>Published, no link</Tag>
  const days = release_date ? Math.ceil((Date.parse(release_date) - Date.now()) / 86_400_000) : 0
  return days > 0
    ? <Tag tone='accent'>Out in {count(days, 'day')}</Tag>
    : <Tag tone='good'>{stateWord('page', state)}</Tag>
}
