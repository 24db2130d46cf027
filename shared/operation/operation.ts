import type * as z from 'zod'
import type { CommonErrorCode, DeclaredErrorCode, OperationError } from '../errors/errors.ts'
import type { PrincipalKind, Scope } from '../platform/identity/principal.ts'
import type { VendorPort } from '../providers/index.ts'
import type { ScopedDatabase } from '../platform/database/database.ts'
import type { Context, OwnPorts, PortName } from './context.ts'
import type { Charge } from './credits.ts'
import { type Idempotency, idempotencyErrors } from './idempotency.ts'
import type { Output } from './paging.ts'
import type { Preview, ToolBinding } from './tool.ts'

/**
 * The shape of an error's body, fixed per group of endpoints:
 * `status` is `{status: 'error', error}`, `number` is `{error: <status>, message}`, `plain` is `{error}`.
 */
export type ErrorBody = 'status' | 'number' | 'plain'

export interface HttpBinding {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for a path parameter. */
  path: string
  /** Default `status`. */
  errorBody: ErrorBody
  /** Gives a DELETE a JSON body; other methods have one or not by themselves. An optional body may be missing. */
  body?: true | 'optional'
  /** The body's `action` that selects this operation among several with the same method and path. */
  action?: string
  /** The input field that receives the body as unparsed text, because a signature covers its bytes. */
  raw?: string
  /** Takes a signature or a shared secret in a header instead of a platform credential. The handler checks it first: 401. */
  ownCredential?: true
  /** Accepts a ticket for the run of the path in place of a credential (shared/platform/identity/run-ticket.ts). */
  takesTicket?: true
  /** Also accepts a form post from a browser, and responds to it with a page. */
  form?: FormBinding
  /** Also accepts a multipart form with a file. */
  upload?: UploadBinding
  /** The form of an unparsed body, for the document. The handler checks it. */
  rawSchema?: z.ZodType
  /** Headers that the operation reads, for the document. */
  requestHeaders?: readonly RequestHeader[]
  /** Input fields from the request's headers, such as If-Match and Prefer. The body or the query takes precedence. */
  fromHeaders?: (headers: Headers) => Record<string, unknown>
  /** Input fields that replace those of the body, because a header does not agree with them. */
  precondition?: (headers: Headers, body: Record<string, unknown>) => Record<string, unknown>
  /** The status of success. Default 200. */
  status?: 201 | 202
  /** Whether the output means that the work was only accepted: the status is then 202. */
  accepted?: (output: Output) => boolean
  /** The ETag of a response. */
  etag?: (output: Output) => string | undefined
  /** What the query may not have, although the input accepts it, because a contract has another form. */
  checkQuery?: (values: Record<string, unknown>) => z.core.$ZodIssue[]
  /** Rejects unknown query parameters, which are ignored by default. */
  strictQuery?: boolean
  /** The media type of a body that is not JSON. The output is then its text, or a stream. */
  produces?: string
  /** Headers of every response. Errors are without those about the content. */
  headers?: Record<string, string>
}

/** A header that an operation reads beside the credential. */
export interface RequestHeader {
  name: string
  description: string
  required?: true
}

/** A file in a form. Its name becomes the input's `name`, its declared type `contentType`. */
export interface UploadBinding {
  /** The form's field. */
  field: string
  /** The input field for the content: bytes from a form, base64 in JSON. */
  as: string
  maxBytes: number
  /** The media types that are accepted, for the document. */
  types: readonly string[]
}

/** The fields that are in an uploaded file, with its name and type, and not in the query. */
export const fieldsOfFile = ({ as }: UploadBinding): string[] => ['name', 'contentType', as]

/** The limits of operations that create something, or that cost others something. */
export type RatePolicy =
  | 'creation'
  | 'fan_sign_up'
  | 'invitation'
  | 'lookup'
  | 'sign_up'
  | 'upload'
  | 'verification'

/** Renders the page that a browser gets after it posted a form. */
export interface FormBinding {
  page(
    outcome: { output: unknown } | { error: OperationError },
    request: { form: Record<string, string>; headers: Headers; host: OwnPorts['host'] },
  ): string
}

