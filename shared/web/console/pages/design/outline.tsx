import { day } from '../../format.ts'
import { LetterArt } from '../form/letter-art.tsx'
import { artwork, read } from '../form/model.ts'
import { ownLink } from './own-link.ts'

type Texts = readonly Record<string, string | undefined>[]

/** How many rows of a list stand for all. */
const most = 4
const rowsOf = (name: 'links' | 'tracks' | 'shows') => (read(name) as Texts).slice(0, most)

/** The name of a service, by its word in the API. */
const nameOf = (service: string) =>
  service.replace(/(?:^|_)(.)/g, (_, letter) => ` ${letter.toUpperCase()}`).trim()

/** A page before its first draft: what is known of it, and bars for what is to be written. */
export function Outline() {
  const cover = artwork()
  const [title, artist, date] = [read('name'), read('artist'), read('releaseDate')] as string[]
  const own = ownLink()
  const links = rowsOf('links').map(({ service, label }) => label ?? nameOf(service ?? 'shop'))
  const tracks = rowsOf('tracks')
  const shows = rowsOf('shows')
  return (
    <div class='outline' aria-hidden='true'>
      <span class='mini-art'>
        {cover
          ? <img src={String(cover.file.url)} alt='' />
          : <LetterArt title={title ?? ''} artist={artist ?? ''} />}
      </span>
      <div dir='auto'>
        {artist && <span>{artist}</span>}
        <b>{title}</b>
        {date && <span>{day(date)}</span>}
      </div>
      <div>
        <i />
        <i />
      </div>
      <ul class='links'>
        {[...own ? [own] : [], ...links].map((link) => <li key={link} dir='auto'>{link}</li>)}
        {!own && links.length === 0 && <li>Sign up</li>}
      </ul>
      {tracks.length > 0 && <ol>{tracks.map(({ title }, at) => <li key={at} dir='auto'>{title}</li>)}</ol>}
      {shows.length > 0 && (
        <ul>
          {shows.map(({ date, city }, at) => <li key={at}>{date && day(date)} {city}</li>)}
        </ul>
      )}
    </div>
  )
}
