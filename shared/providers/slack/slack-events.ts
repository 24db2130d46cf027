import type { ChatEvents } from '../ports/chat-events.ts'
import { mentionIn } from './mention.ts'
import { isSignedBySlack } from './signature.ts'

export const slackEvents = (secret: string): ChatEvents => ({
  isSigned: (request) => isSignedBySlack(request, secret, Date.now()),
  mentionIn,
})
