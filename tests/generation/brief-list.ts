import type { Facts } from '../../shared/pages/facts.ts'

export interface Brief {
  genre: string
  name: string
  brief: string
  releaseUrl?: string
  /** Given as fields, beside the brief. */
  fields?: Facts
  title: string
  artist?: string
  /** The facts that the page has, from fields and sentences. */
  facts: Facts
  notUnderstood?: string[]
}

const url = (service: string) => `https://${service}/album/1`

/** Briefs of different genres and names. Dates without a year are those after 10 January 2026. */
export const briefs: readonly Brief[] = [
  {
    genre: 'ambient',
    name: 'Slow Water',
    brief: 'Ambient pieces for the sea at night. Artist: Ines Vale. Out on 8 May 2026.',
    title: 'Slow Water',
    artist: 'Ines Vale',
    facts: { releaseDate: '2026-05-08' },
  },
  {
    genre: 'techno',
    name: 'Kern',
    brief:
      'Dark techno for the club. The EP “Neon Kern” by Jürgen Öztürk is out on 12 September. Tour: Berlin 18.9., Köln 19.9.',
    title: 'Neon Kern',
    artist: 'Jürgen Öztürk',
    facts: {
      releaseDate: '2026-09-12',
      shows: [{ date: '2026-09-18', city: 'Berlin' }, { date: '2026-09-19', city: 'Köln' }],
    },
  },
  {
    genre: 'jazz',
    name: 'Blue Corner',
    brief: 'A late-night trio record with Ida Vale and Tom Reed. Live in Hamburg on 1 June at Birdland.',
    title: 'Blue Corner',
    facts: {
      guests: ['Ida Vale', 'Tom Reed'],
      shows: [{ date: '2026-06-01', city: 'Hamburg', venue: 'Birdland' }],
    },
  },
  {
    genre: 'folk',
    name: 'The Long Field',
    brief:
      'Songs about home. Sinéad Ní Bhriain’s debut album “The Long Field” comes out on May 8th.\nShows:\n3 June: Galway (Róisín Dubh)\n5 June: Cork (Crane Lane)',
    title: 'The Long Field',
    artist: 'Sinéad Ní Bhriain',
    facts: {
      releaseDate: '2026-05-08',
      shows: [
        { date: '2026-06-03', city: 'Galway', venue: 'Róisín Dubh' },
        { date: '2026-06-05', city: 'Cork', venue: 'Crane Lane' },
      ],
    },
  },
  {
    genre: 'hip hop',
    name: 'Block Letters',
    brief: 'City rap, loud and warm. feat. Mara, Big Tunde & Low. Release date: 2026-03-27.',
    title: 'Block Letters',
    facts: { releaseDate: '2026-03-27', guests: ['Mara', 'Big Tunde', 'Low'] },
  },
  {
    genre: 'metal',
    name: 'Ash Crown',
    brief: 'Fire, iron, nine minutes.',
    fields: {
      releaseDate: '2026-10-30',
      guests: ['Eirik Skår'],
      shows: [{ date: '2026-11-02', city: 'Oslo', venue: 'Rockefeller', country: 'Norway' }],
    },
    title: 'Ash Crown',
    facts: {
      releaseDate: '2026-10-30',
      guests: ['Eirik Skår'],
      shows: [{ date: '2026-11-02', city: 'Oslo', venue: 'Rockefeller', country: 'Norway' }],
    },
  },
  {
    genre: 'classical music',
    name: 'Winterreise',
    brief:
      'Schubert in the snow. Tracks:\n1. Gute Nacht\n2. Die Wetterfahne\n3. Gefrorne Tränen (feat. Clara Holm)\nWrite the page in German.',
    title: 'Winterreise',
    facts: {
      tracks: [
        { title: 'Gute Nacht' },
        { title: 'Die Wetterfahne' },
        { title: 'Gefrorne Tränen', guests: ['Clara Holm'] },
      ],
      language: 'de',
    },
    notUnderstood: ['German: I can only write English here'],
  },
  {
    genre: 'reggae',
    name: 'Sunday Light',
    brief: `Summer all year. Listen at ${url('sundaylight.bandcamp.com')} and ${url('www.deezer.com')}.`,
    title: 'Sunday Light',
    facts: {
      links: [
        { service: 'bandcamp', url: url('sundaylight.bandcamp.com') },
        { service: 'deezer', url: url('www.deezer.com') },
      ],
    },
  },
  {
    genre: 'punk',
    name: 'No Lift',
    brief:
      'Two minutes a song. Out Friday, 10 April 2026. Gigs in Leeds on 11 April 2026 and London on 12 April 2026.',
    fields: { releaseDate: '2026-04-17' },
    title: 'No Lift',
    facts: {
      releaseDate: '2026-04-17',
      shows: [{ date: '2026-04-11', city: 'Leeds' }, { date: '2026-04-12', city: 'London' }],
    },
  },
  {
    genre: 'R&B',
    name: 'Velvet Hours',
    releaseUrl: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    brief: 'A love song with Adaeze Obi, slow. Video: https://youtu.be/abc123. Drops on 14 February.',
    title: 'Velvet Hours',
    facts: { guests: ['Adaeze Obi'], videoUrl: 'https://youtu.be/abc123', releaseDate: '2026-02-14' },
  },
  {
    genre: 'city pop',
    name: 'ひかり',
    brief: 'Neon streets. “ひかり” by 山田 ユキ is out on 3 July 2026. Live in 東京 on 4 July 2026.',
    title: 'ひかり',
    artist: '山田 ユキ',
    facts: { releaseDate: '2026-07-03', shows: [{ date: '2026-07-04', city: '東京' }] },
  },
  {
    genre: 'samba',
    name: 'Maré Alta',
    brief:
      'Dancing at the beach. Guests: João da Silva, Bia Moraes. Playing Rio de Janeiro, Brazil on 2 May at Circo Voador, tickets later.',
    title: 'Maré Alta',
    facts: {
      guests: ['João da Silva', 'Bia Moraes'],
      shows: [{ date: '2026-05-02', city: 'Rio de Janeiro', country: 'Brazil', venue: 'Circo Voador' }],
    },
  },
]
