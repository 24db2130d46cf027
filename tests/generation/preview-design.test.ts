import { expect, test } from 'vitest'
import { compose, composeDesign } from '../../shared/generation/composer/compose.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { makeDraft } from '../../shared/generation/draft.ts'
import { partialDesign } from '../../shared/generation/model/partial-design.ts'
import { previewDesign } from '../../shared/generation/model/preview-design.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import type { Design, SiteDocument } from '../../shared/site/document.ts'
import { ratio } from './ratio.ts'

const design: Design = {
  headline: 'Ebbe "und" Flut\\ \u6f6e',
  eyebrow: 'Ines Vale',
  description: 'Seven songs. "design": {"headline": "not this"}',
  buttonLabel: 'Count me in',
  signupHeading: 'Stay near',
  background: '#f4f2ed',
  foreground: '#161616',
  accent: '#eeeedd',
  layout: 'poster',
  font: 'serif',
}
const experience = {
  html: '<p>"design": {"headline": "nor this"}</p>',
  css: '',
  javascript: "parent.postMessage({type: 'experience:end'}, '*')",
}
/** It asks for every text. */
const instruction = `${Object.values(design).join('\n')} Tide Out now Flood Sign up now Play on`
const site = { name: 'Low Tide', artistName: 'Ines Vale', assets: [], brief: 'Songs of the sea.' }
const previous: SiteDocument = {
  version: 1,
  name: 'Low Tide',
  assets: [],
  design: compose({ site, instruction: '' }).design,
  experience,
}

/** The design after each character of a model's text. */
function designsOf(text: string, request: GenerationRequest = { site, instruction }) {
  const designs: (Design | undefined)[] = []
  const onText = previewDesign(request, (read) => designs.push(read()))
  for (let end = 1; end <= text.length; end++) onText(text.slice(0, end))
  return designs
}

test.each([
  ['compact', JSON.stringify({ design, experience })],
  ['indented', JSON.stringify({ design, experience }, null, 2)],
  ['in a fence', 'Here it is:\n```json\n' + JSON.stringify({ design, experience }) + '\n```'],
  ['after reasoning', `<think>{"design": {"headline": "A draft"</think>${JSON.stringify({ design })}`],
])('a text that is cut anywhere has whole fields only, in the end all: %s', (_, text) => {
  const start = text.lastIndexOf('{"design"') + 1 || text.indexOf('"design"')
  let count = 0
  for (let end = start; end <= text.length; end++) {
    const part = partialDesign(text.slice(0, end))
    if (!text.slice(0, end).includes('</think>') && text.includes('</think>')) continue
    if (part.headline === 'A draft') continue
    for (const [field, value] of Object.entries(part)) expect(value).toBe(design[field as keyof Design])
    expect(Object.keys(part).length).toBeGreaterThanOrEqual(count)
    count = Object.keys(part).length
  }
  expect(partialDesign(text)).toEqual(design)
})

test.each<[string, string, Partial<Design>]>([
  ['a color by name', '{"design":{"accent":"blue","headline":"Tide"', { headline: 'Tide' }],
  ['a text over its limit', `{"design":{"headline":"${'x'.repeat(121)}","eyebrow":"Ines"`, {
    eyebrow: 'Ines',
  }],
  ['an unknown field', '{"design":{"html":"<b>","__proto__":"x","toString":"y","headline":"Tide"', {
    headline: 'Tide',
  }],
  ['an escape that is none', '{"design":{"headline":"\\q","eyebrow":"Ines"', { eyebrow: 'Ines' }],
  ['an endless string', `{"design":{"headline":"${'x\\"'.repeat(500_000)}`, {}],
  ['an object in place of a text', '{"design":{"headline":{"a":"b"},"eyebrow":"Ines"', {}],
  ['no design', '{"experience":{"headline":"Tide"', {}],
])('a text with %s has the other fields', (_, text, part) => {
  expect(partialDesign(text)).toEqual(part)
})

test('each design on the way is whole and readable: the composer\u2019s for a new page, and then the model\u2019s', () => {
  const designs = designsOf(JSON.stringify({ design }))
  const { art: _, ...base } = composeDesign({ site, instruction: '' })
  expect(designs.find((design) => design !== undefined)).toEqual({ ...base, headline: design.headline })
  for (const design of designs) {
    if (!design) continue
    expect(ratio(design.background, design.accent)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(design.background, design.foreground)).toBeGreaterThanOrEqual(4.5)
  }
  expect(designs.at(-1)).toMatchObject({ headline: design.headline, layout: 'poster' })
})

test('of an existing page only what the model wrote is another, and the button says what it does', () => {
  const text = '{"design":{"eyebrow":"Out now","headline":"Flood","buttonLabel":"Sign up now"'
  const last = designsOf(text, { site, instruction, previous }).at(-1)
  const written = { eyebrow: 'Out now', headline: 'Flood', buttonLabel: 'Sign up now' }
  expect(last).toEqual({ ...previous.design, ...written })
  expect(designsOf('{"design":{"buttonLabel":"Play on"').at(-1)!.buttonLabel).toBe('Sign me up')
})

test('a preview is a document with the facts of the site and without a playable part', async () => {
  const documents: (SiteDocument | undefined)[] = []
  const texts = ['{"desi', '{"design":{"headline":"Flood"', '{"design":{"headline":"\\ud83c"']
  const generator = openGenerator(() =>
    Promise.resolve({
      reply(_request, _signal, onText) {
        for (const text of texts) onText?.(text)
        return Promise.resolve(JSON.stringify({ design, experience }))
      },
    })
  )
  const request = { site: { ...site, releaseDate: '2099-05-08' }, instruction: 'Call it Flood 🌊.' }
  await makeDraft(generator, request, new AbortController().signal, (read) => documents.push(read()))
  expect(documents).toEqual([
    undefined,
    expect.objectContaining({ name: 'Low Tide', artistName: 'Ines Vale', releaseDate: '2099-05-08' }),
    // Half of the wave, which Postgres could not store.
    undefined,
  ])
  expect(documents[1]!.design.headline).toBe('Flood')
  expect(documents[1]).not.toHaveProperty('experience')
})
