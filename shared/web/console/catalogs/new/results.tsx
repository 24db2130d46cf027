import type { ComponentChildren } from 'preact'
import { count, day } from '../../format.ts'
import { isrcText } from '../../../../presentation/isrc-text.ts'
import type { Hit, Hits } from './given.ts'
import type { Selection } from './selection.ts'

/** What a search found: a release or an artist is read as a whole, recordings are chosen one by one. */
export function Results({ hits: { albums, artists, tracks }, words, selection, locked }: {
  hits: Hits
  words: string
  selection: Selection
  locked?: boolean
}) {
  if (albums.length + artists.length + tracks.length === 0) {
    return (
      <section class='card' aria-label='What was given'>
        <p class='empty'>
          Nothing at Spotify matches “{words}”. An ISRC has 12 characters, a UPC has 12 to 14 digits.
        </p>
      </section>
    )
  }
  const read = (hit: Hit) => void selection.give({ kind: 'source', source: hit.url! })
  const { picked } = selection
  return (
    <section class='found' aria-label='What was given'>
      <Group title='Releases' note='All recordings of one' hits={albums}>
        {(hit) => <Whole hit={hit} note={artistsOf(hit)} press={() => read(hit)} locked={locked} />}
      </Group>
      <Group title='Artists' note='All recordings of one' hits={artists}>
        {(hit) => <Whole hit={hit} note='Artist' press={() => read(hit)} locked={locked} />}
      </Group>
      <Group
        title='Recordings'
        note={picked.value.length > 0 ? `${count(picked.value.length, 'recording')} chosen` : 'One by one'}
        hits={tracks}
      >
        {(hit) => (
          <label>
            <input
              type='checkbox'
              disabled={locked}
              checked={picked.value.some(({ isrc }) => isrc === hit.isrc)}
              onChange={(event) => selection.pick(hit, event.currentTarget.checked)}
            />
            <span class='what'>
              <strong>{hit.name}</strong> <small>{artistsOf(hit)}</small>
            </span>
            <code>{isrcText(hit.isrc!)}</code>
            <small class='when'>
              {hit.release_date?.length === 10 ? day(hit.release_date) : hit.release_date}
            </small>
          </label>
        )}
      </Group>
    </section>
  )
}

const artistsOf = ({ artists }: Hit) => artists.map(({ name }) => name).join(', ')

const Group = ({ title, note, hits, children }: {
  title: string
  note: string
  hits: readonly Hit[]
  children: (hit: Hit) => ComponentChildren
}) =>
  hits.length === 0 ? null : (
    <section class='card rows' aria-label={title}>
      <div class='head'>
        <h2>
          {title} <small>{note}</small>
        </h2>
      </div>
      <ul>
        {hits.map((hit) => <li>{children(hit)}</li>)}
      </ul>
    </section>
  )

const Whole = (
  { hit, note, press, locked }: { hit: Hit; note: string; press: () => void; locked?: boolean },
) => (
  <button type='button' class='whole' disabled={locked} onClick={press}>
    <span class='what'>
      <strong>{hit.name}</strong> <small>{note}</small>
    </span>
    <small class='when'>
      {hit.total_tracks ? count(hit.total_tracks, 'recording') : hit.release_date}
    </small>
  </button>
)
