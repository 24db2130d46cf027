import * as z from 'zod'
import { chargeErrors } from '../../operation/credits.ts'
import { IdempotencyKey } from '../../operation/idempotency.ts'
import { operation } from '../../operation/operation.ts'
import { givenName } from '../../platform/given-text.ts'
import { videoTemplates as templates } from '../../providers/ports/videos.ts'
import { constant, SecureUrl, Uuid } from '../schemas.ts'

export const createContent = operation({
  name: 'create_content',
  summary: 'Make short videos of an artist in the background.',
  description:
    'Costs 50 credits per video, reserved for all of them at once. A video that fails costs nothing. ' +
    'Follow each of runIds with list_task_runs. A video takes up to 30 minutes.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_content' },
  needs: ['videos'],
  http: {
    method: 'post',
    path: '/api/content/create',
    status: 202,
  },
  input: z.strictObject({
    artist_account_id: Uuid.describe('An artist that you have access to.'),
    template: z.enum(templates, { error: `template must be one of ${templates.join(', ')}` })
      .default(templates[0]).describe('The look of the video.'),
    lipsync: z.boolean().default(false).describe('Whether the artist is seen singing.'),
    caption_length: z.enum(['none', 'short', 'medium', 'long']).default('none')
      .describe('The length of the text over and under the video.'),
    upscale: z.boolean().default(false).describe('Whether the video is made larger and sharper.'),
    batch: z.int().min(1).max(30).default(1).describe('The number of videos, with one run each.'),
    songs: z.array(givenName(200)).max(50).default([])
      .describe('Titles or ISRCs to choose from.'),
    images: z.array(SecureUrl).max(20).default([])
      .describe('Pictures to choose from. Only the content service reads them.'),
    idempotency_key: IdempotencyKey.optional(),
  }),
  output: z.object({
    runIds: z.array(Uuid).describe('One run for each video.'),
    status: constant('triggered').describe('Always triggered.'),
    artist_account_id: Uuid.describe('The artist.'),
    template: z.enum(templates).describe('The look of the videos.'),
    lipsync: z.boolean().describe('Whether the artist is seen singing.'),
  }),
  errors: ['not_found', 'feature_unavailable', ...chargeErrors],
  handle: async ({ db }, { artist_account_id, idempotency_key: _, ...request }) => {
    const { runIds } = await db.call('create_content', {
      artist_account_id,
      request,
    })
    return { runIds, artist_account_id, template: request.template, lipsync: request.lipsync }
  },
})
