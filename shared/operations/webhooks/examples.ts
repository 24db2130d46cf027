import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const id = demo.webhookEndpoint
const notFound = { not_found: 'Webhook endpoint not found' }
const disabled = 'The webhook endpoint is disabled: enable it first'

export const examples: Examples = {
  create_webhook_endpoint: {
    input: {
      url: 'https://hooks.example.com/platform',
      events: ['run.finished', 'snapshot.captured'],
      description: 'Reporting server',
      organization_id: demo.organization,
    },
    errors: { conflict: 'The account has 10 webhook endpoints: delete one first' },
  },
  list_webhook_endpoints: { input: { organization_id: demo.organization } },
  get_webhook_endpoint: { input: { id }, errors: notFound },
  update_webhook_endpoint: { input: { id, events: ['run.finished'], enabled: true }, errors: notFound },
  delete_webhook_endpoint: { input: { id: demo.otherWebhookEndpoint }, errors: notFound },
  rotate_webhook_secret: { input: { id }, errors: notFound },
  send_test_webhook: { input: { id }, errors: { ...notFound, conflict: disabled } },
  list_webhook_deliveries: { input: { id, state: 'failed', limit: 1 }, errors: notFound },
  resend_webhook_delivery: {
    input: { id: demo.webhookDelivery },
    errors: { not_found: 'Webhook delivery not found', conflict: disabled },
  },
}
