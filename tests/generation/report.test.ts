import { describe, expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { makeDraft } from '../../shared/generation/draft.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import type { Facts } from '../../shared/pages/facts.ts'

const never = new AbortController().signal
const year = new Date().getUTCFullYear() + 1
const site: GenerationRequest['site'] = { name: 'Low Tide', brief: 'Songs.', assets: [] }
const first = await makeDraft(openGenerator(), { site, instruction: '' }, never)
const draft = (instruction: string) =>
  makeDraft(openGenerator(), { site, instruction, previous: first.document }, never)

describe('nothing is left of a sentence that only states a fact', () => {
  const hamburg = { date: `${year}-12-01`, city: 'Hamburg', venue: 'Knust' }
  test.each<[string, Facts]>([
    [`The album is out on 8 December ${year}.`, { releaseDate: `${year}-12-08` }],
    [`It comes out on December 8th, ${year}`, { releaseDate: `${year}-12-08` }],
    [`Ines Vale's new EP comes out on December 8th, ${year}`, { releaseDate: `${year}-12-08` }],
    [`She performs at Knust in Hamburg on 1 December ${year}.`, { shows: [hamburg] }],
    [`Live at the Knust, Hamburg, 1 December ${year}`, { shows: [hamburg] }],
    [`On 1 December ${year} we are playing at Knust in Hamburg`, { shows: [hamburg] }],
    [`Ines plays Hamburg on 1 December ${year} at Knust`, { shows: [hamburg] }],
    ['A song with Ida Vale and Tom Reed.', { guests: ['Ida Vale', 'Tom Reed'] }],
  ])('%s', async (instruction, stated) => {
    const { facts, report, document } = await draft(instruction)
    expect(facts).toEqual(stated)
    expect(report.not_understood).toEqual([])
    expect(document.design).toEqual(first.document.design)
  })
})

describe('a sentence of which only a part was read is reported whole', () => {
  test.each([
    `Add a show in Berlin on 3 December ${year} at 8 pm.`,
    `Playing Berlin on 3 December ${year}, doors at 19:00.`,
  ])('%s', async (instruction) => {
    const { facts, report } = await draft(`Make it darker. ${instruction} And more cowbell`)
    expect(facts.shows).toEqual([{ date: `${year}-12-03`, city: 'Berlin' }])
    expect(report.not_understood).toEqual([instruction.replace(/\.$/, ''), 'And more cowbell'])
  })
})

describe('nobody is charged where only facts changed, although', () => {
  test.each([
    ['a part was not understood', `Add a show in Berlin on 3 December ${year} at 8 pm.`, 'shows'],
    ['the page is in English already', 'in English', 'language'],
  ])('%s', async (_, instruction, field) => {
    const { isFree, report } = await draft(instruction)
    expect(report.changes.map((change) => change.field)).toEqual([field])
    expect(isFree).toBe(true)
  })
})

describe('an instruction for one text changes that text, and is understood whole', () => {
  test.each([
    ['change the headline to "Ride"', { headline: 'Ride' }],
    ['Please set the headline to “Ride” and the button to “Set sail”', {
      headline: 'Ride',
      buttonLabel: 'Set sail',
    }],
    ['Could you rename the headline to "Ride"?', { headline: 'Ride' }],
    ['I want the headline to be Ride on', { headline: 'Ride on' }],
    ['sign up heading: Stay close', { signupHeading: 'Stay close' }],
    ['set the sign up heading to "Stay close"', { signupHeading: 'Stay close' }],
  ])('%s', async (instruction, texts) => {
    const { document, report } = await draft(instruction)
    expect(document.design).toEqual({ ...first.document.design, ...texts })
    expect(report.not_understood).toEqual([])
  })

  test('the verb "to sign up" names no text', async () => {
    const { document } = await draft('Let fans sign up to The Lantern Club')
    expect(document.design.signupHeading).toBe(first.document.design.signupHeading)
  })
})

describe('a text that claims what the facts do not say changes nothing, and is reported', () => {
  test.each([
    ['headline "Out now on Mars"', 'headline "Out now on Mars"'],
    ['The sign-up heading should say Out everywhere', 'sign-up heading "Out everywhere"'],
  ])('%s', async (instruction, part) => {
    const of = { ...site, releaseDate: `${year}-12-08` }
    const { document: previous } = await makeDraft(openGenerator(), {
      site: of,
      instruction: 'headline "Ride". Sign-up heading "Stay"',
    }, never)
    const { report } = await makeDraft(openGenerator(), { site: of, instruction, previous }, never)
    expect(report).toEqual({ changes: [], not_understood: [part] })
  })
})

describe('the game is removed and brought back by', () => {
  test.each(['delete the game', 'get rid of the game', 'take out the game', 'hide the game'])(
    '%s',
    async (instruction) => {
      const { document, report } = await draft(instruction)
      expect(document.experience).toBeUndefined()
      expect(report.not_understood).toEqual([])
    },
  )

  test('I want the game back', async () => {
    const { document: previous } = await draft('remove the game')
    const request = { site, instruction: 'I want the game back', previous }
    const { document, report } = await makeDraft(openGenerator(), request, never)
    expect(document.experience).toBeDefined()
    expect(report.not_understood).toEqual([])
  })
})

describe('another language', () => {
  const onlyEnglish = 'French: I can only write English here'
  test.each([
    'in French',
    'switch the language to French',
    'write it in French',
    'page language: French',
    'translate the page into French',
    'Translate it to French please',
  ])('%s: only what cannot be written is reported', async (instruction) => {
    const { document, report } = await draft(instruction)
    expect(document.language).toBe('fr')
    expect(report.not_understood).toEqual([onlyEnglish])
  })

  test('is not reported again by an instruction that writes no text', async () => {
    const { document: previous, facts } = await draft('in French')
    const request = { site: { ...site, ...facts }, instruction: 'make it darker', previous }
    expect((await makeDraft(openGenerator(), request, never)).report.not_understood).toEqual([])
    const rewritten = { ...request, instruction: 'different words' }
    expect((await makeDraft(openGenerator(), rewritten, never)).report.not_understood).toEqual([onlyEnglish])
  })
})

describe('a generator gets whole sentences', () => {
  const received = async (instruction: string) => {
    let request: GenerationRequest | undefined
    const generate = (of: GenerationRequest) => Promise.resolve(compose(request = of))
    await makeDraft({ generate }, { site, instruction, previous: first.document }, never)
    return request?.instruction
  }

  test('without those that only state a fact', async () => {
    expect(await received(`The album is out on 8 December ${year}. Make it darker.`)).toBe('Make it darker.')
    expect(await received(`It comes out on December 8th, ${year}`)).toBeUndefined()
  })

  test('and never a part of one', async () => {
    const show = `Add a show in Berlin on 3 December ${year} at 8 pm.`
    expect(await received(show)).toBe(show)
    expect(await received(`Dark and moody with Ida Vale.`)).toBe('Dark and moody with Ida Vale.')
  })
})

test('a name that is read as a guest is no color', async () => {
  const { document, report } = await draft('A serif font, with Ruby Red')
  expect(document.guests).toEqual(['Ruby Red'])
  expect(document.design.accent).toBe(first.document.design.accent)
  expect(report.not_understood).toEqual([])
})

test('a label that would not be on the main button is reported and changes nothing', async () => {
  const { document: previous } = await draft('remove the game')
  const relabel = (label: string) =>
    makeDraft(openGenerator(), { site, instruction: `button "${label}"`, previous }, never)
  expect((await relabel('Count me in please')).document.design.buttonLabel).toBe('Count me in please')
  const { report } = await relabel('Dive in')
  expect(report).toEqual({ changes: [], not_understood: ['button "Dive in"'] })
})

describe('the artist of a brief', () => {
  const of: GenerationRequest['site'] = { ...site, brief: 'Artist: Ines Vale. Quiet songs.' }

  test('is on the first draft, and on those after it', async () => {
    const { document } = await makeDraft(openGenerator(), { site: of, instruction: '' }, never)
    expect(document.artistName).toBe('Ines Vale')
    const request = { site: of, instruction: 'make it darker', previous: document }
    expect((await makeDraft(openGenerator(), request, never)).document.artistName).toBe('Ines Vale')
  })

  test('does not come back after a person removed it', async () => {
    for (const instruction of ['make it darker', 'start over']) {
      const request = { site: of, instruction, previous: first.document }
      const { document, report } = await makeDraft(openGenerator(), request, never)
      expect(document.artistName).toBeUndefined()
      expect(report.changes.map(({ field }) => field)).not.toContain('artistName')
    }
  })
})
