import { OperationError } from '../../errors/errors.ts'
import { messagesOf, type MessageWords } from '../../site/words/messages.ts'

/** What is not there, which a page says in the language of the visitor. The message is the English text. */
export class PageRefusal extends OperationError {
  readonly reason: keyof MessageWords['refusals']

  constructor(reason: keyof MessageWords['refusals'], cause?: unknown) {
    super('not_found', messagesOf('en').refusals[reason], { cause })
    this.reason = reason
  }
}

/** Gives what the database does not find the reason that the page says. */
export const refuseAs = (reason: PageRefusal['reason']) => (error: unknown): never => {
  throw error instanceof OperationError && error.code === 'not_found' ? new PageRefusal(reason, error) : error
}
