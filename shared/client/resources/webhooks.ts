import type { webhooks as WebhookTypes } from '../api-types.ts'
import { type Calls, endpoints, only, type Query, type Result } from '../calls.ts'
import type { CallOptions } from '../options.ts'
import { eachRow } from '../pages.ts'

/** The body of a webhook, once its signature was verified. `type` tells what `data` is. */
export type WebhookEvent = {
  [T in keyof WebhookTypes]: WebhookTypes[T]['post']['requestBody']['content']['application/json']
}[keyof WebhookTypes]
export type WebhookDelivery = Result<'list_webhook_deliveries'>['deliveries'][number]

export function webhooks(calls: Calls) {
  const { query, body } = endpoints(calls)
  const deliveries = query('GET /api/webhooks/endpoints/{id}/deliveries')
  const deliveriesAll = (
    endpointId: string,
    query: Query<'list_webhook_deliveries'> = {},
    options?: CallOptions,
  ) =>
    eachRow(
      (page) => deliveries(endpointId, { limit: 100, ...query, page }, options),
      ({ deliveries }) => deliveries,
    )
  const send = only(body('POST /api/webhooks/deliveries/{id}/resend'), 'delivery')
  /** Sends an event again with the same id. */
  const resend = (deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> =>
    send(deliveryId, {}, options)

  return {
    deliveries,
    deliveriesAll,
    resend,

    /** Sends every failed delivery of an endpoint again, such as after an outage of the receiver. Returns how many. */
    async resendFailed(endpointId: string, options?: Omit<CallOptions, 'idempotencyKey'>): Promise<number> {
      // All are read first, because one that is sent again leaves the list and moves the pages.
      const failed: string[] = []
      for await (
        const { id } of deliveriesAll(endpointId, { state: 'failed' }, options)
      ) failed.push(id)
      for (const id of failed) await resend(id, options)
      return failed.length
    },
  }
}
