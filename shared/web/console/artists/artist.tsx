import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'
import { Change } from '../../components/change.tsx'
import { Icon } from '../../components/icon.tsx'
import { Failure, Shown, useLoad } from '../../components/loaded.tsx'
import { Panel } from '../../components/panel.tsx'
import { Tag } from '../../components/tag.tsx'
import { toast } from '../../components/toast.tsx'
import { calls, data } from '../calls.ts'
import { useAct } from '../dom/use-act.tsx'
import { fansText } from '../fans/words.ts'
import { compact, count, number } from '../format.ts'
import { Crumb, useTitle } from '../frame.tsx'
import { PageState } from '../pages/page-state.tsx'
import { PagePicture, pictureOf } from '../pages/picture.tsx'
import { organizationId, pageId, to } from '../place.ts'
import { me } from '../shell/person.ts'
import { ArtistFigures } from './figures.tsx'
import { type Artist, nameOf, Picture } from './picture.tsx'
import { EditProfile } from './profile.tsx'
import { Shows } from './shows.tsx'

type Hub = Result<'get_artist'>
type Page = Hub['pages']['newest'][number]

/** An artist with its profile, pages, catalogs and shows. */
export function ArtistPage() {
  const loading = useLoad(async () => {
    const hub = await data(calls.GET('/api/artists/{artistId}', {
      params: { path: { artistId: pageId() }, query: { organization_id: organizationId } },
    }))
    const [unlinked, gains] = await Promise.all([unlinkedPages(hub), gainsOf(hub)])
    return { ...hub, unlinked, gains }
  })
  const { value, error, run } = loading
  useTitle(value && nameOf(value.artist))
  if (error === undefined) {
    return <Shown of={loading} lines={12}>{(value) => <Hub {...value} changed={run} />}</Shown>
  }
  return (
    <>
      <h1>Artist</h1>
      <Failure error={error} retry={run}>
        <a class='button' href={to('artists')}>All artists</a>
      </Failure>
    </>
  )
}

