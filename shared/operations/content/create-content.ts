import * as z from 'zod'
import { chargeErrors } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { videoTemplates as templates } from '../../providers/ports/videos.ts'
import { SecureUrl } from '../identity/artist-schemas.ts'
import { Uuid } from '../schemas.ts'

/** Has videos of an artist made in the background; the caller pays for those that are. */
export const createContent = operation({
  name: 'create_content',
  summary: 'Make short videos of an artist in the background.',
  description: 'Costs 50 credits a video, set aside for all of them at once; one that fails costs nothing. ' +
    'Follow each of runIds with list_task_runs. A video takes up to 30 minutes.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  needs: ['videos'],
  http: {
    method: 'post',
    path: '/api/content/create',
    errorBody: 'status',
    status: 202,
    fromHeaders: (headers) => ({ idempotency_key: headers.get('idempotency-key') ?? undefined }),
  },
  input: z.strictObject({
    artist_account_id: Uuid.describe('The artist; one that you reach.'),
    template: z.enum(templates, { error: `template must be one of ${templates.join(', ')}` })
      .default(templates[0]).describe('What it looks like.'),
    lipsync: z.boolean().default(false).describe('Whether the artist is seen singing.'),
    caption_length: z.enum(['none', 'short', 'medium', 'long']).default('none')
      .describe('How long a text is written over and under it.'),
    upscale: z.boolean().default(false).describe('Whether it is made larger and sharper.'),
    batch: z.int().min(1).max(30).default(1).describe('How many videos; a run each.'),
    songs: z.array(z.string().trim().min(1).max(200)).max(50).default([])
      .describe('Titles or ISRCs to choose from.'),
    images: z.array(SecureUrl).max(20).default([])
      .describe('Pictures to choose from; the content service reads them, we do not.'),
    idempotency_key: z.string().trim().min(1).max(200).optional()
      .describe('For a day the same key answers the same runs. Also the header Idempotency-Key.'),
  }),
  output: z.object({
    runIds: z.array(Uuid),
    status: z.literal('triggered'),
    artist_account_id: Uuid,
    template: z.enum(templates),
    lipsync: z.boolean(),
  }),
  errors: ['not_found', 'feature_unavailable', ...chargeErrors],
  handle: async ({ db }, { artist_account_id, idempotency_key = null, ...request }) => {
    const { runIds } = await db.call<{ runIds: string[] }>('create_content', {
      artist_account_id,
      request,
      request_key: idempotency_key,
    })
    const { template, lipsync } = request
    return { runIds, status: 'triggered' as const, artist_account_id, template, lipsync }
  },
})
