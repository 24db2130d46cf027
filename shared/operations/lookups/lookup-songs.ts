import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byOffset } from '../../operation/paging.ts'
import { isrcOf } from '../../providers/codes.ts'
import { Song } from '../../providers/ports/songs.ts'
import { isrcList, success } from '../schemas.ts'

/** The query has ISRCs of 12 characters. Other spellings are for tools. */
const otherSpellings = ({ isrc }: Record<string, unknown>): z.core.$ZodIssue[] =>
  String(isrc).split(',').map((entry) => entry.trim())
    .filter((entry) => isrcOf(entry) !== undefined && isrcOf(entry) !== entry.toUpperCase())
    .map((entry) => ({
      code: 'custom',
      path: ['isrc'],
      message: `isrc must be a valid ISRC: ${entry.slice(0, 50).toWellFormed()}`,
      input: isrc,
    }))

const SongsOfIsrc = z.object({
  isrc: z.string().describe('As requested.'),
  found: z.boolean().describe('Whether this store has it.'),
  songs: z.array(Song).describe('The recordings that the store has for it.'),
}).meta({ id: 'SongLookup', description: 'What a store has for one ISRC.' })

const unknownStorefront = (storefront: string) => `Unknown Apple Music storefront: ${storefront}`

export const lookupSongs = operation({
  name: 'lookup_songs',
  summary: 'Look up recordings in the Apple Music catalog by ISRC, with their releases and rights.',
  description:
    'One row per ISRC, in the requested order. found is false if the store of that country has no such recording.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  rate: 'lookup',
  uses: ['songs'],
  http: { method: 'get', path: '/api/apple/songs', checkQuery: otherSpellings },
  tool: {
    title: 'Look up songs',
    hints: { destructive: false, idempotent: true, openWorld: true },
    paging: byOffset('results'),
    listed: ['results.isrc', 'results.found', 'results.songs.name'],
  },
  input: z.strictObject({
    isrc: isrcList({ max: 25, required: 'isrc parameter is required' }).describe(
      '1 to 25 ISRCs, separated by commas.',
    ),
    storefront: z.string().regex(/^[A-Za-z]{2}$/, {
      error: (issue) => unknownStorefront(String(issue.input).slice(0, 50).toWellFormed()),
    }).default('us').describe('The country of the store, as two letters.'),
  }),
  output: success({
    storefront: z.string().describe('The country of the store.'),
    results: z.array(SongsOfIsrc).describe('In the requested order.'),
  }),
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'Failed to reach the Apple Music API' },
  async handle({ songs, fail }, { isrc: isrcs, storefront: given }) {
    const storefront = given.toLowerCase()
    if (!await songs.hasStorefront(storefront)) fail('invalid_input', unknownStorefront(given))
    const found = await songs.lookUp(storefront, isrcs)
    const results = isrcs.map((isrc) => ({ isrc, found: found.has(isrc), songs: found.get(isrc) ?? [] }))
    return { storefront, results }
  },
})
