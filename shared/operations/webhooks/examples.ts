import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'
import { eventExamples } from './event-examples.ts'

const endpoint = {
  id: demo.webhookEndpoint,
  account_id: demo.organization,
  created_by: demo.owner,
  url: 'https://hooks.example.com/platform',
  url_set_by: demo.owner,
  description: 'Reporting server',
  events: ['run.finished', 'snapshot.captured'],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  previous_secret_expires_at: null,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
}

/** No endpoint has it. */
const secret = 'whsec_RVhBTVBMRUVYQU1QTEVFWEFNUExFRVhBTVBMRUVYQU0='

const failed = {
  id: demo.webhookDelivery,
  endpoint_id: demo.webhookEndpoint,
  event: {
    id: '0e000000-0000-4000-8000-000000000073',
    type: 'run.finished',
    timestamp: '2026-03-06T10:17:02.000Z',
    data: eventExamples['run.finished'],
  },
  state: 'failed',
  error: 'http_status',
  attempt_count: 1,
  attempts: [{
    number: 1,
    attempted_at: '2026-03-06T10:17:03.000Z',
    duration_ms: 48,
    status_code: 500,
    error: 'http_status',
  }],
  next_attempt_at: null,
  created_at: '2026-03-06T10:17:02.000Z',
  finished_at: '2026-03-07T14:32:03.000Z',
}

const pending = {
  ...failed,
  state: 'pending',
  next_attempt_at: '2026-03-08T09:00:00.000Z',
  finished_at: null,
}

const id = demo.webhookEndpoint
const notFound = { not_found: 'Webhook endpoint not found' }
const disabled = 'The webhook endpoint is disabled: enable it first'

export const examples: Examples = {
  create_webhook_endpoint: {
    input: {
      url: endpoint.url,
      events: endpoint.events,
      description: endpoint.description,
      organization_id: demo.organization,
    },
    output: {
      status: 'success',
      endpoint: { ...endpoint, id: '0e000000-0000-4000-8000-000000000130', secret },
    },
    errors: { conflict: 'The account has 10 webhook endpoints: delete one first' },
  },
  list_webhook_endpoints: {
    input: { organization_id: demo.organization },
    output: { status: 'success', endpoints: [endpoint] },
  },
  get_webhook_endpoint: { input: { id }, output: { status: 'success', endpoint }, errors: notFound },
  update_webhook_endpoint: {
    input: { id, events: ['run.finished'], enabled: true },
    output: { status: 'success', endpoint: { ...endpoint, events: ['run.finished'] } },
    errors: notFound,
  },
  delete_webhook_endpoint: {
    input: { id: demo.otherWebhookEndpoint },
    output: { status: 'success', id: demo.otherWebhookEndpoint },
    errors: notFound,
  },
  rotate_webhook_secret: {
    input: { id },
    output: {
      status: 'success',
      endpoint: { ...endpoint, previous_secret_expires_at: '2026-03-07T10:15:30.000Z', secret },
    },
    errors: notFound,
  },
  send_test_webhook: {
    input: { id },
    output: {
      status: 'success',
      delivery: {
        ...pending,
        id: '0e000000-0000-4000-8000-000000000131',
        event: { ...failed.event, type: 'ping', data: eventExamples.ping },
        error: null,
        attempt_count: 0,
        attempts: [],
      },
    },
    errors: { ...notFound, conflict: disabled },
  },
  list_webhook_deliveries: {
    input: { id, state: 'failed', limit: 1 },
    output: {
      status: 'success',
      pagination: { page: 1, limit: 1, total_count: 1, total_pages: 1, has_more: false },
      deliveries: [failed],
    },
    errors: notFound,
  },
  resend_webhook_delivery: {
    input: { id: demo.webhookDelivery },
    output: { status: 'success', delivery: pending },
    errors: { not_found: 'Webhook delivery not found', conflict: disabled },
  },
}
