export { getCredits } from './get-credits.ts'
export { getRecharge } from './get-recharge.ts'
export { saveCard } from './save-card.ts'
export { setRecharge } from './set-recharge.ts'
