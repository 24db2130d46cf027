import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { asJson } from '../../platform/text.ts'

const Envelope = z.record(z.string(), z.unknown())

const SignedEvent = z.looseObject({
  type: z.string().describe('event_callback, or url_verification while the address is set up.'),
  challenge: z.string().optional().describe('The text to return, for a url_verification.'),
  team_id: z.string().optional().describe('The workspace.'),
  event_id: z.string().optional().describe('Identifies the event, which Slack may send again.'),
  event: z.looseObject({
    type: z.string().describe('app_mention for a mention of the agent; others are ignored.'),
  }).optional().describe('What happened, for an event_callback.'),
}).meta({ description: 'The envelope of Slack\u2019s Events API.' })

/** Slack's Events API (https://docs.slack.dev/apis/events-api). An event without a valid signature changes nothing. */
export const receiveChatEvent = operation({
  name: 'receive_chat_event',
  summary: 'Receives an event that the chat platform has signed.',
  description:
    'Only for Slack. A mention of the agent gets a reply in its thread, in the background. A repeated event changes nothing, and neither does another event of the same message.',
  access: { scope: 'write', principals: ['public'] },
  http: {
    method: 'post',
    path: '/api/content-agent/{platform}',
    errorBody: 'plain',
    raw: 'payload',
    rawSchema: SignedEvent,
    ownCredential: true,
    requestHeaders: [
      { name: 'X-Slack-Signature', description: 'The signature of the body. A url_verification needs none.' },
      { name: 'X-Slack-Request-Timestamp', description: 'When the body was signed, in seconds since 1970.' },
    ],
    fromHeaders: (headers) => ({
      signature: headers.get('x-slack-signature') ?? undefined,
      timestamp: headers.get('x-slack-request-timestamp') ?? undefined,
    }),
  },
  input: z.strictObject({
    platform: z.string().describe('The chat platform: slack.'),
    payload: z.string().describe('The event, exactly as it was signed.'),
    signature: z.string().optional().describe('The header X-Slack-Signature.'),
    timestamp: z.string().optional().describe('The header X-Slack-Request-Timestamp.'),
  }),
  output: z.object({
    ok: z.literal(true).optional().describe('The event was received.'),
    challenge: z.string().optional().describe('The challenge of a url_verification; then there is no `ok`.'),
  }),
  errors: ['not_found', 'feature_unavailable'],
  async handle(context, { platform, payload, signature, timestamp }) {
    if (platform !== 'slack') context.fail('not_found', 'Unknown chat platform')
    const envelope = Envelope.safeParse(asJson(payload)).data
    // Sent while the address is being set up. It needs no signature: the response contains only what was sent.
    if (envelope?.type === 'url_verification') {
      if (typeof envelope.challenge === 'string') return { challenge: envelope.challenge }
      context.fail('invalid_input', 'challenge must be text')
    }
    // Not in `uses`, because an address is set up before its signing secret is known.
    const chatEvents = await context.require('chatEvents')
    if (!await chatEvents.isSigned({ timestamp, signature, payload })) {
      context.fail('unauthenticated', 'The signature is missing, too old or does not match')
    }
    const mention = chatEvents.mentionIn(
      envelope ?? context.fail('invalid_input', 'The JSON body must be an object'),
    )
    if (mention) await context.db.call('receive_mention', mention)
    return { ok: true as const }
  },
})
