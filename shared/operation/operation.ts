import type * as z from 'zod'
import type { CommonErrorCode, DeclaredErrorCode, OperationError } from '../errors/errors.ts'
import type { PrincipalKind, Scope } from '../platform/identity/principal.ts'
import type { VendorPort } from '../providers/index.ts'
import type { Context, OwnPorts, PortName } from './context.ts'
import type { Charge } from './credits.ts'

/**
 * The shape of an error's body, fixed per group of endpoints:
 * `status` is `{status: 'error', error}`, `number` is `{error: <status>, message}`, `plain` is `{error}`.
 */
export type ErrorBody = 'status' | 'number' | 'plain'

export interface HttpBinding {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for a path parameter. */
  path: string
  errorBody: ErrorBody
  /**
   * Whether a DELETE takes its input as a JSON body; the other methods say it by themselves. Where it is optional, a
   * request may come without one.
   */
  body?: true | 'optional'
  /** One of several operations with this method and path: the body's `action` that asks for this one. */
  action?: string
  /** Takes the body as it came, as text, under this name: what is signed is its bytes. */
  raw?: string
  /** Asks for no credential of ours, but for a proof of its own in a header: 401 without. The handler looks at it first. */
  proven?: true
  /** Also takes a form's post, as browsers send it, and answers that one with a page. */
  form?: FormBinding
  /** Also takes a multipart form with a file. */
  upload?: UploadBinding
  /** Fields that the request's headers say, unless the body does: If-Match, Prefer. */
  fromHeaders?: (headers: Headers) => Record<string, unknown>
  /** The status of success, where it is not 200. */
  status?: 201 | 202
  /** Whether an answer says that the work was only taken on: 202 then. */
  // deno-lint-ignore no-explicit-any -- the output's shape is its schema's; here it is only asked
  accepted?: (output: any) => boolean
  /** The ETag of an answer. */
  // deno-lint-ignore no-explicit-any -- likewise
  etag?: (output: any) => string | undefined
  /** Unknown query parameters are refused on these paths; elsewhere they are ignored. */
  strictQuery?: boolean
  /** The media type of a body that is not JSON; the output is then its text, or a stream of it. */
  produces?: string
  /** Headers of every answer, errors included. */
  headers?: Record<string, string>
}

/** A form's file, and where its content goes in the input; its name becomes `name`, its declared type `contentType`. */
export interface UploadBinding {
  field: string
  /** Bytes from a form, base64 elsewhere. */
  as: string
  maxBytes: number
}

/** What a browser gets that posted a form: a whole page, for the output or for the refusal. */
export interface FormBinding {
  page(outcome: { output: unknown } | { error: OperationError }, values: Record<string, unknown>): string
}

/** Whether the input that is not in the path is a JSON body, or the query. */
export const takesBody = ({ method, body }: HttpBinding): boolean =>
  body !== undefined || (method !== 'get' && method !== 'delete')

export interface ToolBinding {
  title: string
  /** What a model reads beside the summary. */
  description?: string
  hints: { destructive: boolean; idempotent: boolean; openWorld?: boolean }
  /** A looser output schema for the listing, where the output's own would cost too much of a model's context. */
  listed?: z.ZodType
  /** What a model reads of an answer, where all of it would drown one. */
  // deno-lint-ignore no-explicit-any -- the output's shape is its schema's
  shown?: (output: any) => unknown
  picture?: PictureBinding
}

/** A picture that a tool adds to its answer on request, drawn by another operation. */
export interface PictureBinding {
  /** The tool's extra argument that asks for it. */
  field: string
  description: string
  mimeType: string
  operation: AnyOperation
  /** The other operation's input, from the tool's arguments and the extra one. */
  input(values: Record<string, unknown>, asked: unknown): Record<string, unknown>
}

/**
 * One operation: written once, served over HTTP and MCP, described in OpenAPI. `E` are the errors that it declares
 * beside the common ones, `U` the ports that it uses, `P` what it prepares.
 */
export interface Operation<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  E extends DeclaredErrorCode = DeclaredErrorCode,
  U extends PortName = PortName,
  P = unknown,
> {
  /** snake_case, the MCP tool's name and the OpenAPI operationId. */
  name: string
  summary: string
  description?: string
  access: { scope: Scope; principals: readonly PrincipalKind[] }
  /**
   * The ports that the handler is given. Where one is missing, a good credential gets 503 before the handler runs; an
   * outside service is never used for a bad one.
   */
  uses?: readonly U[]
  /** Ports that the background work it starts will use: where one is missing, the same 503. */
  needs?: readonly VendorPort[]
  /** What a call costs: reserved before the handler, charged after it, released where it fails. */
  cost?: Charge
  http: HttpBinding
  tool?: ToolBinding
  input: I
  /** The text of an invalid input. Default: the first field's own message. */
  describeInvalid?: (issues: readonly z.core.$ZodIssue[]) => string
  output: O
  errors: readonly E[]
  /** Texts for faults that are not the caller's. An outside service's error gets `provider_failed`. */
  faultTexts?: { internal?: string; store_unavailable?: string; provider_failed?: string }
  /** Checks and look-ups that come before missing ports and credits, such as access to what the input names. */
  prepare?(context: Context<U & keyof OwnPorts, E | CommonErrorCode>, input: z.output<I>): Promise<P>
  handle(context: Context<U, E | CommonErrorCode>, input: z.output<I>, prepared: P): Promise<z.input<O>>
}

// deno-lint-ignore no-explicit-any -- the handler's parameters are known only inside; a list of operations forgets them
export type AnyOperation = Operation<any, any, any, any, any>

/** Declares an operation, with its types inferred from its schemas and its lists of errors and ports. */
export function operation<
  I extends z.ZodObject,
  O extends z.ZodType,
  const E extends DeclaredErrorCode,
  const U extends PortName = never,
  P = undefined,
>(definition: Operation<I, O, E, U, P>): Operation<I, O, E, U, P> {
  return definition
}
