import { count } from '../format.ts'

/**
 * The fans of a page or an artist, said in the same way on every screen. Only who confirmed is on a list and is counted. Where a
 * deployment sends no mail, that is everybody who signed up.
 */
export const fansText = (fans: number): string => count(fans, 'confirmed fan')
