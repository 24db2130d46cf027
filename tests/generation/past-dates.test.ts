import { describe, expect, test } from 'vitest'
import { readFacts } from '../../shared/generation/facts/read-facts.ts'
import type { Facts } from '../../shared/pages/facts.ts'

const today = '2026-05-01'
const facts = (text: string, present?: Facts) => readFacts(text, today, present).facts

describe('a release of the past has the latest such day', () => {
  test.each([
    ['Released on 30 April.', '2026-04-30'],
    ['Released: 30 April', '2026-04-30'],
    ['The album came out 30 April.', '2026-04-30'],
    ['The album came out on 30 May.', '2025-05-30'],
    ['It was released on 8 December', '2025-12-08'],
    ['It was released on Friday, 20 March', '2026-03-20'],
    ['The single dropped on 3 April', '2026-04-03'],
    ['My EP was released 1 May', '2026-05-01'],
    ['On 30 April the album came out', '2026-04-30'],
  ])('%s', (text, releaseDate) => expect(facts(text)).toEqual({ releaseDate }))
})

describe('a release to come has the next such day', () => {
  test.each([
    ['The album will be released on 8 December', '2026-12-08'],
    ['It is released on 8 May', '2026-05-08'],
    ['It gets released on 8 May', '2026-05-08'],
    ['to be released on 8 May', '2026-05-08'],
    ['The release has been moved to 15 May', '2026-05-15'],
    ['The wait was long: the album is out on 8 May', '2026-05-08'],
    ['Out 1 May', '2026-05-01'],
    ['Out on Friday, 30 April 2027', '2027-04-30'],
    ['Out on Friday, 30 April', '2027-04-30'],
  ])('%s', (text, releaseDate) => expect(facts(text)).toEqual({ releaseDate }))
})

describe('no date is read where the year is not certain', () => {
  test.each([
    'Out on 30 April.',
    'The single is out on 3 April',
    // This may be last year's date, or a label in front of one to come.
    'Released on 8 December',
    'Our past single came out on 3 April',
    'The video was released on 3 April',
  ])('%s', (text) => expect(facts(text)).toEqual({}))
})

describe('a show of the past is no show', () => {
  test.each([
    'Last tour: Berlin 3 April.',
    'Last tour:\n3 April: Berlin\n5 June: Hamburg',
    'Past shows: Berlin 3 June, Hamburg 5 June',
    'Previous gigs in Berlin on 3 June',
    'The tour has been to Berlin on 3 June',
    'The earlier show in Berlin on 3 June',
    'Playing Berlin on 3 April',
    'Add a show in Berlin on 3 April',
  ])('%j', (text) => expect(facts(text)).toEqual({}))

  test('and the shows to come of the same tour are read', () => {
    expect(facts('Tour: Berlin 20.4., Hamburg 5.6.')).toEqual({
      shows: [{ date: '2026-06-05', city: 'Hamburg' }],
    })
    expect(facts('Live again after last year: nothing yet. Tour: Hamburg 5.6.')).toEqual({
      shows: [{ date: '2026-06-05', city: 'Hamburg' }],
    })
  })
})

test('a show is removed by its day, also one that has passed', () => {
  const shows = [{ date: '2026-04-03', city: 'Berlin' }, { date: '2026-06-05', city: 'Hamburg' }]
  expect(facts('remove the show on 3 April', { shows }).shows).toEqual(shows.slice(1))
  expect(facts('remove the show on 5 June', { shows }).shows).toEqual(shows.slice(0, 1))
})
