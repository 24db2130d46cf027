import type { AnyOperation, RequestHeader } from '../../operation/operation.ts'
import type { Json } from './components.ts'

const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  description:
    'Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID.',
}

const confirmation: RequestHeader = {
  name: 'X-Confirm',
  description:
    'Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much.',
}

/** The headers that an operation reads beside the credential, as parameters. */
export const headerParameters = (op: AnyOperation, examples: Record<string, string> = {}): Json[] =>
  [
    ...op.http.requestHeaders ?? [],
    ...op.idempotency ? [idempotencyKey] : [],
    ...op.preview ? [confirmation] : [],
  ].map((
    { name, description, required = false },
  ) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
    ...examples[name] !== undefined && { example: examples[name] },
  }))
