import { OperationError } from '../../errors/errors.ts'
import type { Context } from '../../operation/context.ts'
import type { CardRemoved, CardSaved, PaymentEvent } from '../../providers/ports/payment-events.ts'

/**
 * A card was saved on the hosted page: it becomes its customer's default. It is recorded first, then made the default at the
 * provider, then the event is done unless a newer card came in between: so the newest is always the last to be set.
 */
export async function saveCard(
  { cards, db, report }: Context<'cards'>,
  event: PaymentEvent,
  { accountId, customerId, setupIntentId }: CardSaved,
): Promise<void> {
  const expected = { event_id: event.id, account_id: accountId, customer_id: customerId }
  const found = await db.call<'new' | 'done' | 'unknown'>('check_card_event', expected)
  if (found === 'done') return
  const card = found === 'new' && await cards.readSavedCard(setupIntentId)
  if (!card || card.customerId !== customerId) {
    return report('stripe_event_ignored', new Error('A card was saved whose account or customer is not ours'))
  }
  for (let attempt = 0; attempt < 10; attempt++) {
    const current = await db.call<string | null>('save_card', {
      customer_id: customerId,
      card: { id: card.id, brand: card.brand, last4: card.last4 },
      saved_at: event.occurredAt,
    })
    if (current !== null) await cards.makeDefault(customerId, current)
    const done = await db.call<boolean>('record_card_event', {
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

/** A card was removed at the provider. */
export async function forgetCard(
  { db }: Context,
  event: PaymentEvent,
  { cardId }: CardRemoved,
): Promise<void> {
  await db.call('remove_card', {
    event_id: event.id,
    event_type: event.type,
    card_id: cardId,
    removed_at: event.occurredAt,
  })
}
