import { OperationError } from '../errors/errors.ts'
import { ProviderFault } from '../errors/provider-error.ts'

/** The vendor's answer; whatever it did wrong is a refusal with this text, and its cause is for the operator's log. */
export async function answered<T>(text: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    throw new OperationError('provider_failed', text, { cause: error })
  }
}
