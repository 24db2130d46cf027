import { eventExamples } from '../../operations/webhooks/event-examples.ts'
import { webhookEvents } from '../../operations/webhooks/event-types.ts'
import type { Components, Json } from './components.ts'
import { typeName } from './type-name.ts'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
  example,
})

const parameters = [
  header(
    'webhook-id',
    'The id of the event, the same in all attempts.',
    '0e000000-0000-4000-8000-000000000073',
  ),
  header('webhook-timestamp', 'When the attempt was made, in seconds since 1970.', '1772792230'),
  header(
    'webhook-signature',
    'Signatures as Standard Webhooks describes them, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The requests that the platform sends to webhook endpoints. */
export const describeWebhooks = (components: Components): Json =>
  Object.fromEntries(webhookEvents.map(({ name, summary, schema }) => {
    const id = name.replace('.', '_')
    const named = components.addSchema(`${typeName(id)}Event`, schema, 'output', (schema) => ({
      description: `The body of the event \`${name}\`.`,
      ...schema,
    }))
    return [name, {
      post: {
        operationId: `receive_${id}`,
        tags: ['Webhooks'],
        // The reference lists events by this.
        summary: name,
        description: `${summary} Respond within 10 seconds, before slow work.`,
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: named,
              examples: {
                [name]: {
                  summary,
                  value: { type: name, timestamp: '2026-03-06T10:17:02.000Z', data: eventExamples[name] },
                },
              },
            },
          },
        },
        responses: {
          '2XX': {
            description: 'Accepted. Any other response is a failure, after which the event is sent again.',
          },
          410: { description: 'Disables the endpoint.' },
        },
      },
    }]
  }))
