import { count, number } from '../format.ts'

/**
 * How many fans there are, said in the same way on every screen. Only confirmed fans are on a list. Where a deployment sends no mail,
 * that is everybody who signed up.
 */
export const fansText = (confirmed: number, unconfirmed = 0): string =>
  count(confirmed, 'confirmed fan') + (unconfirmed > 0 ? `, ${number(unconfirmed)} unconfirmed` : '')
