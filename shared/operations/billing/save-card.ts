import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { redirectAddress } from '../redirect-address.ts'
import { HostedPage, SuccessUrl } from './hosted-page.ts'
import { openCheckout } from './open-checkout.ts'
import { PayingOrganization } from './recharge-response.ts'

export const saveCard = operation({
  name: 'save_card',
  summary: 'Create a hosted page where a person saves a card for later. Nothing is charged.',
  description:
    'Redirect the person to `url`. The card is saved when Stripe sends its event, usually before the person is back.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'output' },
  uses: ['cards', 'redirects'],
  http: { method: 'post', path: '/api/subscriptions/card-on-file', errorBody: 'plain' },
  input: z.strictObject({
    successUrl: SuccessUrl.describe(
      'The address to which the person returns once the card is saved. Its origin must be allowed.',
    ),
    organization_id: PayingOrganization,
  }),
  output: HostedPage,
  errors: ['proof_required', 'provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'The card service failed' },
  async prepare(context, { successUrl }) {
    const address = await redirectAddress(context, 'successUrl', successUrl)
    await context.db.call('require_proof')
    return address
  },
  handle: (context, { organization_id }, address) =>
    openCheckout(context, { organization_id, successUrl: address }),
})
