import { type CommonErrorCode, commonErrors, type ErrorCode } from '../../errors/errors.ts'
import { type AnyOperation, takesBody } from '../../operation/operation.ts'

export const isPublic = (op: AnyOperation) => op.access.principals.includes('public')

const bodyErrors: CommonErrorCode[] = ['request_timeout', 'payload_too_large', 'unsupported_media_type']
/** Errors that public operations do not have. */
const credentialErrors: CommonErrorCode[] = ['unauthenticated', 'insufficient_scope', 'forbidden']

/** The errors that an operation may return: the common ones that apply to it, and its own. */
export const errorsOf = (op: AnyOperation): ErrorCode[] => [
  ...commonErrors.filter((code) =>
    (takesBody(op.http) || !bodyErrors.includes(code)) &&
    !(isPublic(op) && credentialErrors.includes(code) &&
      !(op.http.ownCredential && code === 'unauthenticated'))
  ),
  ...op.errors,
]
