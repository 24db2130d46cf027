import { createHmac } from 'node:crypto'
import { webhookSecret } from '../../support/vendors.ts'
import { organization } from './records.ts'
import type { Samples, Values } from './sample.ts'

/** An event about a card that nobody has. Its signature is valid for five minutes. */
const signedEvent = (): Values => {
  const object = { id: 'pm_nobodys' }
  const payload = JSON.stringify({
    id: 'evt_1',
    type: 'payment_method.detached',
    created: 1,
    data: { object },
  })
  const timestamp = Math.floor(Date.now() / 1000)
  const digest = createHmac('sha256', webhookSecret).update(`${timestamp}.${payload}`).digest('hex')
  return { payload, signature: `t=${timestamp},v1=${digest}` }
}

const named = { targets: { organization_id: organization() } }

export const billing: Samples = {
  get_credits: named,
  save_card: { input: { successUrl: 'https://app.example.com/billing' }, ...named },
  buy_credits: { input: { successUrl: 'https://app.example.com/billing', credits: 1000 }, ...named },
  receive_stripe_event: {
    // Signed again for each request, because a signature expires.
    get input() {
      return signedEvent()
    },
    targets: { anybody: () => Promise.resolve({ input: signedEvent() }) },
    headers: ({ signature }): Record<string, string> =>
      signature === undefined ? {} : { 'stripe-signature': String(signature) },
  },
  get_recharge: named,
  set_recharge: { input: { credits: 2000 }, ...named },
}
