/** An error that is printed without a stack trace. */
export class Refusal extends Error {
  override name = 'Refusal'
}
