import { errorGuides } from '../../errors/error-guides.ts'
import { type ErrorCode, exampleOptions, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'

/** The message of an error of this operation, if it is not that of all others. */
export function ownMessage({ name, faultTexts }: AnyOperation, code: ErrorCode): string | undefined {
  const faults = (faultTexts ?? {}) as Partial<Record<ErrorCode, string>>
  return examples[name]?.errors?.[code] ?? faults[code]
}

/** An error that the operation may return. */
export function exampleError(op: AnyOperation, code: ErrorCode): OperationError {
  const own = ownMessage(op, code)
  const scope = code === 'insufficient_scope' ? `This API key lacks the ${op.access.scope} scope` : undefined
  return new OperationError(code, own ?? scope ?? errorGuides[code].message, {
    fields: code === 'invalid_input' && !own
      ? [{ field: 'days', message: errorGuides.invalid_input.message }]
      : [],
    ...exampleOptions(code),
  })
}
