import type { AnyOperation } from '../../operation/operation.ts'
import type { Json } from './components.ts'

/** The headers that an operation reads beside the credential, as parameters. */
export const headerParameters = (op: AnyOperation, examples: Record<string, string> = {}): Json[] =>
  (op.http.requestHeaders ?? []).map(({ name, description, required = false }) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
    ...examples[name] !== undefined && { example: examples[name] },
  }))
