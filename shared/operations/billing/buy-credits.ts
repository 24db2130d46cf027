import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { redirectAddress } from '../redirect-address.ts'
import { success } from '../schemas.ts'
import { HostedPage, SuccessUrl } from './hosted-page.ts'
import { openCheckout } from './open-checkout.ts'
import { maxPurchase, minPurchase } from '../../operation/purchase-limits.ts'
import { PayingOrganization } from './recharge-response.ts'

export const buyCredits = operation({
  name: 'buy_credits',
  summary: 'Create a hosted page where a person buys credits.',
  description:
    'Redirect the person to `url`. The credits are added once when Stripe sends the event of the payment, ' +
    'usually before the person is back.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'output' },
  uses: ['cards', 'redirects'],
  http: { method: 'post', path: '/api/credits/purchase' },
  input: z.strictObject({
    credits: z.int().min(minPurchase).max(maxPurchase).describe('How many to buy. 1 credit is 1 US cent.'),
    successUrl: SuccessUrl.describe(
      'The address to which the person returns after the payment. Its origin must be allowed.',
    ),
    organization_id: PayingOrganization,
  }),
  output: success(HostedPage.shape),
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'The card service failed' },
  prepare: async (context, { successUrl }) => await redirectAddress(context, 'successUrl', successUrl),
  handle: (context, { credits, organization_id }, address) =>
    openCheckout(context, { organization_id, successUrl: address, credits }),
})
