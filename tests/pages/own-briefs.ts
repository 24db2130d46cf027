import type { GenerationRequest } from '../../shared/generation/generator.ts'

type Site = GenerationRequest['site']
type Link = NonNullable<Site['links']>[number]

const spotify: Link = { service: 'spotify', url: 'https://open.spotify.com/album/2noRn2Aes5aoNVsU6iWThc' }
const apple: Link = { service: 'apple_music', url: 'https://music.apple.com/us/album/900032829' }
const bandcamp: Link = { service: 'bandcamp', url: 'https://quay.bandcamp.com/album/quay' }
const shop = (label: string): Link => ({
  ...{ service: 'other', label, url: `https://shop.example/${label.length}` },
})
const assets = [{ url: 'https://assets.example/cover.webp', name: 'cover', type: 'image/webp' as const }]
const night = (date: string, city: string, venue: string, country: string) => ({
  ...{ date, city, venue, country, time: '20:00', url: `https://tickets.example/${date}` },
})
const tracks = (...titles: string[]) => titles.map((title) => ({ title }))

interface Given extends Site, Pick<GenerationRequest, 'design'> {
  id: string
  instruction?: string
  artwork?: string[]
}

/** Eight releases: with and without a cover, shows and tracks, in several scripts, and one with a long title. */
const given: (Omit<Given, 'assets'> & Partial<Given>)[] = [
  {
    ...{ id: 'no cover', artistName: 'Mo Achterberg', name: 'Turnstile Psalm', releaseDate: '2027-02-05' },
    brief: 'Rap from the port of Antwerp, dry, four songs, no photographs.',
    links: [spotify, apple, shop('Quay Records')],
    instruction: 'crimson background',
  },
  {
    ...{ id: 'shows', artistName: 'The Ferry Widows', name: 'Gravel Season', releaseDate: '2026-10-16' },
    brief: 'Garage rock, on the road all spring.',
    assets,
    links: [bandcamp, spotify],
    shows: [
      night('2027-03-04', 'Leeds', 'Brudenell Social Club', 'GB'),
      night('2027-03-05', 'Glasgow', 'Mono', 'GB'),
      { ...night('2027-03-07', 'Dublin', 'Whelan’s', 'IE'), soldOut: true },
      night('2027-03-09', 'Cardiff', 'Clwb Ifor Bach', 'GB'),
      night('2027-03-12', 'Rennes', 'Ubu', 'FR'),
    ],
    artwork: ['#2f5d3a', '#d9c27a', '#14180f', '#8c3b2a'],
  },
  {
    ...{ id: 'tracks', artistName: 'Oda Wray & Friends', name: 'Signal Garden', releaseDate: '2026-11-06' },
    brief: 'Electronic compilation, twelve rooms, twelve people.',
    guests: ['Pim Sand'],
    tracks: tracks(...Array.from({ length: 12 }, (_, at) => `Room ${at + 1}`))
      .map((track, at) => at === 3 ? { ...track, guests: ['Pim Sand'] } : track),
    links: [bandcamp],
    instruction: 'teal background, white accent',
  },
  {
    ...{ id: 'long title', artistName: 'Saltmarsh Choir', releaseDate: '2027-01-22' },
    name: 'What the Lighthouse Keeper’s Daughter Wrote Down in the Winter of the Long Ice',
    brief: 'Soul for eleven voices, recorded in a barn.',
    assets,
    links: [bandcamp, spotify, apple],
    tracks: tracks('Ice In', 'Lamp Oil', 'Ice Out'),
    artwork: ['#c9bfae', '#5b4a6e', '#26202c', '#e9e4d8'],
  },
  {
    ...{ id: 'Hebrew', language: 'he', artistName: 'נועה ברק', name: 'גשם ראשון', releaseDate: '2026-12-02' },
    brief: 'reggae from Haifa, first rain of the year',
    links: [spotify, apple],
    shows: [night('2027-01-14', 'חיפה', 'תיאטרון הצפון', 'IL')],
    instruction: 'baby blue background',
  },
  {
    ...{
      id: 'Arabic',
      language: 'ar',
      artistName: 'سلمى الحسن',
      name: 'نافذة البحر',
      releaseDate: '2027-03-19',
    },
    brief: 'أغنية عن البحر والنافذة.',
    links: [shop('أنغامي'), spotify],
    tracks: tracks('نافذة البحر', 'ملح'),
    shows: [night('2027-04-02', 'تونس', 'مسرح المدينة', 'TN'), night('2027-04-05', 'القاهرة', 'ساقية', 'EG')],
    instruction: 'emerald background, cream accent',
    design: { emphasis: 'shows' },
  },
  {
    ...{
      id: 'Korean',
      language: 'ko',
      artistName: '파란 우산',
      name: '여름 편지',
      releaseDate: '2026-11-13',
    },
    brief: 'Korean pop duo, letters from one summer.',
    links: [shop('Melon'), spotify],
    tracks: tracks('여름 편지', '우체통'),
    shows: ['05', '06', '12', '13'].map((day) => night(`2026-12-${day}`, '부산', '오방가르드', 'KR')),
    instruction: 'lilac background',
  },
  {
    ...{
      id: 'children',
      language: 'de',
      artistName: 'Tante Ulla und die Pfützen',
      releaseDate: '2026-09-18',
    },
    name: 'Der Regenwurmexpress',
    brief: 'Kinderlieder für den Garten.',
    links: [spotify, apple, shop('Laden')],
    tracks: tracks('Regenwurmexpress', 'Gummistiefel'),
    shows: [night('2027-05-01', 'Kassel', 'Kulturzelt', 'DE'), night('2027-05-02', 'Jena', 'Paradies', 'DE')],
    instruction: 'mint green background, purple accent',
    design: { emphasis: 'shows' },
  },
]

export const ownBriefs = given.map(({ id, instruction, design, artwork, ...site }) => ({
  ...{ id, instruction, design, artwork, site: { assets: [], ...site } as Site },
}))
