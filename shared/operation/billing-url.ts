import type { CreditShortage } from '../errors/errors.ts'
import { maxPurchase, minPurchase } from './purchase-limits.ts'

/** The console's page of credits, below the address of the pages. */
export const creditsPage = 's/console/settings/credits'

/** The console's page where a person accepts invitations. */
export const peoplePage = 's/console/settings/people'

/** The console's page where a person decides what apps may do. */
export const appsPage = 's/console/settings/apps'

/** The page where credits are bought, with the missing amount filled in, and for the organization that pays. */
export function billingUrlFor(billingUrl: string, shortage: CreditShortage): string {
  const missing = shortage.required_credits - shortage.remaining_credits
  const url = new URL(billingUrl)
  url.searchParams.set('credits', String(Math.min(Math.max(missing, minPurchase), maxPurchase)))
  if (shortage.organization_id) url.searchParams.set('organization', shortage.organization_id)
  return url.href
}

/** The fields of every form of both errors, in the documented order, which the database's JSON does not preserve. */
export const shortageFields = (shortage: CreditShortage, billingUrl: string) => ({
  remaining_credits: shortage.remaining_credits,
  required_credits: shortage.required_credits,
  billingUrl: billingUrlFor(billingUrl, shortage),
})
