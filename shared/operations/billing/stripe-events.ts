import type { Context } from '../../operation/context.ts'
import type { CardEvent } from '../../providers/ports/cards.ts'
import { forgetCard, landCard } from './card-events.ts'
import { settlePayment } from './payment-events.ts'

/** What is done about an event. It may come again, late, and before an earlier one; a throw has it sent again. */
export type StripeEventHandler = (context: Context, event: CardEvent) => Promise<void>

/** By the event's type; any other is taken, and nothing is done. */
export const stripeEvents = new Map<string, StripeEventHandler>([
  ['checkout.session.completed', landCard],
  ['payment_method.detached', forgetCard],
  ['payment_intent.succeeded', settlePayment],
  ['payment_intent.payment_failed', settlePayment],
])
