import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { redirectAddress } from '../redirect-address.ts'
import { openCheckout } from './open-checkout.ts'
import { PayingOrganization } from './recharge-response.ts'

const malformed = 'successUrl must be a valid URL'
const isWebUrl = (text: string) => /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text)

/** Where a hosted page sends the person back to. */
export const SuccessUrl = z.string({
  error: ({ input }) => input === undefined ? 'successUrl is required' : malformed,
}).max(2048, malformed).refine(isWebUrl, malformed)

export const HostedPage = z.object({
  id: z.string().describe("The card service's id of the page."),
  url: z.string().describe('The address of the page, for the person.'),
})

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
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'The card service failed' },
  prepare: async (context, { successUrl }) => await redirectAddress(context, 'successUrl', successUrl),
  handle: (context, { organization_id }, address) =>
    openCheckout(context, { organization_id, successUrl: address }),
})
