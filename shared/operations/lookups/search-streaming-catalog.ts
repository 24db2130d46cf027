import * as z from 'zod'
import { soughtName } from '../../platform/given-text.ts'
import { operation } from '../../operation/operation.ts'
import type { Paging } from '../../operation/paging.ts'
import { isrcOf } from '../../providers/codes.ts'
import { SearchPage, type SearchType, searchTypes } from '../../providers/ports/search.ts'
import { limit, success } from '../schemas.ts'

const known = Object.keys(searchTypes) as SearchType[]

/** The types of a list separated by commas, each once. */
const Types = z.string().transform((list, context) => {
  const types = new Set(list.split(',').map((type) => type.trim()))
  const unknown = [...types].find((type) => !known.includes(type as SearchType))
  if (unknown === undefined) return [...types] as SearchType[]
  const message = `type must be one or more of ${known.join(', ')}: ${unknown.slice(0, 50).toWellFormed()}`
  context.addIssue({ code: 'custom', message, input: list })
  return z.NEVER
})

const pages = Object.fromEntries(
  Object.values(searchTypes).map((name) => [name, SearchPage.optional().describe(`Matching ${name}.`)]),
) as {
  [name in typeof searchTypes[SearchType]]: z.ZodOptional<typeof SearchPage>
}

/** All types continue at the same offset, so their pages are cut to the same length. */
const searchPages: Paging = {
  count: (output) => Math.max(...pagesOf(output).map(([, { items }]) => items.length)),
  cut(output, max, { offset }) {
    const next = Number(offset ?? 0) + max
    const cut = pagesOf(output).map(([name, page]) => [
      name,
      page.items.length > max
        ? { ...page, items: page.items.slice(0, max), limit: max, next_offset: next }
        : page,
    ])
    return {
      output: { ...output, ...Object.fromEntries(cut) },
      rows: max,
      next: { offset: next, limit: max },
    }
  },
}

const pagesOf = (output: Record<string, unknown>) =>
  Object.entries(output).filter(([name]) => Object.hasOwn(pages, name)) as [string, SearchPage][]

/** The ISRCs of filters in the form that the service has them. */
const withUsualIsrcs = (query: string) =>
  query.replace(/(?<=\bisrc:)("[^"]*"|\S+)/gi, (given) => isrcOf(given.replaceAll('"', '')) ?? given)

export const searchStreamingCatalog = operation({
  name: 'search_streaming_catalog',
  summary: 'Search the Spotify catalog.',
  description: 'The response has a page for each requested type, under its plural: tracks, albums.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  rate: 'lookup',
  uses: ['search'],
  http: { method: 'get', path: '/api/spotify/search' },
  tool: {
    title: 'Search the streaming catalog',
    hints: { destructive: false, idempotent: true, openWorld: true },
    paging: searchPages,
    listed: ['tracks.items.name', 'tracks.items.url', 'tracks.items.isrc'],
  },
  input: z.strictObject({
    q: soughtName(250).overwrite(withUsualIsrcs)
      .describe(
        'Words, and filters such as artist: album: track: year: isrc: upc:, or the address of an item, which alone is found.',
      ),
    type: Types.describe(`One or more of ${known.join(', ')}, separated by commas.`),
    market: z.string().regex(/^[A-Za-z]{2}$/, { error: 'market must be a two-letter country code' })
      .toUpperCase().optional().describe('Only what is available in this country, as two letters.'),
    limit: limit(50, 20),
    offset: z.int().min(0).max(1_000).default(0).describe('How many of each type to skip.'),
  }),
  output: success(pages),
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'Failed to reach the Spotify API' },
  async handle({ search, fail }, { type: types, ...query }) {
    const found = await search.search({ ...query, types })
    // Only Spotify can validate the market and the query.
    if (!found) return fail('invalid_input', 'Spotify rejected this search: check q, market and offset')
    return Object.fromEntries(types.map((type) => [searchTypes[type], found[type]]))
  },
})
