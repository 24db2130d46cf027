/** A sentence for the person at the terminal: printed alone, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
}
