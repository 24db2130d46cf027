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

/** What is not there, with a title of its own, for those who are no visitors of a page of an artist. In English. */
export class TitledRefusal extends OperationError {
  readonly title: string

  constructor(title: string, text: string) {
    super('not_found', text)
    this.title = title
  }
}

/** Gives what the database does not find the reason that the page says. */
export const refuseAs = (reason: PageRefusal['reason']) => (error: unknown): never => {
  throw error instanceof OperationError && error.code === 'not_found' ? new PageRefusal(reason, error) : error
}
