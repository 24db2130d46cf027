import type { Result } from '../../../client/mod.ts'

export type Artist = Result<'get_artist'>['artist']

/** The picture of an artist's newest page, or the initials of the name. */
export const Picture = ({ name, url }: { name: string; url: string | null | undefined }) =>
  url
    ? <img class='artist-picture' src={url} alt='' loading='lazy' />
    : <span class='artist-picture' aria-hidden='true'>{initialsOf(name)}</span>

/** Two letters: one alone can look like a cursor. */
function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const start = [...first]
  return second ? `${start[0]}${[...second][0]}` : start.slice(0, 2).join('')
}

export const nameOf = ({ name }: { name: string | null }): string => name ?? 'Without a name'
