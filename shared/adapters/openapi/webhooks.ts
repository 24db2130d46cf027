import { webhookEvents } from '../../operations/webhooks/event-types.ts'
import { sentSchema } from '../json-schema.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
})

const parameters = [
  header('webhook-id', 'The id of the event, the same in all attempts.'),
  header('webhook-timestamp', 'When the attempt was made, in seconds since 1970.'),
  header('webhook-signature', 'Signatures as Standard Webhooks describes them, separated by spaces.'),
]

/** The requests that the platform sends to webhook endpoints, for the OpenAPI document. */
export const webhooks = Object.fromEntries(webhookEvents.map(({ name, summary, schema }) => [name, {
  post: {
    operationId: `receive_${name.replace('.', '_')}`,
    tags: ['webhooks'],
    summary,
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema: sentSchema(schema) } } },
    responses: {
      '2XX': {
        description: 'Accepted. Any other response is a failure, after which the event is sent again.',
      },
      410: { description: 'Disables the endpoint.' },
    },
  },
}]))
