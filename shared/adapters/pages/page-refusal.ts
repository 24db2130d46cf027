import { OperationError } from '../../errors/errors.ts'
import { english, type Words } from '../../site/words/english.ts'

/** What is not there, which a page says in the language of the visitor. The message is the English text. */
export class PageRefusal extends OperationError {
  readonly reason: keyof Words['refusals']

  constructor(reason: keyof Words['refusals'], cause?: unknown) {
    super('not_found', english.refusals[reason], { cause })
    this.reason = reason
  }
}

/** Gives what the database does not find the reason that the page says. */
export const refuseAs = (reason: PageRefusal['reason']) => (error: unknown): never => {
  throw error instanceof OperationError && error.code === 'not_found' ? new PageRefusal(reason, error) : error
}
