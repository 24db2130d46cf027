/** @jsxImportSource hono/jsx */
import { fill } from '../site/language.ts'
import type { PageView } from './page-view.ts'

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
            {title}{' '}
            {guests.length > 0 && (
              <span class='aside' lang={ownTag}>{fill(words.with, language.list(guests))}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
