import { describe, expect, test } from 'vitest'
import { readFacts } from '../../shared/generation/facts/read-facts.ts'
import type { Facts } from '../../shared/pages/facts.ts'
import { textOf, timeOf } from '../support/expressions/attack.ts'

const today = '2026-01-10'
const facts = (text: string, present?: Facts) => readFacts(text, today, present).facts
const berlin = { date: '2026-06-03', city: 'Berlin' }
const hamburg = { date: '2026-06-05', city: 'Hamburg' }

describe('a release date is read from', () => {
  test.each([
    ['Out 8 May 2026.', '2026-05-08'],
    ['The single is out on May 8th.', '2026-05-08'],
    ['Release date: 2026-05-08', '2026-05-08'],
    ['released on Friday, 8 May 2026', '2026-05-08'],
    ['It comes out on the 8th of May', '2026-05-08'],
    ['On 8 May the album comes out', '2026-05-08'],
    ['Her EP “Ebb” on May 8, 2026', '2026-05-08'],
    ['We release “Neon” worldwide on 12 September', '2026-09-12'],
    ['out 3.6.2026', '2026-06-03'],
    ['out 25/12/2026', '2026-12-25'],
    ['out on 10 January', '2026-01-10'],
    ['Out today, 10 January 2026', '2026-01-10'],
    ['The single is out tomorrow, on Sunday 11 January', '2026-01-11'],
  ])('%s', (text, date) => expect(facts(text)).toEqual({ releaseDate: date }))
})

describe('live dates are read from', () => {
  test.each<[string, Facts['shows']]>([
    ['playing Berlin on 3 June at Lido', [{ ...berlin, venue: 'Lido' }]],
    ['Tour: Berlin 3.6., Hamburg 5.6.', [berlin, hamburg]],
    ['tour: 3.6. Berlin, 5.6. Hamburg', [berlin, hamburg]],
    ['Live: Berlin on Wednesday 3 June; Hamburg on Friday 5 June', [berlin, hamburg]],
    ['Tour dates:\n3 June: Berlin (Lido)\n5 June: Hamburg, Knust', [
      { ...berlin, venue: 'Lido' },
      { ...hamburg, venue: 'Knust' },
    ]],
    ['Shows in Berlin on 3 June 2026 and Hamburg on 5 June 2026', [berlin, hamburg]],
    ['On 3 June she plays Vienna, Austria at Chelsea', [
      { date: '2026-06-03', city: 'Vienna', country: 'Austria', venue: 'Chelsea' },
    ]],
    ['Concert: Rio de Janeiro, 3 June https://tickets.example/a', [
      { date: '2026-06-03', city: 'Rio de Janeiro', url: 'https://tickets.example/a' },
    ]],
    ['Live in 東京 on 3 June', [{ date: '2026-06-03', city: '東京' }]],
  ])('%s', (text, shows) => expect(facts(text)).toEqual({ shows }))
})

describe('guests, links, tracks and the language are read from', () => {
  test.each<[string, Facts]>([
    ['A song with Ida Vale and Tom Reed.', { guests: ['Ida Vale', 'Tom Reed'] }],
    ['Low Tide feat. Mara', { guests: ['Mara'] }],
    ['featuring Ida Vale, Tom Reed & The Paper Lanterns', {
      guests: ['Ida Vale', 'Tom Reed', 'The Paper Lanterns'],
    }],
    ['Guests: Ida Vale; quiet', { guests: ['Ida Vale'] }],
    ['Listen: https://ines.bandcamp.com/album/tide and https://www.deezer.com/album/1.', {
      links: [
        { service: 'bandcamp', url: 'https://ines.bandcamp.com/album/tide' },
        { service: 'deezer', url: 'https://www.deezer.com/album/1' },
      ],
    }],
    ['Video: https://youtu.be/abc', { videoUrl: 'https://youtu.be/abc' }],
    ['Tracks:\n1. Low Tide\n2. Ebb (feat. Ida Vale & Tom Reed)\n3. May 8', {
      tracks: [{ title: 'Low Tide' }, { title: 'Ebb', guests: ['Ida Vale', 'Tom Reed'] }, { title: 'May 8' }],
    }],
    ['Write the page in German, please.', { language: 'de' }],
    ['Language: Portuguese', { language: 'pt' }],
  ])('%s', (text, read) => expect(facts(text)).toEqual(read))
})

describe('an artist is read from', () => {
  test.each([
    ['House EP by DJ Marl.', 'DJ Marl'],
    ['Pop single by Lea Lund, out 8 May 2026', 'Lea Lund'],
    ['The debut album by The Paper Lanterns', 'The Paper Lanterns'],
    ['A song by Ines Vale.', 'Ines Vale'],
  ])('%s', (text, artist) => expect(readFacts(text, today).artist).toBe(artist))

  test.each([
    'A remix of the song by Moby',
    'Our single is like a track by Moby',
    'The title is from an album by Moby',
    'A cover of a song by Moby',
    'An album by the Sea',
    'An album by Ines Vale and Tom Reed',
    'An album by Ines Vale. A song by Tom Reed.',
  ])('but not from: %s', (text) => expect(readFacts(text, today).artist).toBeUndefined())
})