function Hub({ artist, plays, gains, pages, unlinked, catalogs, unread_catalogs, changed }: Hub & {
  unlinked: readonly Page[]
  gains: readonly number[]
  changed: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const name = nameOf(artist)
  // In the order of the list of artists: a given picture comes before a drawing.
  const ofPages = [
    pages.newest.find(({ artwork_url }) => artwork_url)?.artwork_url,
    ...pages.newest.map(pictureOf),
  ]
    .filter(Boolean)
  const close = () => {
    setEditing(false)
    editButton.current?.focus()
  }
  const of = me.value?.organizations.find(({ id }) => artist.organization_ids.includes(id))
  return (
    <>
      <div class='title'>
        <div class='artist-title'>
          <Crumb path='artists' name='Artists' />
          <Picture name={name} urls={[artist.image, ...ofPages]} />
          <div>
            <h1>{name}</h1>
            <p class='muted'>
              {!organizationId && me.value && (of ? of.name ?? 'Organization' : 'Personal')}
            </p>
          </div>
        </div>
        <div class='row'>
          <Pin artist={artist} changed={changed} />
          <a class='button main' href={to('pages/new')}>
            <Icon name='plus' />New page
          </a>
        </div>
      </div>
      {pages.total + catalogs.length > 0 && <ArtistFigures {...{ pages, plays, gains }} />}
      <div class='artist-hub'>
        <div>
          <Pages {...pages} {...{ unlinked, artist, changed }} />
          <Catalogs rows={catalogs} unread={unread_catalogs} name={name} />
        </div>
        <div>
          <Profile artist={artist} hasOtherPicture={ofPages.length > 0}>
            <button type='button' class='link' ref={editButton} onClick={() => setEditing(true)}>
              Edit profile
            </button>
          </Profile>
          {artist.profileUrls.bandsintown && <Shows artist={artist} />}
        </div>
      </div>
      {isEditing && (
        <EditProfile
          artist={artist}
          close={close}
          saved={() => {
            close()
            toast('The profile is saved.')
            changed()
          }}
        />
      )}
    </>
  )
}

function Pin({ artist, changed }: { artist: Artist; changed: () => void }) {
  const { problem, button } = useAct()
  const pin = async () => {
    await data(calls.PATCH('/api/artists/{artistId}', {
      params: { path: { artistId: artist.id } },
      body: { pinned: !artist.pinned },
    }))
    toast(artist.pinned ? 'Unpinned.' : 'Pinned to the top of your artists.')
    changed()
  }
  return (
    <>
      <button {...button(pin)}>{artist.pinned ? 'Unpin' : 'Pin to top of artists'}</button>
      {problem}
    </>
  )
}

function Pages({ total, newest, unlinked, artist, changed }: Hub['pages'] & {
  unlinked: readonly Page[]
  artist: Artist
  changed: () => void
}) {
  const linked = useRef<string>(undefined)
  const list = useRef<HTMLUListElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const most = showsAll ? Infinity : maxCards
  const toLink = unlinked.slice(0, Math.max(most - newest.length, most / 2))
  const shown = newest.slice(0, most - toLink.length)
  // The button that linked a page is gone.
  useEffect(() => {
    if (linked.current) list.current!.querySelector<HTMLElement>(`[href$="${linked.current}"]`)?.focus()
    linked.current = undefined
  }, [newest])
  // The button that showed them is gone.
  useEffect(() => {
    if (showsAll) list.current!.querySelectorAll('a')[maxCards]?.focus()
  }, [showsAll])
  return (
    <Panel
      title='Pages'
      note={number(total + unlinked.length)}
      link={total > newest.length ? [to('pages'), 'All pages'] : undefined}
    >
      {total === 0 && (
        <p class='empty'>
          {unlinked.length === 0
            ? 'No pages yet. Choose this artist when you make one.'
            : 'Link the pages of this artist to see their visits and fans.'}
        </p>
      )}
      <ul class='artist-pages' ref={list}>
        {shown.map((page) => (
          <PageCard key={page.id} page={page}>
            <PageState {...page} /> {page.fans > 0 ? fansText(page.fans) : count(page.visits, 'visit')}
          </PageCard>
        ))}
        {toLink.map((page) => (
          <PageCard key={page.id} page={page}>
            <Link
              {...{ page, artist, changed }}
              linked={() => {
                linked.current = page.id
                changed()
              }}
            />
          </PageCard>
        ))}
      </ul>
      {shown.length + toLink.length < newest.length + unlinked.length && (
        <button
          class='artist-rest'
          type='button'
          onClick={() => setShowsAll(true)}
        >
          {total > newest.length ? 'Newest' : 'All'} {newest.length + unlinked.length}
        </button>
      )}
    </Panel>
  )
}

/** One row of pages on a wide screen, two on a phone. */
const maxCards = 4

/** The newest pages with this name of the artist that are not linked to it. Of many pages not all that are linked are known. */
async function unlinkedPages({ artist: { name }, pages: { total, newest } }: Hub): Promise<Page[]> {
  if (!name || total > newest.length) return []
  const query = { organization_id: organizationId, search: name.slice(0, 100), limit: 24 }
  const { pages } = await data(calls.GET('/api/pages', { params: { query } }))
  return pages.filter(({ id, artist }) => artist === name && !newest.some((linked) => linked.id === id))
}

/** The plays of each of 14 days, as the list of artists has them. */
async function gainsOf({ artist: { id, name }, plays }: Hub): Promise<number[]> {
  if (!name || !plays.current_change) return []
  const query = { organization_id: organizationId, search: name.slice(0, 200), limit: 48 }
  const { artists } = await data(calls.GET('/api/artists/figures', { params: { query } }))
  return artists.find(({ artist }) => artist.id === id)?.gains ?? []
}

const PageCard = ({ page, children }: { page: Page; children: ComponentChildren }) => (
  <li>
    <a href={to(`pages/${page.id}`)}>
      <PagePicture {...page} />
      <span>
        <bdi>{page.name ?? 'Without a name'}</bdi>
      </span>
    </a>
    <small>{children}</small>
  </li>
)

/** Links a page to the artist, and returns the one that it was linked to. */
async function link({ id }: Page, artistId: string | null): Promise<string | null> {
  const params = { path: { id } }
  const { site: { revision, artist_id } } = await data(calls.GET('/api/sites/{id}', { params }))
  await data(calls.PATCH('/api/sites/{id}', { params, body: { action: 'edit', revision, artistId } }))
  return artist_id
}

/** A page that only names the artist, with the button that links it. */
function Link({ page, artist, linked, changed }: {
  page: Page
  artist: Artist
  linked: () => void
  /** After it was undone. */
  changed: () => void
}) {
  const { problem, button } = useAct()
  const name = page.name ?? 'the page'
  const act = async () => {
    const former = await link(page, artist.id)
    toast(`${name} is linked to ${nameOf(artist)}.`, async () => {
      await link(page, former)
      changed()
    })
    linked()
  }
  return (
    <span class='unlinked'>
      <Tag tone='warn'>Not linked</Tag>
      <button {...button(act)} class='quiet' aria-label={`Link ${name}`}>Link</button>
      {problem}
    </span>
  )
}

/** A catalog is no artist's: it has recordings under this name, or not. */
const Catalogs = ({ rows, unread, name }: { rows: Hub['catalogs']; unread: number; name: string }) => (
  <Panel title='Catalogs' note={number(rows.length)}>
    {rows.length === 0
      ? <p class='empty'>No catalog has a recording by “{name}”.</p>
      : (
        <ul class='lines' aria-label='Catalogs'>
          {rows.map(({ id, name, recordings, recordings_by_name, current_change, percentage_growth }) => (
            <li key={id}>
              <div>
                <a href={to(`catalogs/${id}`)}>
                  <span>{name}</span>
                  <small>
                    {recordings_by_name < recordings && `${number(recordings_by_name)} of `}
                    {count(recordings, 'recording')}
                  </small>
                </a>
              </div>
              {current_change !== null && (
                <div class='number'>
                  {compact(current_change)} plays
                  <small>
                    7 days{percentage_growth !== null && (
                      <>
                        , <Change of={percentage_growth} />
                      </>
                    )}
                  </small>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    <details class='note'>
      <summary>How catalogs are matched</summary>
      <p>
        By the artist name of each recording, as stores write it. Another artist may have the same name, and
        recordings with guests may have a different one. Plays are of this artist’s recordings only, and of
        those with complete counts.{unread > 0 && ` ${count(unread, 'large or older catalog')} not read.`}
      </p>
    </details>
  </Panel>
)

const services: Record<string, string> = { spotify: 'Spotify', bandsintown: 'Bandsintown (for shows)' }
const noProfiles = { spotify: undefined, bandsintown: undefined }

/** What is known of the artist, and what is not. */
function Profile({ artist, hasOtherPicture, children }: {
  artist: Artist
  hasOtherPicture: boolean
  children: ComponentChildren
}) {
  const { label, profileUrls, image, instruction } = artist
  const facts: (readonly [name: string, value: ComponentChildren])[] = [
    ['Record label', label],
    ...Object.entries({ ...noProfiles, ...profileUrls }).map(([service, url]) =>
      [services[service] ?? service, url && <Outside href={url} />] as const
    ),
    ['Picture', image ? <Outside href={image} /> : hasOtherPicture && 'That of a page'],
    ['AI instructions', instruction && <span class='instruction'>{instruction}</span>],
  ]
  const [known, missing] = [facts.filter(([, value]) => value), facts.filter(([, value]) => !value)]
  return (
    <section class='card panel' aria-label='Profile'>
      <div class='head'>
        <h2>Profile</h2>
        {children}
      </div>
      {known.length > 0 && (
        <dl class='profile'>
          {known.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      )}
      {missing.length > 0 && <p class='empty'>Not added: {missing.map(([name]) => name).join(', ')}.</p>}
    </section>
  )
}

const Outside = ({ href }: { href: string }) => (
  <a href={href} target='_blank' rel='noreferrer'>{href.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</a>
)
