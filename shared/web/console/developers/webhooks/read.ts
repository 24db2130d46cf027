import { calls, data, readMe } from '../../calls.ts'
import { organizationId as organization_id } from '../../place.ts'
import type { Delivery, Endpoint } from './words.tsx'

/** The endpoints of the workspace, newest first. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const { endpoints } = await data(
    calls.GET('/api/webhooks/endpoints', { params: { query: { organization_id } } }),
  )
  const of = organization_id ?? (await readMe()).account.id
  return endpoints.filter(({ account_id }) => account_id === of)
}

export const readDeliveries = (id: string, limit: number, page = 1, state?: Delivery['state']) =>
  data(calls.GET('/api/webhooks/endpoints/{id}/deliveries', {
    params: { path: { id }, query: { state, page, limit } },
  }))

export const states = ['delivered', 'pending', 'failed'] as const

/** How many deliveries are in each state. */
export const readCounts = async (id: string) =>
  Object.fromEntries(
    await Promise.all(states.map(async (state) => {
      const { pagination } = await readDeliveries(id, 1, 1, state)
      return [state, pagination.total_count]
    })),
  ) as Record<Delivery['state'], number>

export const sendAgain = ({ id }: Delivery) =>
  data(calls.POST('/api/webhooks/deliveries/{id}/resend', { params: { path: { id } }, body: {} }))