describe('nothing is guessed from', () => {
  test.each([
    'released in May 2026',
    'out 05/06/2026',
    'out on 31 February 2026',
    'out on Monday, 8 May 2026',
    'Out on 8 May. Out on 9 May.',
    'Our first EP came out on 3 March 2023 and the new album is out on 8 May 2026.',
    'The EP is out on 8 May and the album comes out on 9 May.',
    'Not out on 8 May 2026',
    'The last album was out on 8 May 2020',
    'Release party on 8 May',
    'It may 8 march 3 songs',
    'Tour: Berlin, Lido, 3 June',
    'No show in Berlin on 3 June',
    'They played Berlin on 3 June 2025',
    'On 3 June Ines plays',
    'A tour through Germany on 3 June',
    'Recorded on 3 June 2025 with Sony Music',
    'No longer with Ida Vale.',
    'This time not with Ida Vale',
    'with warm colours and with Roland Juno synths',
    'Sounds like https://open.spotify.com/album/1',
    'https://open.spotify.com.evil.example/album/1',
    'http://www.deezer.com/album/1',
    '2. Second\n3. Third',
    'recorded in German clubs',
    'Change the headline to Out on 8 May 2026',
    'The button should say Live in Berlin on 3 June',
    'A song called “Out on 8 May 2026 with Ida Vale”',
    '\ue000 out \ue000 \uf000 live in Berlin \ue001',
  ])('%s', (text) => expect(facts(text)).toEqual({}))
})

describe('an instruction changes the present facts', () => {
  const present: Facts = {
    releaseDate: '2026-05-08',
    shows: [{ date: '2026-06-01', city: 'Hamburg' }, { date: '2026-06-02', city: 'Kiel' }],
    guests: ['Ida Vale'],
    links: [{ service: 'deezer', url: 'https://deezer.com/x' }],
  }
  const [first, kiel] = present.shows!
  test.each<[string, Partial<Facts>, string]>([
    ['add a show in Berlin on 3 June', { shows: [first!, kiel!, berlin] }, ''],
    ['remove the Hamburg date', { shows: [kiel!] }, ''],
    ['remove the show on 2 June', { shows: [first!] }, ''],
    ['remove all shows. Make it blue', { shows: undefined }, 'Make it blue'],
    ['the Hamburg show moved to 4 June', { shows: [{ date: '2026-06-04', city: 'Hamburg' }, kiel!] }, ''],
    ['the release moved to 15 May', { releaseDate: '2026-05-15' }, ''],
    [
      'change the release date to 15 May 2026 and make it darker',
      { releaseDate: '2026-05-15' },
      'make it darker',
    ],
    ['remove the release date', { releaseDate: undefined }, ''],
    ['add Tom Reed as a guest', { guests: ['Ida Vale', 'Tom Reed'] }, ''],
    ['remove the guest Ida Vale', { guests: undefined }, ''],
    ['remove the Deezer link', { links: undefined }, ''],
    ['remove the Oslo show', {}, 'remove the Oslo show'],
    ['remove the shows in Oslo', {}, 'remove the shows in Oslo'],
    ['remove the Tidal link', {}, 'remove the Tidal link'],
    ['headline "Berlin on 3 June"', {}, 'headline "Berlin on 3 June"'],
  ])('%s', (text, change, rest) => {
    const read = readFacts(text, today, present)
    expect(read.facts).toEqual({ ...present, ...change })
    expect(read.rest).toBe(rest)
  })
})

test('facts beyond the limits of a page stay as they were', () => {
  const lines = Array.from(
    { length: 61 },
    (_, at) => `${at % 28 + 1} June 20${30 + Math.floor(at / 28)} Berlin`,
  )
  expect(facts(`Tour:\n${lines.join('\n')}\nout 8 May 2026`)).toEqual({ releaseDate: '2026-05-08' })
})

test.each([
  'out 8 May 2026 ',
  'Tour: Berlin 3.6., ',
  'with Ida Vale, ',
  'add a show in Berlin on 3 June\n',
  '1. A\n',
  'tracks\n',
  'the ',
  'https://a.b/c ',
  'in German ',
  '“a” by ',
  'Aa ',
  'remove ',
  'feat. A & ',
  '\ue000',
  '3.6.',
  'a.',
  ' ',
  '“',
])('6,000 characters of %j are read quickly', (unit) => {
  for (const before of ['', 'out ', 'tour: ', 'remove the show ']) {
    const text = textOf({ before, unit, after: '!' }, 6_000)
    readFacts(text, today, { shows: [berlin] })
    expect(timeOf((of) => readFacts(of, today, { shows: [berlin] }), text)).toBeLessThanOrEqual(50)
  }
})
