import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { createRunTicket as newTicket } from '../../platform/identity/run-ticket.ts'
import { Instant, success, Uuid } from '../schemas.ts'

export const createRunTicket = operation({
  name: 'create_run_ticket',
  summary: 'Create a ticket with which EventSource follows background work.',
  description: 'EventSource in browsers sends no headers. Open ' +
    '/api/tasks/runs/{runId}/events?ticket=… within a minute: a ticket opens one stream, of this run alone, with the rights ' +
    'of its creator. When the stream ends, create another one.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'post', path: '/api/tasks/runs/{runId}/events/ticket', body: 'optional' },
  input: z.strictObject({ runId: Uuid.describe('The runId that was returned when the run was started.') }),
  output: success({
    ticket: z.string().describe('The ticket. It works once.'),
    expires_at: Instant.describe('Until when it must be used (UTC).'),
  }),
  errors: ['not_found'],
  async handle({ db }, { runId }) {
    const { ticket, hash } = newTicket()
    const { expires_at } = await db.call('create_run_ticket', { run_id: runId, ticket_hash: hash })
    return { ticket, expires_at }
  },
})
