import type { Result } from '../../../client/mod.ts'

export type Artist = Result<'get_artist'>['artist']

/** The picture of an artist's newest page, or the first letter of the name. */
export const Picture = ({ name, url }: { name: string; url: string | null | undefined }) =>
  url
    ? <img class='artist-picture' src={url} alt='' loading='lazy' />
    : <span class='artist-picture' aria-hidden='true'>{name.charAt(0)}</span>

export const nameOf = ({ name }: { name: string | null }): string => name ?? 'Without a name'
