import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { asJson } from '../../platform/text.ts'

const Envelope = z.record(z.string(), z.unknown())

/** What Slack tells us (https://docs.slack.dev/apis/events-api). What it does not sign changes nothing. */
export const receiveChatEvent = operation({
  name: 'receive_chat_event',
  summary: 'Takes an event that the chat platform has signed.',
  description:
    'For Slack alone. A mention of the agent is answered in its thread, in the background; an event that was taken before changes nothing.',
  access: { scope: 'write', principals: ['public'] },
  http: {
    method: 'post',
    path: '/api/content-agent/{platform}',
    errorBody: 'plain',
    raw: 'payload',
    proven: true,
    fromHeaders: (headers) => ({
      signature: headers.get('x-slack-signature') ?? undefined,
      timestamp: headers.get('x-slack-request-timestamp') ?? undefined,
    }),
  },
  input: z.strictObject({
    platform: z.string().describe('slack'),
    payload: z.string().describe('The event, as it was signed.'),
    signature: z.string().optional().describe('The header X-Slack-Signature.'),
    timestamp: z.string().optional().describe('The header X-Slack-Request-Timestamp.'),
  }),
  output: z.object({
    ok: z.literal(true).optional().describe('It was taken.'),
    challenge: z.string().optional().describe('In its place, what a url_verification sent.'),
  }),
  errors: ['not_found', 'feature_unavailable'],
  async handle(context, { platform, payload, signature, timestamp }) {
    if (platform !== 'slack') context.fail('not_found', 'Unknown chat platform')
    const envelope = Envelope.safeParse(asJson(payload)).data
    // Sent while the address is being set up, and answered with what was sent: nothing to protect.
    if (envelope?.type === 'url_verification') {
      if (typeof envelope.challenge === 'string') return { challenge: envelope.challenge }
      context.fail('invalid_input', 'challenge must be text')
    }
    // Only here, and not in `uses`: an address is set up before its signing secret is.
    const chatEvents = await context.require('chatEvents')
    if (!await chatEvents.isSigned({ timestamp, signature, payload })) {
      context.fail('unauthenticated', 'The signature is missing, too old or does not fit')
    }
    const mention = chatEvents.mentionIn(
      envelope ?? context.fail('invalid_input', 'The JSON body must be an object'),
    )
    if (mention) await context.db.call('receive_mention', mention)
    return { ok: true as const }
  },
})
