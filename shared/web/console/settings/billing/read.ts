import type { Result } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'
import { organizationId as organization_id } from '../../place.ts'

export type Credits = Result<'get_credits'>
export type Entry = Credits['entries'][number]
export type Recharge = Result<'get_recharge'>['recharge']

/** The balance and the prices with entries of the ledger, newest first. */
export const readCredits = (limit: number, before?: number): Promise<Credits> =>
  data(calls.GET('/api/credits', { params: { query: { limit, before, organization_id } } }))

export const readRecharge = async (): Promise<Recharge> =>
  (await data(calls.GET('/api/credits/recharge', { params: { query: { organization_id } } }))).recharge

/** Credits as dollars: one is a US cent. */
export const dollars = (credits: number): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(credits / 100)
