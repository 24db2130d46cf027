import { OperationError } from '../../errors/errors.ts'
import type { Context } from '../../operation/context.ts'
import type { CardSaved, PaymentEvent } from '../../providers/ports/payment-events.ts'

/**
 * Makes a card that was saved on the hosted page its customer's default: first here, then at the provider. This repeats if a
 * newer card arrived meanwhile, so that the newest card is always set last.
 */
export async function setDefaultCard(
  { cards, db, report }: Context<'cards'>,
  event: PaymentEvent,
  { accountId, customerId, setupIntentId, maker }: CardSaved,
): Promise<void> {
  const expected = { event_id: event.id, account_id: accountId, customer_id: customerId }
  const state: 'new' | 'done' | 'unknown' = await db.call('check_card_event', expected)
  if (state === 'done') return
  const card = state === 'new' && await cards.readSavedCard(setupIntentId)
  if (!card || card.customerId !== customerId) {
    return report('stripe_event_ignored', new Error('A card was saved whose account or customer is not ours'))
  }
  for (let attempt = 0; attempt < 10; attempt++) {
    const current: string | null = await db.call('save_card', {
      customer_id: customerId,
      card: { id: card.id, brand: card.brand, last4: card.last4 },
      saved_at: event.occurredAt,
      maker,
    })
    if (current !== null) await cards.makeDefault(customerId, current)
    const done: boolean = await db.call('record_card_event', {
      event_id: event.id,
      event_type: event.type,
      customer_id: customerId,
      default_card_id: current,
    })
    if (done) return
  }
  throw new OperationError('internal', 'Internal server error', {
    cause: new Error('The card did not settle'),
  })
}
