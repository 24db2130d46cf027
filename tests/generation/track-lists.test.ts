import { describe, expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { makeDraft } from '../../shared/generation/draft.ts'
import { readFacts } from '../../shared/generation/facts/read-facts.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import type { Facts } from '../../shared/pages/facts.ts'

const today = '2026-05-01'
const present: Facts = { tracks: [{ title: 'Low Tide' }, { title: 'Ebb' }] }

test.each([
  ['1. Tide (feat. Ida Vale) 3:20\n2. Ebb – 4:05\n3. Kelp [1:02:10]\n4. 3:10 to Yuma 2:00'],
  ['1. Tide feat. Ida Vale (3:20)\n2. Ebb 4:05\n3. Kelp - 62:10\n4. 3:10 to Yuma, 2:00'],
])('the length of a track is no part of its title: %j', (list) => {
  expect(readFacts(`Tracks:\n${list}`, '2026-01-10').facts.tracks).toEqual([
    { title: 'Tide', guests: ['Ida Vale'] },
    { title: 'Ebb' },
    { title: 'Kelp' },
    { title: '3:10 to Yuma' },
  ])
})

test('a time that only some titles end with is a part of them', () => {
  const { tracks } = readFacts('Tracks:\n1. Train at 4:20\n2. Ebb', '2026-01-10').facts
  expect(tracks).toEqual([{ title: 'Train at 4:20' }, { title: 'Ebb' }])
})

describe('numbered lines are tracks below a line that announces a track list', () => {
  test.each([
    ['Tracks:\n1. Flow\n2. Spring (feat. Ida Vale)', ''],
    ['tracklist\n1) Flow\n2) Spring (feat. Ida Vale)', ''],
    [
      'Make it blue. The tracks are:\n\n1. Flow\n2. Spring (feat. Ida Vale)\nCalm, please.',
      'Make it blue. Calm, please.',
    ],
    ['Make it blue and use these tracks:\n1. Flow\n2. Spring (feat. Ida Vale)', 'Make it blue'],
    ['Here is the complete track list:\r\n1. Flow\r\n2. Spring (feat. Ida Vale)', ''],
  ])('%j', (text, rest) => {
    const read = readFacts(text, today, present)
    expect(read.facts).toEqual({ tracks: [{ title: 'Flow' }, { title: 'Spring', guests: ['Ida Vale'] }] })
    expect(read.rest.replace(/\s+/g, ' ').trim()).toBe(rest)
  })
})

describe('numbered lines are no tracks', () => {
  test.each([
    'A page for my record, please:\n1. Use a dark look\n2. Mention that we nearly broke up\n3. No game please',
    '1. Make it darker\n2. Change the headline to Tide is here',
    'Not a word about tracks\n1. Use a dark look\n2. Make it calm',
    'A record of ten tracks\n1. Use a dark look\n2. Make it calm',
    'Tracks:\nThe page:\n1. Use a dark look\n2. Make it calm',
    'Tracks:\n1. Flow\n3. Spring',
    'Tracks:\n2. Flow\n3. Spring',
  ])('%j', (text) => {
    expect(readFacts(text, today).facts).toEqual({})
    expect(readFacts(text, today, present).facts).toEqual(present)
  })
})

test('a numbered or bulleted list of instructions is followed line by line', async () => {
  const site = { name: 'Low Tide', brief: 'Songs.', assets: [], ...present, guests: ['Ida Vale'] }
  const first = await makeDraft(openGenerator(), { site, instruction: '' }, new AbortController().signal)
  for (const mark of ['1.', '-', '•', '1)']) {
    const next = mark === '1.' ? '2.' : mark === '1)' ? '2)' : mark
    const third = mark === '1.' ? '3.' : mark === '1)' ? '3)' : mark
    const instruction =
      `${mark} Make it darker\n${next} Change the headline to Tide is here\n${third} Remove the guest Ida Vale`
    const { document, facts, report } = await makeDraft(
      openGenerator(),
      { site, instruction, previous: first.document },
      new AbortController().signal,
    )
    expect(document.design.headline).toBe('Tide is here')
    expect(document.design.background).not.toBe(first.document.design.background)
    expect(facts).toEqual(present)
    expect(report.not_understood).toEqual([])
  }
})

test('a list of what cannot be done is reported line by line, without its numbers', () => {
  const { rest } = readFacts('1. Add more cowbell\n2. Make it darker\n3. Fold it like a letter', today)
  const site = { name: 'Low Tide', brief: 'Songs.', assets: [] }
  expect(compose({ site, instruction: rest }).notUnderstood).toEqual([
    'Add more cowbell',
    'Fold it like a letter',
  ])
})
