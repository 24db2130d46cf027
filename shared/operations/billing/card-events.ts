import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import { answered } from '../../providers/answered.ts'
import type { StripeEventHandler } from './stripe-events.ts'

const failed = 'The card service failed'
const Id = z.string().min(1).max(255)
const Ref = z.union([Id, z.looseObject({ id: Id }).transform(({ id }) => id)])

/** A session of ours: another has another mode, or no account, or two. */
const SetupSession = z.looseObject({
  mode: z.literal('setup'),
  customer: Ref,
  client_reference_id: Id,
  metadata: z.looseObject({ account_id: Id.optional() }).nullish(),
  setup_intent: Ref,
}).refine(({ client_reference_id, metadata }) =>
  (metadata?.account_id ?? client_reference_id) === client_reference_id
)

/**
 * A card was saved on the hosted page: it becomes its customer's default. It is noted first, then told to Stripe, then the
 * event is done unless a newer card came in between: so what Stripe is told last is the newest.
 */
export const landCard: StripeEventHandler = async ({ cards, db, report }, event) => {
  const { data: session } = SetupSession.safeParse(event.data.object)
  if (!session) return
  const { customer, client_reference_id } = session
  const expected = { event_id: event.id, account_id: client_reference_id, customer_id: customer }
  const found = await db.call<'new' | 'done' | 'strange'>('expect_card', expected)
  if (found === 'done') return
  const card = found === 'new' && await answered(failed, cards.readSavedCard(session.setup_intent))
  if (!card || card.customerId !== customer) {
    return report('stripe_event_ignored', new Error('A card was saved whose account or customer is not ours'))
  }
  for (let tries = 0; tries < 10; tries++) {
    const current = await db.call<string | null>('land_card', {
      customer_id: customer,
      card: { id: card.id, brand: card.brand, last4: card.last4 },
      saved_at: instant(event.created),
    })
    if (current !== null) await answered(failed, cards.makeDefault(customer, current))
    const done = await db.call<boolean>('finish_card_event', {
      event_id: event.id,
      event_type: event.type,
      customer_id: customer,
      default_card_id: current,
    })
    if (done) return
  }
  throw new OperationError('internal', 'Internal server error', {
    cause: new Error('The card did not settle'),
  })
}

const DetachedCard = z.looseObject({ id: Id })

/** A card was removed at Stripe. */
export const forgetCard: StripeEventHandler = async ({ db }, event) => {
  const { data: card } = DetachedCard.safeParse(event.data.object)
  if (!card) return
  await db.call('forget_card', {
    event_id: event.id,
    event_type: event.type,
    card_id: card.id,
    removed_at: instant(event.created),
  })
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
