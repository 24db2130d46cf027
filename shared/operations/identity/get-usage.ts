import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'

export const getUsage = operation({
  name: 'get_usage',
  summary: 'Get what you store, with its quotas, and the rate limits of your requests.',
  description: 'What is left of a rate limit is in the header `RateLimit` of each response.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/usage' },
  input: z.strictObject({
    organization_id: Uuid.optional().describe('Also what this organization stores.'),
  }),
  output: success({
    storage: z.array(
      z.object({
        account_id: Uuid.describe('Whose files they are: you, or the organization.'),
        bucket: z.enum(['site-assets', 'staged-files'])
          .describe('Pictures and sounds of sites, or files that wait for their commit.'),
        used_bytes: z.int().describe('What its files have, in bytes.'),
        max_bytes: z.int().describe('Its quota, in bytes.'),
      }).meta({ id: 'StorageUsage', description: 'The files of an account in a bucket.' }),
    ).describe('Your buckets, then those of the organization.'),
    rate_limits: z.array(
      z.object({
        policy: z.string().describe('Its name in the header `RateLimit-Policy`.'),
        max_requests: z.int().describe('How many requests it allows in a window.'),
        window_seconds: z.int().describe('The length of its window, in seconds.'),
      }).meta({ id: 'RateLimit', description: 'A limit of the requests of an account.' }),
    ).describe('The limits that count your account.'),
  }),
  handle: ({ db }, { organization_id }) => db.call('get_usage', { organization_id }),
})
