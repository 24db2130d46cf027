import { getCredits } from './get-credits.ts'
import { getRecharge } from './get-recharge.ts'
import { receiveStripeEvent } from './receive-stripe-event.ts'
import { saveCard } from './save-card.ts'
import { setRecharge } from './set-recharge.ts'

export const billing = [getCredits, getRecharge, setRecharge, saveCard, receiveStripeEvent]
