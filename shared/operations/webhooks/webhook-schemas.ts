import * as z from 'zod'
import { givenName } from '../../platform/given-text.ts'
import { type AddressRules, publicUrlProblem } from '../../platform/http/public-address.ts'
import { Instant, Uuid } from '../schemas.ts'
import { EventType, eventTypes } from './event-types.ts'

export const EndpointId = Uuid.describe(
  'A webhook endpoint of yours or of an organization that you belong to.',
)
export const EndpointUrl = z.url().max(2048).describe('Where events are sent: a public https address.')
export const Description = givenName(200, 0).describe('What it is for.')
export const EventTypes = z.array(EventType).min(1).refine(
  (types) => new Set(types).size === types.length,
  'events must name each type once',
).describe('The events that are sent.')

export const Endpoint = z.object({
  id: Uuid.describe("The endpoint's id."),
  account_id: Uuid.describe('The workspace whose events are sent.'),
  created_by: Uuid.nullable().describe('Null if that account was deleted.'),
  url: z.string().describe('Where they are sent.'),
  url_set_by: Uuid.nullable().describe(
    'Who chose the URL, at first or later. Null if that account was deleted.',
  ),
  description: z.string().describe('What it is for; may be empty.'),
  events: z.array(EventType).describe('The events that are sent.'),
  enabled: z.boolean().describe('Whether events are sent.'),
  disabled_reason: z.enum(['by_request', 'gone', 'failing', 'member_left']).nullable().describe(
    'by_request; gone: it responded with 410; failing: only failures for five days; member_left: who chose the URL, ' +
      'or created the key of the organization that did, no longer belongs to the organization. Null while it is enabled.',
  ),
  disabled_at: Instant.nullable().describe('Null while it is enabled.'),
  failing_since: Instant.nullable().describe('The first failure since the last success.'),
  previous_secret_expires_at: Instant.nullable().describe('Until when the old secret signs too.'),
  created_at: Instant.describe('When it was created (UTC).'),
  updated_at: Instant.describe('When it last changed (UTC).'),
}).meta({ id: 'WebhookEndpoint', description: 'An address to which events of a workspace are sent.' })

/** With the secret, only in the responses that create one. */
export const EndpointWithSecret = Endpoint.extend({
  secret: z.string().describe('Verifies signatures (Standard Webhooks). It is returned only here.'),
}).meta({ id: 'WebhookEndpointWithSecret', description: 'An endpoint with its new secret.' })

const deliveryError = z.string().nullable()

export const Delivery = z.object({
  id: Uuid.describe("The delivery's id."),
  endpoint_id: Uuid.describe('The endpoint that it is sent to.'),
  event: z.object({
    id: Uuid.describe('The header webhook-id of every attempt.'),
    type: z.enum([...eventTypes, 'ping']).describe('What happened.'),
    timestamp: Instant.describe('When it happened (UTC).'),
    data: z.unknown().describe('As in the body.'),
  }).describe('The event.'),
  state: z.enum(['pending', 'delivered', 'failed']).describe('failed: given up.'),
  error: deliveryError.describe('Why the last attempt failed.'),
  attempt_count: z.int().describe('Attempts so far.'),
  attempts: z.array(
    z.object({
      number: z.int().describe('From 1.'),
      attempted_at: Instant.describe('When it was made (UTC).'),
      duration_ms: z.int().describe('How long it took, in milliseconds.'),
      status_code: z.int().nullable().describe('Null without a response.'),
      error: deliveryError.describe('Null for a success.'),
    }).meta({ id: 'WebhookAttempt', description: 'One request to an endpoint.' }),
  ).describe('The latest 20, newest first.'),
  next_attempt_at: Instant.nullable().describe('Null unless it is pending.'),
  created_at: Instant.describe('When it was added (UTC).'),
  finished_at: Instant.nullable().describe('Null while it is pending.'),
}).meta({ id: 'WebhookDelivery', description: 'An event that is sent to an endpoint, with its attempts.' })

/** The parsed form of a URL, so that the sender cannot parse it differently. Fails with the problem. */
export function checkedUrl(given: string, rules: AddressRules, fail: (message: string) => never): string {
  const url = new URL(given)
  const problem = publicUrlProblem(url, rules)
  return problem === undefined ? url.href : fail(`url ${problem}`)
}
