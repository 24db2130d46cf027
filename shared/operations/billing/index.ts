import { getCredits } from './get-credits.ts'

export const billing = [getCredits]
