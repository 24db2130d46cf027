import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'
import { Change } from '../../components/change.tsx'
import { Icon } from '../../components/icon.tsx'
import { Shown } from '../../components/loaded.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { Tag } from '../../components/tag.tsx'
import { calls, data } from '../calls.ts'
import { useAct } from '../dom/use-act.tsx'
import { fansText } from '../fans/words.ts'
import { compact, count, day, number } from '../format.ts'
import { artistInput } from '../inputs.built.ts'
import { SearchField } from '../list.tsx'
import { Head, ShowMore, SortBy, type Sorting, usePages, useSortedQuery } from '../paged-list.tsx'
import { pictureOf } from '../pages/picture.tsx'
import { organizationId, to } from '../place.ts'
import { goTo } from '../session.ts'
import { me } from '../shell/person.ts'
import { nameOf, Picture } from './picture.tsx'

type Listed = Result<'list_artist_figures'>
type Figures = Listed['artists'][number]
type Sort = 'plays' | 'change' | 'fans' | 'visits' | 'name'

const sorts: readonly (readonly [Sort, string])[] = [
  ['plays', 'Most plays'],
  ['change', 'Change'],
  ['fans', 'Most fans'],
  ['visits', 'Most visits'],
  ['name', 'Name'],
]
/** The artists of a workspace, each with what the workspace has of it. */
export function ArtistsPage() {
  const { query, ...asked } = useSortedQuery(sorts)
  const listed = usePages(
    (page) =>
      data(calls.GET('/api/artists/figures', {
        params: {
          query: {
            ...query,
            search: query.search.trim() || undefined,
            organization_id: organizationId,
            page,
            limit: 48,
          },
        },
      })),
    query,
  )
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    setAdding(false)
    adder.current!.focus()
  }
  const { value: parts, showMore } = listed
  const hasArtists = parts !== undefined && parts[0]!.total_artists > 0
  return (
    <>
      <div class='title'>
        <h1>Artists</h1>
        {hasArtists && (
          <button
            type='button'
            ref={adder}
            class={isAdding ? undefined : 'main'}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            <Icon name='plus' />New artist
          </button>
        )}
      </div>
      {parts && (isAdding || !hasArtists) && <NewArtist cancel={hasArtists ? cancel : undefined} />}
      <Shown of={listed} lines={8}>
        {(parts) => hasArtists && <List {...asked} {...{ parts, showMore }} search={query.search} />}
      </Shown>
    </>
  )
}

function List({ parts, search, setSearch, sorting, showMore }: {
  parts: readonly Listed[]
  search: string
  setSearch: (search: string) => void
  sorting: Sorting<Sort>
  showMore: () => void
}) {
  const artists = parts.flatMap(({ artists }) => artists)
  const { pagination: { total_count: total }, periods, unread_catalogs: unread } = parts.at(-1)!
  return (
    <>
      <div class='list-bar'>
        <SearchField
          label='Search by name'
          placeholder='Artist name'
          maxLength={200}
          value={search}
          onChange={setSearch}
        />
        <SortBy class='narrow-only' sorts={sorts} value={sorting.by} onChange={sorting.set} />
        <small role='status'>{count(total, 'artist')}</small>
      </div>
      <section class='card panel' aria-label='Artists'>
        {artists.length === 0
          ? <p class='empty'>No artist matches “{search.trim()}”.</p>
          : (
            <div class='scroll'>
              <table class='artists' aria-label='Artists'>
                <thead>
                  <tr>
                    <Head name='Name' sort='name' sorting={sorting} />
                    {columns.map(({ name, sort, class: of }) => (
                      <Head key={name} name={name} sort={sort} sorting={sorting} of={of} />
                    ))}
                  </tr>
                </thead>
                <tbody>{artists.map((figures) => <Row key={figures.artist.id} {...figures} />)}</tbody>
              </table>
            </div>
          )}
        <ShowMore shown={artists.length} total={total} press={showMore} />
      </section>
      <small>
        Plays count recordings credited to the artist’s exact name in the 7 days to{' '}
        {day(periods.current.end)}; change is against the 7 days before, on the same recordings.
        {unread > 0 && ` ${count(unread, 'large or older catalog')} not read.`}{' '}
        <span class='wide-only'>Fans are confirmed ones. Visits cover the past 2 years.</span>
      </small>
    </>
  )
}

