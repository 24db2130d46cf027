import * as z from 'zod'
import { requireFeature } from '../../operation/features.ts'
import { operation } from '../../operation/operation.ts'
import { answered } from '../../providers/answered.ts'
import { Isrc, Success, success } from '../schemas.ts'
import { SongsOfIsrc } from '../../providers/ports/songs.ts'

const mostIsrcs = 25
const required = 'isrc parameter is required'

/** The ISRCs of a list with commas, as often and in the order as they stand there. */
const Isrcs = z.string({ error: (issue) => issue.input === undefined ? required : undefined })
  .transform((list, context) => {
    const entries = list.split(',')
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, input: list })
    if (list.trim() === '') refuse(required)
    else if (entries.length > mostIsrcs) {
      refuse(`A maximum of ${mostIsrcs} ISRCs may be requested at once; received ${entries.length}`)
    } else {
      return entries.flatMap((entry) => {
        const { data, error } = Isrc.safeParse(entry)
        if (error) refuse(error.issues[0]!.message)
        return data ?? []
      })
    }
    return z.NEVER
  })

const unknownStorefront = (storefront: string) => `Unknown Apple Music storefront: ${storefront}`

/** Recordings in the music store's catalog, a row for each ISRC (contract 4.7; decisions 4.7). */
export const lookupSongs = operation({
  name: 'lookup_songs',
  summary: 'Look up recordings in the Apple Music catalog by ISRC, with their releases and rights.',
  description:
    'One row per ISRC, in the order asked; found is false where the store of that country has none.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/apple/songs', errorBody: 'status' },
  tool: {
    title: 'Look up songs',
    hints: { destructive: false, idempotent: true, openWorld: true },
    listed: z.object({
      storefront: z.string(),
      results: z.array(
        z.object({ isrc: z.string(), found: z.boolean(), songs: z.array(z.object({}).loose()) }),
      ),
    }),
  },
  input: z.strictObject({
    isrc: Isrcs.describe('1 to 25 ISRCs, separated by commas.'),
    storefront: z.string().regex(/^[A-Za-z]{2}$/, {
      error: (issue) => unknownStorefront(String(issue.input).slice(0, 50).toWellFormed()),
    }).default('us').describe('The store of which country, as two letters.'),
  }),
  output: z.object({ status: Success, storefront: z.string(), results: z.array(SongsOfIsrc) }),
  errors: ['provider_failed', 'feature_unavailable'],
  async handle(context, { isrc: isrcs, storefront: asked }) {
    await requireFeature(context, 'songs')
    // Nobody whose credential is not good has the store asked.
    await context.db.call('get_credential')
    const storefront = asked.toLowerCase()
    const ask = <T>(question: Promise<T>) => answered('Failed to reach the Apple Music API', question)
    if (!await ask(context.songs.hasStorefront(storefront))) {
      context.fail('invalid_input', unknownStorefront(asked))
    }
    const found = await ask(context.songs.lookUp(storefront, isrcs))
    const results = isrcs.map((isrc) => ({ isrc, found: found.has(isrc), songs: found.get(isrc) ?? [] }))
    return success({ storefront, results })
  },
})
