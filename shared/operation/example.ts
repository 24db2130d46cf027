import type { ErrorCode } from '../errors/errors.ts'

/** A request and its response. A test sends it to the embedded stack's demo data. */
export interface Example {
  /** The fields in the path, the query and the body. */
  input?: Record<string, unknown>
  /** In place of the fields of the body, for a body that is not parsed. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** The JSON of the response, or its text: recorded (shared/operations/examples.json), or written here where the demo cannot show it. */
  output?: unknown
}

/** The examples of one operation, for the document. They are apart from it, so that no request has to load them. */
export interface OperationExamples extends Example {
  /** The example of a response that the work was only accepted, for operations that may return 202 in place of their status. */
  accepted?: Example
  /** Messages of errors. By default an error has the same message everywhere. */
  errors?: Partial<Record<ErrorCode, string>>
}

/** By the name of the operation. */
export type Examples = Record<string, OperationExamples>
