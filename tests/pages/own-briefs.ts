import type { GenerationRequest } from '../../shared/generation/generator.ts'

type Site = GenerationRequest['site']
type Link = NonNullable<Site['links']>[number]

const spotify: Link = { service: 'spotify', url: 'https://open.spotify.com/album/2noRn2Aes5aoNVsU6iWThc' }
const apple: Link = { service: 'apple_music', url: 'https://music.apple.com/us/album/900032829' }
const bandcamp: Link = { service: 'bandcamp', url: 'https://quay.bandcamp.com/album/quay' }
const shop = (label: string): Link => ({
  service: 'other',
  label,
  url: `https://shop.example/${label.length}`,
})
const cover = [{ url: 'https://assets.example/cover.webp', name: 'cover', type: 'image/webp' as const }]
const night = (date: string, city: string, venue: string, country: string) => ({
  ...{ date, city, venue, country, time: '20:00' },
  url: `https://tickets.example/${date}`,
})

interface Brief {
  id: string
  site: Site
  design?: GenerationRequest['design']
  instruction?: string
  artwork?: string[]
}

/** Eight releases: with and without a cover, shows and tracks, in several scripts, and one with a long title. */
export const ownBriefs: Brief[] = [
  {
    id: 'no cover',
    site: {
      name: 'Turnstile Psalm',
      artistName: 'Mo Achterberg',
      brief: 'Rap from the port of Antwerp, dry, four songs, no photographs.',
      assets: [],
      releaseDate: '2027-02-05',
      links: [spotify, apple, shop('Quay Records')],
    },
    instruction: 'crimson background',
  },
  {
    id: 'shows',
    site: {
      name: 'Gravel Season',
      artistName: 'The Ferry Widows',
      brief: 'Garage rock, on the road all spring.',
      assets: cover,
      releaseDate: '2026-10-16',
      links: [bandcamp, spotify],
      shows: [
        night('2027-03-04', 'Leeds', 'Brudenell Social Club', 'GB'),
        night('2027-03-05', 'Glasgow', 'Mono', 'GB'),
        { ...night('2027-03-07', 'Dublin', 'Whelan’s', 'IE'), soldOut: true },
        night('2027-03-09', 'Cardiff', 'Clwb Ifor Bach', 'GB'),
        night('2027-03-12', 'Rennes', 'Ubu', 'FR'),
      ],
    },
    artwork: ['#2f5d3a', '#d9c27a', '#14180f', '#8c3b2a'],
  },
  {
    id: 'tracks',
    site: {
      name: 'Signal Garden',
      artistName: 'Oda Wray & Friends',
      brief: 'Electronic compilation, twelve rooms, twelve people.',
      assets: [],
      releaseDate: '2026-11-06',
      guests: ['Pim Sand'],
      tracks: Array.from({ length: 12 }, (_, at) => ({
        title: `Room ${at + 1}`,
        ...at === 3 && { guests: ['Pim Sand'] },
      })),
      links: [bandcamp],
    },
    instruction: 'teal background, white accent',
  },
  {
    id: 'long title',
    site: {
      name: 'What the Lighthouse Keeper’s Daughter Wrote Down in the Winter of the Long Ice',
      artistName: 'Saltmarsh Choir',
      brief: 'Soul for eleven voices, recorded in a barn.',
      assets: cover,
      releaseDate: '2027-01-22',
      links: [bandcamp, spotify, apple],
      tracks: [{ title: 'Ice In' }, { title: 'Lamp Oil' }, { title: 'Ice Out' }],
    },
    artwork: ['#c9bfae', '#5b4a6e', '#26202c', '#e9e4d8'],
  },
  {
    id: 'Hebrew',
    site: {
      name: 'גשם ראשון',
      artistName: 'נועה ברק',
      brief: 'reggae from Haifa, first rain of the year',
      language: 'he',
      assets: [],
      releaseDate: '2026-12-02',
      links: [spotify, apple],
      shows: [night('2027-01-14', 'חיפה', 'תיאטרון הצפון', 'IL')],
    },
    instruction: 'baby blue background',
  },
  {
    id: 'Arabic',
    site: {
      name: 'نافذة البحر',
      artistName: 'سلمى الحسن',
      brief: 'أغنية عن البحر والنافذة.',
      language: 'ar',
      assets: [],
      releaseDate: '2027-03-19',
      links: [shop('أنغامي'), spotify],
      tracks: [{ title: 'نافذة البحر' }, { title: 'ملح' }],
      shows: [
        night('2027-04-02', 'تونس', 'مسرح المدينة', 'TN'),
        night('2027-04-05', 'القاهرة', 'ساقية', 'EG'),
      ],
    },
    instruction: 'emerald background, cream accent',
    design: { emphasis: 'shows' },
  },
  {
    id: 'Korean',
    site: {
      name: '여름 편지',
      artistName: '파란 우산',
      brief: 'Korean pop duo, letters from one summer.',
      language: 'ko',
      assets: [],
      releaseDate: '2026-11-13',
      links: [shop('Melon'), spotify],
      tracks: [{ title: '여름 편지' }, { title: '우체통' }],
      shows: ['05', '06', '12', '13'].map((day) => night(`2026-12-${day}`, '부산', '오방가르드', 'KR')),
    },
    instruction: 'lilac background',
  },
  {
    id: 'children',
    site: {
      name: 'Der Regenwurmexpress',
      artistName: 'Tante Ulla und die Pfützen',
      brief: 'Kinderlieder für den Garten.',
      language: 'de',
      assets: [],
      releaseDate: '2026-09-18',
      links: [spotify, apple, shop('Laden')],
      tracks: [{ title: 'Regenwurmexpress' }, { title: 'Gummistiefel' }],
      shows: [
        night('2027-05-01', 'Kassel', 'Kulturzelt', 'DE'),
        night('2027-05-02', 'Jena', 'Paradies', 'DE'),
      ],
    },
    instruction: 'mint green background, purple accent',
    design: { emphasis: 'shows' },
  },
]
