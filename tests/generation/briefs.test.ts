import { describe, expect, test } from 'vitest'
import { makeDraft } from '../../shared/generation/draft.ts'
import { readFacts } from '../../shared/generation/facts/read-facts.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import { SiteDocument } from '../../shared/pages/document.ts'
import type { Facts } from '../../shared/pages/facts.ts'
import { briefs } from './brief-list.ts'

const never = new AbortController().signal
const today = '2026-01-10'

/** A page as the platform makes it: facts of fields win over those of sentences. */
async function draftOf({ name, brief, fields = {}, releaseUrl }: typeof briefs[number]) {
  const facts: Facts = { ...readFacts(brief, today).facts, ...fields }
  const site = { name, brief, assets: [], ...releaseUrl && { releaseUrl }, ...facts }
  return await makeDraft(openGenerator(), { site, instruction: '' }, never)
}

describe.each(briefs.map((brief) => [brief.genre, brief] as const))('a page of %s', (_, brief) => {
  test('has every fact of its brief, and no text against one', async () => {
    const { document, report } = await draftOf(brief)
    expect(SiteDocument.parse(document)).toEqual(document)
    expect(document).toMatchObject(brief.facts)
    expect(document.artistName ?? '').toBe(brief.artist ?? '')
    expect(document.design.headline).toBe(brief.title)
    expect(report.not_understood).toEqual(brief.notUnderstood ?? [])
    const texts = Object.values(document.design).join('\n')
    expect(texts).not.toMatch(/out now|available now|is here/i)
    if (!document.shows) expect(texts).not.toMatch(/\btour\b|live dates/i)
    const read = readFacts(texts, today).facts
    expect({ ...document, ...read }).toEqual(document)
  })
})

test('twelve briefs make twelve pages', async () => {
  const pages = await Promise.all(briefs.map(draftOf))
  expect(briefs).toHaveLength(12)
  expect(new Set(pages.map(({ document }) => JSON.stringify(document.design))).size).toBe(12)
})
