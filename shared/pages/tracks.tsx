/** @jsxImportSource hono/jsx */
import type { PageView } from './page-view.ts'
import { Names, Phrase } from './phrase.tsx'

/** The tracks of the release in their order. */
export const Tracks = ({ site: { tracks = [] }, language }: PageView) => {
  const { words, ownTag } = language
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby='tracks-title'>
      <h2 id='tracks-title' lang={ownTag}>{words.tracks}</h2>
      <ol class='songs'>
        {tracks.map(({ title, guests = [] }) => (
          <li>
            <bdi>{title}</bdi>{' '}
            {guests.length > 0 && (
              <Phrase class='aside' text={words.with} language={language}>
                <Names names={guests} language={language} />
              </Phrase>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
