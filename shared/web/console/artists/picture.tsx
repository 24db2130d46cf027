import { useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'

export type Artist = Result<'get_artist'>['artist']

/** The first of these pictures that the browser may load, or the initials of the name. */
export function Picture({ name, urls }: { name: string; urls: readonly (string | null | undefined)[] }) {
  const [failed, setFailed] = useState(0)
  const url = urls.filter((url) => url)[failed]
  if (!url) return <span class='artist-picture' aria-hidden='true'>{initialsOf(name)}</span>
  const of = url.endsWith('/card.png') ? 'artist-picture drawing' : 'artist-picture'
  return <img class={of} src={url} alt='' loading='lazy' onError={() => setFailed(failed + 1)} />
}

/** Two letters: one alone can look like a cursor. */
function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const start = [...first]
  return second ? `${start[0]}${[...second][0]}` : start.slice(0, 2).join('')
}

export const nameOf = ({ name }: { name: string | null }): string => name ?? 'Without a name'
