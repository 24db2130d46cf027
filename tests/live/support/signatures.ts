import { createHmac } from 'node:crypto'
import { deployment } from './rule.ts'

const now = () => Math.floor(Date.now() / 1000)
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The headers of a chat event, signed as https://docs.slack.dev/authentication/verifying-requests-from-slack describes. */
export const slackHeaders = (
  body: string,
  { at = now(), secret = deployment.secrets?.slack_signing ?? '' } = {},
) => ({
  'content-type': 'application/json',
  'x-slack-request-timestamp': String(at),
  'x-slack-signature': `v0=${hmac(secret, `v0:${at}:${body}`)}`,
})

/** The headers of a payment event, signed as https://docs.stripe.com/webhooks#verify-manually describes. */
export const stripeHeaders = (
  body: string,
  { at = now(), secret = deployment.secrets?.stripe_webhook ?? '' } = {},
) => ({
  'content-type': 'application/json',
  'stripe-signature': `t=${at},v1=${hmac(secret, `${at}.${body}`)}`,
})
