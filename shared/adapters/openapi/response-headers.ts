import type { ErrorCode } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { retryAfterSeconds } from '../http/error-response.ts'
import { contentHeaders, headersOf } from '../http/headers.ts'
import type { Components, Json } from './components.ts'
import { isPublic } from './errors-of.ts'

const text = { type: 'string' }
const header = (description: string, schema: Json, example?: unknown): Json => ({
  description,
  schema,
  ...example !== undefined && { example },
})

/** The headers that several operations have in common. */
const shared = {
  'x-request-id': header('Identifies this request. Quote it when you report a problem.', {
    type: 'string',
    format: 'uuid',
  }, '5f0c1f9e-3c8b-4d0a-9a52-6f3f5f6f2b11'),
  'x-error-detail': header(
    'Which fields are invalid and why, or more about a conflict. Percent-encoded outside printable ASCII.',
    { type: 'string', maxLength: 500 },
    'days: must be an integer from 1 to 31',
  ),
  'cache-control': header('No cache stores the response of a private operation.', text, 'private, no-store'),
  'content-disposition': header('The name under which a browser saves the file.', text),
  'content-security-policy': header('What the page may load: nothing, and only its own styles.', text),
  'x-accel-buffering': header('Tells proxies to pass on each event at once.', { const: 'no' }, 'no'),
  etag: header('The revision of the site, which the next change sends as If-Match.', text, '"3"'),
  'retry-after': header(
    'When to repeat the request, in seconds from now.',
    { type: 'integer', minimum: 0 },
    60,
  ),
  link: header(
    'Where to read more, by rel: help (the page of the error), payment (where credits are bought).',
    text,
    '<https://example.com/api/docs/errors/not_found>; rel="help"; type="text/html"',
  ),
  'www-authenticate': header(
    'The scheme of the credential that is missing or invalid (RFC 9110), or how recent a proof must be (RFC 9470).',
    text,
    'Bearer',
  ),
  'Idempotent-Replayed': header(
    'Present if this is the saved response of an earlier request with the same Idempotency-Key.',
    { const: 'true' },
    'true',
  ),
  RateLimit: header(
    'How many requests are left (`r`), and in how many seconds the window ends (`t`), for each policy that counts the request. ' +
      'Some errors come before it is counted.',
    text,
    '"account";r=5874;t=21',
  ),
  'RateLimit-Policy': header(
    'The quota (`q`, requests) of each window (`w`, seconds) that the request counts in.',
    text,
    '"account";q=6000;w=60',
  ),
}

type Name = keyof typeof shared

const componentName = (name: string) =>
  name.split('-').map((part) => part[0]!.toUpperCase() + part.slice(1)).join('')

const refer = (components: Components, names: readonly string[]): Json =>
  Object.fromEntries(
    names.map((name) => [name, components.add('headers', componentName(name), shared[name as Name])]),
  )

/** The headers of every response: its id, the headers that the operation adds to all, and the caller's limits. */
const common = (op: AnyOperation) => [
  'x-request-id',
  ...Object.keys(headersOf(op)),
  ...isPublic(op) && !op.rate ? [] : ['RateLimit', 'RateLimit-Policy'],
]

/** The headers of a success. */
export const successHeaders = (op: AnyOperation, components: Components): Json =>
  refer(components, [
    ...common(op),
    ...op.http.etag ? ['etag'] : [],
    ...op.idempotency ? ['Idempotent-Replayed'] : [],
  ])

const isShownOnce = ({ idempotency }: AnyOperation) =>
  idempotency !== undefined && 'isShownOnce' in idempotency

/** The headers of an error with one of these codes, which have the same status. */
export const errorHeaders = (
  op: AnyOperation,
  status: number,
  codes: readonly ErrorCode[],
  components: Components,
): Json => ({
  ...refer(components, [
    ...common(op).filter((name) =>
      // The account behind a request without a valid credential is not known.
      name !== 'link' && !contentHeaders.includes(name) && !(status === 401 && name.startsWith('RateLimit'))
    ),
    'link',
    ...status === 400 || codes.includes('conflict') ? ['x-error-detail'] : [],
    // What is shown once is not repeated.
    ...codes.includes('conflict') && isShownOnce(op) ? ['Idempotent-Replayed'] : [],
    ...status === 401 || codes.includes('proof_required') ? ['www-authenticate'] : [],
    ...codes.some((code) => retryAfterSeconds[code]) ? ['retry-after'] : [],
  ]),
  'x-error-code': {
    description: 'What went wrong, for programs.',
    schema: { type: 'string', enum: codes },
    example: codes[0],
  },
})
