import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFacts } from '../../shared/generation/facts/read-facts.ts'
import type { Facts } from '../../shared/pages/facts.ts'
import { timeOf } from '../support/expressions/attack.ts'

const today = '2026-01-10'

/** Instructions about the look, the texts and the game. None of them states, changes or removes a fact. */
const harmless = [
  'make it darker',
  'Less dark, please',
  'warmer',
  'calm',
  'a blue background',
  'Use gold accents',
  'accent #0b5c94',
  'background #101820 and accent #ffb000',
  'the poster layout',
  'another layout',
  'a serif font',
  'Set it in Comic Sans',
  'the skyline drawing',
  'another drawing',
  'another game',
  'remove the game',
  'Bring back the game',
  'No game please',
  'headline "Out on 8 May with Ida Vale"',
  'Change the headline to Live in Berlin on 3 June',
  'The button says Play on',
  'sign-up heading "Hear from us on 1 June"',
  'different words',
  'start over',
  'surprise me',
  'Delete every artful word',
  'Remove the annoying eyebrow',
  'Remove the tidal wave drawing',
  'Remove the Spotify green from the background',
  'remove video effects',
  'No guests in the picture',
  'no tracks visible in the drawing',
  'Drop the tour theme',
  'Remove art',
  'take out the shows heading',
  'Make the tour dates stand out',
  'The track list should be smaller',
  'Show the video first',
  'The release date in bold',
  'Bigger letters for the guests',
  'with Big Drums',
  'Something with Fender Rhodes',
  'with Grand Piano and Upright Bass',
  'a look with Art Deco',
  'Like a live show in Tokyo',
  'Think of a concert in Vienna at night',
  'Live stream on YouTube on 3 June',
  'The show airs on Netflix on 3 June',
  'Music to play in Autumn on 3 October',
  'A page to play with at Christmas',
  'Mention that we nearly broke up',
  'Write like a letter from Lisbon',
  'It sounds like https://open.spotify.com/album/1',
  'Inspired by the Tidal logo',
  'Not out before May',
  'We may march on',
  'The dates were too small',
  'Last tour: Berlin 3 April',
  'Colors of the French flag',
  'in the style of German posters',
  'Keep the 12 months feeling',
  'Play 8 May Day songs',
  'Make Ida Vale bigger',
  'Hamburg in the background',
  'less Berlin, more sea',
] as const

const present: Facts = {
  releaseDate: '2026-05-08',
  shows: [{ date: '2026-06-01', city: 'Hamburg', venue: 'Knust' }, { date: '2026-06-03', city: 'Berlin' }],
  guests: ['Art', 'Ann', 'Ida Vale'],
  links: [{ service: 'tidal', url: 'https://tidal.com/x' }, {
    service: 'spotify',
    url: 'https://open.spotify.com/album/1',
  }],
  tracks: [{ title: 'Low Tide' }, { title: 'Ebb' }],
  videoUrl: 'https://youtu.be/abc',
  language: 'en',
}

const lists = [
  (lines: readonly string[]) => lines.join('. '),
  (lines: readonly string[]) => lines.join('\n'),
  (lines: readonly string[]) => lines.join('; '),
  (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n'),
  (lines: readonly string[]) => lines.map((line, at) => `${at + 1}. ${line}`).join('\n'),
  (lines: readonly string[]) =>
    `A page for my record, please:\n${lines.map((line, at) => `${at + 1}) ${line}`).join('\n')}`,
]
const texts = fc.tuple(
  fc.array(fc.constantFrom(...harmless), { minLength: 1, maxLength: 8 }),
  fc.constantFrom(...lists),
)
  .map(([lines, list]) => list(lines))

test.each(harmless)('%j changes no fact', (text) => {
  expect(readFacts(text, today).facts).toEqual({})
  expect(readFacts(text, today, present).facts).toEqual(present)
})

test('no list of instructions about the look changes a fact', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(readFacts(text, today, present).facts).toEqual(present)
    }),
    { numRuns: 500 },
  )
})

/** The forms of docs/sites.md, each with what it states. */
const stated: [string, Facts][] = [
  ['Out 8 May 2026', { releaseDate: '2026-05-08' }],
  ['The record comes out on May 8th', { releaseDate: '2026-05-08' }],
  ['Release date: 2026-05-08', { releaseDate: '2026-05-08' }],
  ['The release moved to 15 May', { releaseDate: '2026-05-15' }],
  ['A song with Mia Roe and Tom Reed', { guests: ['Mia Roe', 'Tom Reed'] }],
  ['Guests: Mia Roe', { guests: ['Mia Roe'] }],
  ['Add Tom Reed as a guest', { guests: ['Tom Reed'] }],
  ['Playing Kiel on 1 June at Luna', { shows: [{ date: '2026-06-01', city: 'Kiel', venue: 'Luna' }] }],
  ['Add a show in Bern on 3 July', { shows: [{ date: '2026-07-03', city: 'Bern' }] }],
  ['Listen: https://www.deezer.com/album/1', {
    links: [{ service: 'deezer', url: 'https://www.deezer.com/album/1' }],
  }],
  ['Video: https://youtu.be/xyz', { videoUrl: 'https://youtu.be/xyz' }],
  ['Write the page in German', { language: 'de' }],
]

test('a documented sentence states exactly its fact among any instructions about the look', () => {
  // Only within one line: a line below one about shows may be one of its dates.
  fc.assert(
    fc.property(fc.constantFrom(...stated), texts, texts, ([sentence, facts], before, after) => {
      expect(readFacts(`${before}.\n\n${sentence}.\n\n${after}`, today).facts).toEqual(facts)
    }),
    { numRuns: 500 },
  )
})

test('no text takes more than 50 ms', () => {
  const read = (text: string) => readFacts(text, today, present)
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 40 }), (parts) => {
      const text = parts.join(' ').slice(0, 6_000)
      expect(timeOf(read, text)).toBeLessThanOrEqual(50)
    }),
    { numRuns: 60 },
  )
})
