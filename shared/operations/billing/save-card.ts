import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { redirectAddress } from '../redirect-address.ts'
import { openCheckout } from './open-checkout.ts'

const malformed = 'successUrl must be a valid URL'
const isWebUrl = (text: string) => /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text)

/** A page at Stripe that saves a card without charging it. */
export const saveCard = operation({
  name: 'save_card',
  summary: 'Opens a hosted page on which a person saves a card for later; nothing is charged.',
  description:
    'Send the person to `url`. The card counts once Stripe has told us of it, mostly before they are back.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  uses: ['cards', 'redirects'],
  http: { method: 'post', path: '/api/subscriptions/card-on-file', errorBody: 'plain' },
  input: z.strictObject({
    successUrl: z.string({ error: ({ input }) => input === undefined ? 'successUrl is required' : malformed })
      .max(2048, malformed)
      .refine(isWebUrl, malformed)
      .describe('Where the person is sent once the card is saved, of an allowed origin.'),
  }),
  output: z.object({ id: z.string(), url: z.string() }),
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'The card service failed' },
  prepare: async (context, { successUrl }) => await redirectAddress(context, 'successUrl', successUrl),
  handle: (context, _input, address) => openCheckout(context, address),
})
