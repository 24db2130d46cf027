import { useRef, useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'
import { Icon } from '../../components/icon.tsx'
import { Shown } from '../../components/loaded.tsx'
import { Tag } from '../../components/tag.tsx'
import { calls, data } from '../calls.ts'
import { useAct } from '../dom/use-act.tsx'
import { count, number } from '../format.ts'
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
        {() =>
          artists!.length > 0 && (
            <section class='card panel' aria-label='Artists'>
              <div class='scroll'>
                <table class='artists' aria-label='Artists'>
                  <thead>
                    <tr>
                      <th scope='col'>Name</th>
                      <th scope='col' class='number'>Catalogs</th>
                      <th scope='col' class='number'>Pages</th>
                      <th scope='col' class='number'>Visits</th>
                      <th scope='col' class='number'>Fans</th>
                    </tr>
                  </thead>
                  <tbody>
                    {artists!.map((figures) => <Row key={figures.artist.id} {...figures} />)}
                  </tbody>
                </table>
              </div>
              <ShowMore
                shown={artists!.length}
                total={parts!.at(-1)!.pagination.total_count}
                press={showMore}
              />
            </section>
          )}
      </Shown>
      {artists && artists.length > 0 && (
        <small>
          A catalog counts if it has recordings under exactly the artist’s name{unread > 0 &&
            `; ${count(unread, 'large or older catalog')} not read`}. Visits are of the past two years.
        </small>
      )}
    </>
  )
}

function Row({ artist, pages, unlinked_pages, visits, fans, catalogs, artwork_url }: Figures) {
  // In the own workspace, those of organizations are listed too.
  const of = organizationId
    ? undefined
    : me.value?.organizations.find(({ id }) => artist.organization_ids.includes(id))
  const toLink = unlinked_pages > 0 && `${number(unlinked_pages)} to link`
  return (
    <tr>
      <td class='name'>
        <a href={to(`artists/${artist.id}`)}>
          <Picture name={nameOf(artist)} url={artwork_url} />
          <span>{nameOf(artist)}</span>
        </a>
        {artist.pinned && <Tag tone='accent'>Pinned</Tag>}
        {of && <Tag>{of.name ?? 'Organization'}</Tag>}
        <small class='narrow-only'>
          {[
            catalogs > 0 && count(catalogs, 'catalog'),
            count(pages, 'page'),
            toLink,
            pages > 0 && count(fans, 'fan'),
          ].filter(Boolean).join(' · ')}
        </small>
      </td>
      <td class='number'>{number(catalogs)}</td>
      <td class='number'>
        {toLink && <Tag tone='warn'>{toLink}</Tag>} {number(pages)}
      </td>
      <td class='number'>{pages > 0 ? number(visits) : '–'}</td>
      <td class='number'>{pages > 0 ? number(fans) : '–'}</td>
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
