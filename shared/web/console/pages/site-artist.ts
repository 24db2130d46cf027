import { type Element, find, texts } from '../dom/dom.ts'
import { explain } from '../dom/explain.ts'
import { calls, data } from '../calls.ts'

interface Artist {
  id: string
  name: string | null
}

/** The address of a release without its query. */
const releaseAddress = /^https:\/\/[^\s?#]{1,60}\/(album|track)\/[A-Za-z0-9]{22}(?![A-Za-z0-9])/

/**
 * Fills in the artist of a new page: the one that is chosen, else that of the release, else the only artist of the account. A line
 * says where it is from, and what is typed stays. Unless it is chosen, the page is about the artist of the account whose name is
 * typed, or about none: it would get the shows of another one.
 */
export async function prefillArtist(form: Element, loading: Promise<readonly Artist[]>): Promise<void> {
  const [release, artist, choice] = ['releaseUrl', 'artist', 'artistId']
    .map((name) => form.querySelector(`[name=${name}]`)!) as [Element, Element, Element]
  const source = find('#artist-source')
  let artists: readonly Artist[] = []
  let prefilled = ''
  let isChosen = false
  let address = ''

  const ownOf = (name: string) => artists.find((own) => own.name === name)?.id ?? ''

  function suggest(name: string, from: string): void {
    source.textContent = name && `The artist is ${from}. You can write another name.`
    artist.value = prefilled = name
  }
  const suggestOwn = () => {
    if (artist.value !== prefilled) return
    suggest(artists.find(({ id }) => id === choice.value)?.name ?? '', 'one of yours')
  }

  async function suggestOfRelease(): Promise<void> {
    const [given = '', type = ''] = releaseAddress.exec(release.value.trim()) ?? []
    if (given === address) return
    address = given
    source.textContent = ''
    if (given === '' || isChosen) return
    source.textContent = 'Reading the artist of the release…'
    try {
      const { albums, tracks } = await data(
        calls.GET('/api/spotify/search', { params: { query: { q: given, type } } }),
      )
      if (given !== address) return
      source.textContent = ''
      const name = (albums ?? tracks)?.items[0]?.artists.flatMap(({ name }) => name ?? []).join(', ')
      if (!name || isChosen || artist.value !== prefilled) return
      choice.value = ownOf(name)
      suggest(name, 'that of the release at Spotify')
    } catch (error) {
      source.replaceChildren(...texts(['The artist of the release could not be read. ', ...explain(error)]))
    }
  }

  artist.addEventListener('input', () => {
    source.textContent = ''
    if (!isChosen) choice.value = ownOf(artist.value.trim())
  })
  choice.addEventListener('change', () => {
    isChosen = choice.value !== ''
    suggestOwn()
  })
  release.addEventListener('input', suggestOfRelease)
  artists = await loading
  if (artists.length !== 1 || isChosen || prefilled) return
  choice.value = artists[0]!.id
  suggestOwn()
}
