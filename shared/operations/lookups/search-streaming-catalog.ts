import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { SearchPage, type SearchType, searchTypes } from '../../providers/ports/search.ts'

const known = Object.keys(searchTypes) as SearchType[]

/** The types of a list with commas, each once. */
const Types = z.string().transform((list, context) => {
  const asked = new Set(list.split(',').map((type) => type.trim()))
  const unknown = [...asked].find((type) => !known.includes(type as SearchType))
  if (unknown === undefined) return [...asked] as SearchType[]
  const shown = unknown.slice(0, 50).toWellFormed()
  context.addIssue({
    code: 'custom',
    message: `type must be one or more of ${known.join(', ')}: ${shown}`,
    input: list,
  })
  return z.NEVER
})

const pages = Object.fromEntries(Object.values(searchTypes).map((name) => [name, SearchPage.optional()])) as {
  [name in typeof searchTypes[SearchType]]: z.ZodOptional<typeof SearchPage>
}

/** What the streaming service has under some words. */
export const searchStreamingCatalog = operation({
  name: 'search_streaming_catalog',
  summary: 'Search the Spotify catalog.',
  description: 'The answer has a page for each type asked for, under its plural: tracks, albums.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['search'],
  http: { method: 'get', path: '/api/spotify/search', errorBody: 'status' },
  tool: {
    title: 'Search the streaming catalog',
    hints: { destructive: false, idempotent: true, openWorld: true },
    listed: z.object({ status: Success }).loose(),
  },
  input: z.strictObject({
    q: z.string().trim().min(1).max(250).describe(
      'Words, and filters such as artist: album: track: year: isrc: upc:',
    ),
    type: Types.describe(`One or more of ${known.join(', ')}, separated by commas.`),
    market: z.string().regex(/^[A-Za-z]{2}$/, { error: 'market must be a two-letter country code' })
      .toUpperCase().optional().describe('Only what is available in this country, as two letters.'),
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(1_000).default(0).describe('How many of each type to skip.'),
  }),
  output: z.object({ status: Success, ...pages }),
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'Failed to reach the Spotify API' },
  async handle({ search, fail }, { type: types, ...query }) {
    const found = await search.search({ ...query, types })
    // Only Spotify judges which markets there are and which words it takes.
    if (!found) {
      return fail('invalid_input', 'Spotify does not take this search: check q, market and offset')
    }
    return success(Object.fromEntries(types.map((type) => [searchTypes[type], found[type]])))
  },
})
