import { OperationError } from '../../errors/errors.ts'

export interface Message {
  to: string
  subject: string
  text: string
  /** Additional header fields. */
  headers?: Record<string, string>
}

/** The service refuses the address for good: another attempt cannot help. Callers that do not look see a mail that cannot be sent. */
export class AddressRefused extends OperationError {}

export interface Mail {
  /**
   * Sends a message. Repeated with the same key, it is delivered once.
   * @throws OperationError store_unavailable where mail is not configured or cannot be sent; AddressRefused
   */
  send(message: Message, key: string, signal?: AbortSignal): Promise<void>
}
