import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { calls, data } from '../../calls.ts'
import { count, day } from '../../format.ts'
import { fields } from '../form/model.ts'
import { failureIn } from '../form/outcome.tsx'

interface Artist {
  id: string
  name: string | null
}

/** The address of a release without its query. */
const releaseAddress = /^https:\/\/[^\s?#]{1,60}\/(album|track)\/[A-Za-z0-9]{22}(?![A-Za-z0-9])/

/** Says where the artist is from. */
export const source = signal<ComponentChildren>('')
/** The title of the release, once it is read. */
export const releaseTitle = signal('')
/** Its date, if the day is known. */
export const releaseDay = signal('')
/** What else is known of it. */
export const releaseFacts = signal('')

let artists: readonly Artist[] = []
let prefilled = ''
let address = ''

/** Links the page to the artist of the account who has this name, or to none. */
function link(name: string, otherwise = ''): void {
  fields.artistId.value = artists.find((own) => own.name === name)?.id ?? ''
  source.value = fields.artistId.value ? 'One of your artists: the page is linked to it.' : otherwise
}

/** Fills in the only artist of the account. */
export function offer(loaded: readonly Artist[]): void {
  artists = loaded
  if (artists.length !== 1 || prefilled || fields.artist.value !== '') return
  fields.artist.value = prefilled = artists[0]!.name ?? ''
  link(prefilled)
}

/**
 * Fills in the artist of a new page: that of the release, else the only artist of the account. What is typed stays. The page is
 * about the artist of the account whose name is given, or about none: it would get the shows of another one.
 */
export function follow(name: string, value: string): void {
  if (name === 'artist') link(value.trim())
  else if (name === 'releaseUrl') void suggestOfRelease(value)
}

/** Fills in the date of the release, in place of none or of that of another one. */
function suggestDate(date: string): void {
  if (fields.releaseDate.value === releaseDay.value) fields.releaseDate.value = date
  releaseDay.value = date
}

async function suggestOfRelease(text: string): Promise<void> {
  const [given = '', type = ''] = releaseAddress.exec(text.trim()) ?? []
  if (given === address) return
  address = given
  source.value = releaseTitle.value = releaseFacts.value = ''
  suggestDate('')
  if (given === '') return link(fields.artist.value as string)
  if (fields.artist.value === prefilled) source.value = 'Reading the artist of the release…'
  try {
    const { albums, tracks } = await data(
      calls.GET('/api/spotify/search', { params: { query: { q: given, type } } }),
    )
    if (given !== address) return
    const release = (albums ?? tracks)?.items[0]
    releaseTitle.value = release?.name ?? ''
    const name = release?.artists.flatMap(({ name }) => name ?? []).join(', ')
    const date = release?.release_date
    if (date?.length === 10) suggestDate(date)
    releaseFacts.value = [
      name,
      date?.length === 10 ? day(date) : date,
      release?.total_tracks && count(release.total_tracks, 'track'),
    ].filter((fact) => fact).join(' · ')
    if (!name || fields.artist.value !== prefilled) return link(fields.artist.value as string)
    fields.artist.value = prefilled = name
    link(name, 'The artist is that of the release at Spotify. You can write another name.')
  } catch (error) {
    source.value = ['The artist of the release could not be read. ', failureIn(error)]
  }
}