/** Whether the input outside the path is the JSON body. Otherwise it is the query. */
export const takesBody = ({ method, body }: HttpBinding): boolean =>
  body !== undefined || (method !== 'get' && method !== 'delete')

/**
 * One operation: written once, served over HTTP and MCP, described in OpenAPI. `E` are its errors beside the common
 * ones, `U` the ports that it uses, `P` the result of `prepare`.
 */
export interface OperationDefinition<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  E extends DeclaredErrorCode = DeclaredErrorCode,
  U extends PortName = PortName,
  P = unknown,
> {
  /** In snake_case; also the MCP tool's name and the OpenAPI operationId. */
  name: string
  summary: string
  description?: string
  /** `reviewed`: an OAuth client needs an owner's review of its grant, for the organization whose records it reads. */
  access: { scope: Scope; principals: readonly PrincipalKind[]; reviewed?: true }
  /**
   * The ports that the handler gets. If one is missing, a valid credential gets 503 before the handler runs. An outside
   * service is never called for an invalid credential.
   */
  uses?: readonly U[]
  /** Ports that the background work of this operation will use. If one is missing, the same 503. */
  needs?: readonly VendorPort[]
  /** A limit beside that of the account (sql/requests/rate_limits.sql). It is that of the client's network for public operations. */
  rate?: RatePolicy
  /** What makes the operation safe to repeat with an Idempotency-Key. */
  idempotency?: Idempotency
  /** The price of a call: reserved before the handler, charged after it, released if it fails. */
  cost?: Charge
  http: Omit<HttpBinding, 'errorBody'> & { errorBody?: ErrorBody }
  tool?: ToolBinding<AnyOperation>
  /**
   * What a call would do, for callers to read before it: it charges, publishes or deletes. Undefined if it would change nothing. It makes
   * the checks of the handler that need no work.
   */
  preview?: (
    db: ScopedDatabase,
    input: z.output<I>,
    ports: Partial<OwnPorts>,
  ) => Promise<Preview | undefined>
  /** Makes a GET readable as a resource of the MCP server, announced by this title. */
  resource?: { title: string }
  input: I
  /** The error message of an invalid input. Default: the message of the first issue. */
  describeInvalid?: (issues: readonly z.core.$ZodIssue[]) => string
  output: O
  errors?: readonly E[]
  /** Messages for faults that are not the caller's. The error of an outside service is `provider_failed`. */
  faultTexts?: { internal?: string; store_unavailable?: string; provider_failed?: string }
  /** Checks and look-ups that run before missing ports and credits are checked, such as access to a record. */
  prepare?(context: Context<U & keyof OwnPorts, E | CommonErrorCode>, input: z.output<I>): Promise<P>
  handle(context: Context<U, E | CommonErrorCode>, input: z.output<I>, prepared: P): Promise<z.input<O>>
}

/** A definition with its defaults. */
export interface Operation<
  I extends z.ZodObject,
  O extends z.ZodType,
  E extends DeclaredErrorCode,
  U extends PortName,
  P,
> extends OperationDefinition<I, O, E, U, P> {
  errors: readonly E[]
  http: HttpBinding
}

// deno-lint-ignore no-explicit-any -- a list of operations cannot keep the types of each
export type AnyOperation = Operation<any, any, any, any, any>

/** Declares an operation. Its types are inferred from its schemas and its lists of errors and ports. */
export function operation<
  I extends z.ZodObject,
  O extends z.ZodType,
  const E extends DeclaredErrorCode = never,
  const U extends PortName = never,
  P = undefined,
>(definition: OperationDefinition<I, O, E, U, P>): Operation<I, O, E, U, P> {
  const errors = [
    ...definition.errors ?? [],
    ...definition.preview ? ['confirmation_required'] : [],
    ...definition.access.reviewed ? ['grant_not_reviewed'] : [],
    ...definition.idempotency ? idempotencyErrors : [],
  ] as E[]
  return { ...definition, errors, http: { errorBody: 'status', ...definition.http } }
}
