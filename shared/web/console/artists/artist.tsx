import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'
import { stateWord } from '../../../presentation/states.ts'
import { Icon } from '../../components/icon.tsx'
import { Failure, Loaded, Shown, useLoad } from '../../components/loaded.tsx'
import { Panel } from '../../components/panel.tsx'
import { Tag } from '../../components/tag.tsx'
import { toast } from '../../components/toast.tsx'
import { calls, data } from '../calls.ts'
import { useAct } from '../dom/use-act.tsx'
import { count, number } from '../format.ts'
import { Crumb, useTitle } from '../frame.tsx'
import { PagePicture } from '../pages/picture.tsx'
import { organizationId, pageId, to } from '../place.ts'
import { me } from '../shell/person.ts'
import { type Artist, nameOf, Picture } from './picture.tsx'
import { EditProfile } from './profile.tsx'
import { Shows } from './shows.tsx'

type Hub = Result<'get_artist'>

/** An artist with its profile, pages, catalogs and shows. */
export function ArtistPage() {
  const loading = useLoad(() =>
    data(calls.GET('/api/artists/{artistId}', {
      params: { path: { artistId: pageId() }, query: { organization_id: organizationId } },
    }))
  )
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

function Hub({ artist, pages, catalogs, unread_catalogs, changed }: Hub & { changed: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const name = nameOf(artist)
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
          <Picture name={name} url={pages.newest.find(({ artwork_url }) => artwork_url)?.artwork_url} />
          <div>
            <h1>{name}</h1>
            <p class='muted'>
              {[artist.label, !organizationId && me.value && (of ? of.name ?? 'Organization' : 'Personal')]
                .filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <div class='row'>
          <Pin artist={artist} changed={changed} />
          <button type='button' ref={editButton} onClick={() => setEditing(true)}>Edit profile</button>
          <a class='button main' href={to('pages/new')}>
            <Icon name='plus' />New page
          </a>
        </div>
      </div>
      <div class='artist-hub'>
        <div>
          <Pages {...pages} name={artist.name} />
          <Catalogs rows={catalogs} unread={unread_catalogs} name={name} />
        </div>
        <div>
          <Profile artist={artist} edit={() => setEditing(true)} />
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
    toast(artist.pinned ? 'Not pinned any more.' : 'Pinned: it stands first in your lists.')
    changed()
  }
  return (
    <>
      <button {...button(pin)} aria-pressed={artist.pinned}>{artist.pinned ? 'Unpin' : 'Pin'}</button>
      {problem}
    </>
  )
}

const Pages = ({ total, newest, name }: Hub['pages'] & { name: string | null }) => (
  <Panel
    title='Pages'
    note={number(total)}
    link={total > newest.length ? [to('pages'), 'All pages'] : undefined}
  >
    {total > 0
      ? <PageList pages={newest} />
      : name && (
        <Loaded load={() => pagesNaming(name)} on={[name]} lines={1}>
          {(pages) => (
            <>
              <p class='empty'>
                {pages.length === 0
                  ? 'No page is linked to this artist.'
                  : `${
                    count(pages.length, 'page names', 'pages name')
                  } this artist. A page is linked to it under Facts in the design.`}
              </p>
              {pages.length > 0 && <PageList pages={pages} />}
            </>
          )}
        </Loaded>
      )}
  </Panel>
)

/** The newest pages with this name of the artist. */
async function pagesNaming(name: string): Promise<Hub['pages']['newest']> {
  const query = { organization_id: organizationId, search: name.slice(0, 100), limit: 24 }
  const { pages } = await data(calls.GET('/api/pages', { params: { query } }))
  return pages.filter(({ artist }) => artist === name)
}

const PageList = ({ pages }: { pages: Hub['pages']['newest'] }) => (
  <ul class='artist-pages'>
    {pages.map((page) => (
      <li key={page.id}>
        <a href={to(`pages/${page.id}`)}>
          <PagePicture {...page} />
          <span>{page.name ?? 'Without a name'}</span>
        </a>
        <small>
          <Tag tone={page.state === 'published' ? 'good' : 'plain'}>{stateWord('page', page.state)}</Tag>{' '}
          {page.fans > 0 ? count(page.fans, 'fan') : count(page.visits, 'visit')}
        </small>
      </li>
    ))}
  </ul>
)

/** A catalog is no artist's: it has recordings under this name, or not. */
const Catalogs = ({ rows, unread, name }: { rows: Hub['catalogs']; unread: number; name: string }) => (
  <Panel title='Catalogs' note={number(rows.length)}>
    {rows.length === 0
      ? <p class='empty'>No catalog has a recording by “{name}”.</p>
      : (
        <ul class='lines' aria-label='Catalogs'>
          {rows.map(({ id, name, recordings, recordings_by_name }) => (
            <li key={id}>
              <div>
                <a href={to(`catalogs/${id}`)}>
                  <span>{name}</span>
                </a>
              </div>
              <div class='number'>
                {number(recordings_by_name)} of {count(recordings, 'recording')}
              </div>
            </li>
          ))}
        </ul>
      )}
    <details class='note'>
      <summary>How catalogs are matched</summary>
      <p>
        By names as the stores write them. Another artist may have the same, and a recording with a guest has
        another.{unread > 0 && ` ${count(unread, 'large or older catalog')} not read.`}
      </p>
    </details>
  </Panel>
)

const services: Record<string, string> = { spotify: 'Spotify', bandsintown: 'Bandsintown' }

function Profile({ artist, edit }: { artist: Artist; edit: () => void }) {
  const { label, profileUrls, image, instruction } = artist
  const links = Object.entries(profileUrls)
  const missing = [
    !label && 'record label',
    !profileUrls.spotify && 'Spotify',
    !profileUrls.bandsintown && 'Bandsintown (for shows)',
    !image && 'picture',
    !instruction && 'notes for assistants',
  ].filter((part) => part)
  return (
    <Panel title='Profile'>
      {missing.length < 5 && (
        <dl class='profile'>
          {label && <Fact name='Record label'>{label}</Fact>}
          {links.length > 0 && (
            <Fact name='Profiles'>
              {links.map(([service, url]) => (
                <a key={service} href={url} target='_blank' rel='noreferrer'>
                  {services[service] ?? service}
                </a>
              ))}
            </Fact>
          )}
          {image && (
            <Fact name='Picture'>
              <a href={image} target='_blank' rel='noreferrer'>{new URL(image).hostname}</a>
            </Fact>
          )}
          {instruction && (
            <Fact name='Notes for assistants'>
              <span class='instruction'>{instruction}</span>
            </Fact>
          )}
        </dl>
      )}
      {missing.length > 0 && (
        <div class='empty shows'>
          <p>Not given: {missing.join(', ')}.</p>
          <button type='button' onClick={edit}>Complete the profile</button>
        </div>
      )}
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