interface Column {
  name: string
  sort?: Sort
  class: string
  cell: (row: Figures) => ComponentChildren
}

/** A figure that is not known. A narrow screen leaves it out. */
const unknown = '–'

const columns: readonly Column[] = [
  {
    name: 'Plays, 7 d',
    sort: 'plays',
    class: 'number plays',
    cell: ({ current_change: plays }) =>
      plays === null ? unknown : (
        <>
          {compact(plays)}
          <span class='narrow-only'>&nbsp;plays</span>
        </>
      ),
  },
  {
    name: '14 days',
    class: 'course',
    cell: ({ gains }) => gains.length > 0 && <Sparkline values={gains} />,
  },
  {
    name: 'Change',
    sort: 'change',
    class: 'number change',
    cell: ({ percentage_growth: growth }) => growth === null ? unknown : <Change of={growth} />,
  },
  {
    name: 'Latest release',
    class: 'release',
    cell: ({ latest_page: page }) =>
      page
        ? (
          <a href={to(`pages/${page.id}`)}>
            <span>
              <bdi>{page.name ?? 'Without a name'}</bdi>
            </span>
            <small>{page.release_date ? day(page.release_date) : 'No release date'}</small>
          </a>
        )
        : unknown,
  },
  {
    name: 'Fans',
    sort: 'fans',
    class: 'number reach',
    cell: ({ pages, fans }) => pages > 0 ? number(fans) : unknown,
  },
  {
    name: 'Visits',
    sort: 'visits',
    class: 'number reach',
    cell: ({ pages, visits }) => pages > 0 ? number(visits) : unknown,
  },
  { name: 'Pages', class: 'number reach', cell: ({ pages }) => number(pages) },
  { name: 'Catalogs', class: 'number reach', cell: ({ catalogs }) => number(catalogs) },
]

function Row(figures: Figures) {
  const { artist, pages, unlinked_pages: unlinked, fans, artwork_url, latest_page } = figures
  const name = nameOf(artist)
  // In the own workspace, those of organizations are listed too.
  const of = organizationId
    ? undefined
    : me.value?.organizations.find(({ id }) => artist.organization_ids.includes(id))
  return (
    <tr>
      <td class='name'>
        <div>
          <Picture name={name} urls={[artist.image, artwork_url, latest_page && pictureOf(latest_page)]} />
          <a href={to(`artists/${artist.id}`)}>
            <span>
              <bdi>{name}</bdi>
            </span>
            <small class='narrow-only'>{count(pages, 'page')}{pages > 0 && ` · ${fansText(fans)}`}</small>
            {unlinked > 0 && <small class='unlinked-pages'>{count(unlinked, 'unlinked page')}</small>}
          </a>
          {artist.pinned && <Tag tone='accent'>Pinned</Tag>}
          {of && <Tag>{of.name ?? 'Organization'}</Tag>}
        </div>
      </td>
      {columns.map(({ name, class: of, cell }) => {
        const content = cell(figures)
        return <td key={name} class={content === unknown ? `${of} none` : of}>{content}</td>
      })}
    </tr>
  )
}

function NewArtist({ cancel }: { cancel: (() => void) | undefined }) {
  const isFirst = cancel === undefined
  const [name, setName] = useState('')
  const { isBusy, problem, form } = useAct()
  const add = async () => {
    const { artist } = await data(
      calls.POST('/api/artists', { body: { name, organization_id: organizationId } }),
    )
    await goTo(to(`artists/${artist.id}`))
  }
  return (
    <section class='card' aria-labelledby='new-artist'>
      <h2 id='new-artist'>{isFirst ? 'Add your first artist' : 'New artist'}</h2>
      {isFirst && (
        <p class='muted'>
          See an artist’s pages, catalogs, fans and shows in one place.
        </p>
      )}
      <form class='inline' {...form(add)}>
        <label>
          <span>Name of a new artist</span>
          <input
            name='name'
            autocomplete='off'
            maxLength={artistInput.name.maxlength}
            required
            ref={(input) => void (isFirst || input?.focus())}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <div class='row'>
          <button type='submit' class='main' aria-disabled={isBusy}>Add artist</button>
          {cancel && <button type='button' onClick={cancel}>Cancel</button>}
        </div>
        {problem}
      </form>
    </section>
  )
}
