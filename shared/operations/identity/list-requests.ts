import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { workspace } from '../home/workspace-schemas.ts'

const status = z.int().min(100).max(599)
const code = z.string().nullable().describe('The error code of its response; null for a success.')

const KeyRequest = z.object({
  id: Uuid.describe('The x-request-id of its response.'),
  key_id: Uuid.describe('The key that it was sent with.'),
  requested_at: Instant.describe('When it arrived (UTC).'),
  surface: z.enum(['http', 'mcp']).describe('Whether it was sent to the API or to the MCP server.'),
  method: z.string().describe('The HTTP method.'),
  route: z.string().describe(
    'The path, with the names of its parameters in place of their values; * for a path or a method without an operation.',
  ),
  operation: z.string().nullable().describe('The operation; null if it reached none.'),
  status: status.describe('The HTTP status; of a tool that failed, that of its error.'),
  code,
  duration_ms: z.number().describe('How long it took, in milliseconds.'),
}).meta({ id: 'KeyRequest', description: 'A request that an API key sent.' })

const count = z.int().min(0)

const RequestDay = z.object({
  since: Instant.describe(
    'Since when requests are counted here (UTC): a day ago, or since the oldest of the newest 5,000 of the account.',
  ),
  succeeded: count.describe('Requests with a status below 400.'),
  failed: count.describe('All others.'),
  hours: z.array(
    z.object({
      from: Instant.describe('Its beginning (UTC).'),
      succeeded: count.describe('Requests with a status below 400.'),
      failed: count.describe('All others.'),
    }).meta({ id: 'RequestHour', description: 'The requests of an hour.' }),
  ).describe('The hours of the day, oldest first. The first and the last one are not whole.'),
  failures: z.array(
    z.object({ status: status.describe('The HTTP status.'), code, requests: count.describe('How many.') })
      .meta({ id: 'RequestFailure', description: 'Requests that failed in the same way.' }),
  ).describe('The 5 most frequent failures.'),
}).meta({ id: 'RequestDay', description: 'The requests of a day in numbers.' })

export const listRequests = operation({
  name: 'list_requests',
  summary: 'List the requests that your API keys sent in the last day, newest first.',
  description:
    'Also those that a revoked or expired key was refused. They are stored some seconds after the response, for a day, the newest 5,000 of an account. ' +
    'Some may be missing, so nothing should be charged or proven by it.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/requests' },
  input: z.strictObject({
    organization_id: workspace.organization_id.describe(
      'Those of the keys of this organization (owners only). Default: of your own keys.',
    ),
    key_id: Uuid.optional().describe('Only those of this key.'),
    outcome: z.enum(['succeeded', 'failed']).optional().describe(
      'Only those with a status below 400, or all others.',
    ),
    status: status.optional().describe('Only those with this HTTP status.'),
    ...pageQuery,
  }),
  output: success({
    requests: z.array(KeyRequest).describe('Newest first.'),
    day: RequestDay.describe('All of the last day, or those of one key.'),
    pagination: Pagination,
  }),
  errors: ['not_found'],
  handle: ({ db }, { organization_id, key_id, outcome, status, page, limit }) =>
    db.call('list_requests', { organization_id, key_id, outcome, status, page, page_limit: limit }),
})
