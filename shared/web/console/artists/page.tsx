import { useRef, useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'
import { Icon } from '../../components/icon.tsx'
import { Shown } from '../../components/loaded.tsx'
import { Tag } from '../../components/tag.tsx'
import { calls, data } from '../calls.ts'
import { useAct } from '../dom/use-act.tsx'
import { count } from '../format.ts'
import { artistInput } from '../inputs.built.ts'
import { ShowMore, usePages } from '../paged-list.tsx'
import { organizationId, to } from '../place.ts'
import { goTo } from '../session.ts'
import { me } from '../shell/person.ts'
import { nameOf, Picture } from './picture.tsx'

type Figures = Result<'list_artist_figures'>['artists'][number]

/** The artists of a workspace, each with what the workspace has of it. */
export function ArtistsPage() {
  const listed = usePages((page) =>
    data(calls.GET('/api/artists/figures', {
      params: { query: { organization_id: organizationId, page, limit: 48 } },
    }))
  )
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    setAdding(false)
    adder.current!.focus()
  }
  const { value: parts, showMore } = listed
  const artists = parts?.flatMap(({ artists }) => artists)
  const unread = parts?.[0]?.unread_catalogs ?? 0
  return (
    <>
      <div class='title'>
        <h1>Artists</h1>
        {artists && artists.length > 0 && (
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
      {artists && (isAdding || artists.length === 0) && (
        <NewArtist cancel={artists.length > 0 ? cancel : undefined} />
      )}
      <Shown of={listed} lines={8}>
        {() => (
          <ul class='artist-cards' aria-label='Artists'>
            {artists!.map((figures) => <ArtistCard key={figures.artist.id} {...figures} />)}
          </ul>
        )}
      </Shown>
      {artists && artists.length > 0 && (
        <small>
          Catalogs are matched by artist name{unread > 0 &&
            `; ${count(unread, 'large or older catalog')} not read`}.
        </small>
      )}
      {artists && (
        <ShowMore shown={artists.length} total={parts!.at(-1)!.pagination.total_count} press={showMore} />
      )}
    </>
  )
}

const ArtistCard = ({ artist, pages, catalogs, artwork_url }: Figures) => {
  // In the own workspace, those of organizations are listed too.
  const of = organizationId
    ? undefined
    : me.value?.organizations.find(({ id }) => artist.organization_ids.includes(id))
  return (
    <li class='card'>
      <a href={to(`artists/${artist.id}`)}>
        <Picture name={nameOf(artist)} url={artwork_url} />
        <span class='artist-name'>{nameOf(artist)}</span>
      </a>
      <small>
        {pages > 0 ? count(pages, 'page') : 'No linked pages'}
        {catalogs > 0 && ` · ${count(catalogs, 'catalog')}`}
      </small>
      {(artist.pinned || of) && (
        <div class='row'>
          {artist.pinned && <Tag tone='accent'>Pinned</Tag>}
          {of && <Tag>{of.name ?? 'Organization'}</Tag>}
        </div>
      )}
    </li>
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
          An artist has a profile, pages and shows in one place. Notes for assistants stand there too.
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
