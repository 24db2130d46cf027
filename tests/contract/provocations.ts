import { type ErrorCode, exactlyOneCredential } from '../../shared/errors/errors.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import type { Cast } from '../support/actors.ts'
import { type Change, goodInput, isPublic, pathParameters, requiredFields, takes, takesBody } from './walk.ts'

/** A request that every operation of its kind must refuse, and the expected error. */
export interface Provocation extends Change {
  name: string
  code: ErrorCode
  /** The exact message. */
  text?: string
  /** The invalid fields. */
  fields?: string[]
  /** Sent to a platform whose database cannot be reached. */
  cut?: boolean
}

/** A valid credential of the owner: a key if the operation accepts one. */
export const goodCredential = (op: AnyOperation, { credentials }: Cast): Record<string, string> => {
  if (isPublic(op)) return {}
  return takes(op, 'api_key') ? credentials.key : credentials.session
}

/** Every error of an operation that does not depend on what it does. */
export function provocations(op: AnyOperation, cast: Cast): Provocation[] {
  const headers = goodCredential(op, cast)
  return [
    ...isPublic(op) ? [] : [...badCredentials(op, cast), ...wrongCredentials(op, cast)],
    ...takesBody(op) ? badBodies(op).map((bad) => ({ headers, ...bad })) : [],
    ...takesBody(op) && op.http.raw === undefined
      ? [{
        name: 'a body of another type',
        code: 'unsupported_media_type' as const,
        headers: { ...headers, 'content-type': 'text/plain' },
      }]
      : [],
    ...badInputs(op).map((bad) => ({ headers, ...bad })),
    { name: 'an unreachable store', code: 'store_unavailable', headers, cut: true },
    ...op.errors.includes('not_found') && pathParameters(op).length > 0
      ? [{
        name: 'a missing record',
        code: 'not_found' as const,
        headers,
        path: Object.fromEntries(
          pathParameters(op).map((name) => [name, crypto.randomUUID()] as const)
            .filter(([name, id]) => accepts(op, name, id)),
        ),
      }]
      : [],
  ]
}

/** Invalid credentials, also with another error in the request, over which they take precedence. */
function badCredentials(op: AnyOperation, { credentials }: Cast): Provocation[] {
  const broken: Change = takesBody(op) ? { body: '{"broken"' } : { query: 'twice=1&twice=2' }
  const bad: [string, Record<string, string>, string?][] = [
    ['no credential', credentials.nobody, exactlyOneCredential],
    ['both', credentials.both, exactlyOneCredential],
    ['a malformed key', credentials.malformed],
    ['an unknown key', credentials.unknown],
    ['a revoked key', credentials.revoked],
    ['an expired key', credentials.expired],
    ['a bad token', { authorization: 'Bearer a.b.c' }],
    ['another scheme', { authorization: 'Basic eDp5' }],
  ]
  return bad.flatMap(([name, headers, text]) => [
    { name, code: 'unauthenticated', headers, text },
    { name: `${name}, broken`, code: 'unauthenticated', headers, text, ...broken },
  ])
}

/** Valid credentials of the wrong kind or scope. */
function wrongCredentials(op: AnyOperation, { credentials }: Cast): Provocation[] {
  const wrong: Provocation[] = []
  if (!takes(op, 'delegated')) {
    wrong.push({ name: 'a delegated token', code: 'forbidden', headers: credentials.delegated })
  }
  if (!takes(op, 'api_key')) {
    wrong.push({ name: 'a key', code: 'forbidden', headers: credentials.key })
  } else {
    const headers = op.access.scope === 'read' ? credentials.writer : credentials.reader
    wrong.push({ name: 'a key without the scope', code: 'insufficient_scope', headers })
  }
  // Input comes before access.
  const broken = { code: 'invalid_input' as const, query: 'twice=1&twice=2', fields: ['twice'] }
  return wrong.flatMap((one) => [one, { ...one, ...broken, name: `${one.name}, broken` }])
}

function badInputs(op: AnyOperation): Omit<Provocation, 'headers'>[] {
  const code: ErrorCode = 'invalid_input'
  const values = goodInput(op)
  const { strictQuery } = op.http
  return [
    { name: 'a repeated parameter', code, query: 'twice=1&twice=2', fields: ['twice'] },
    ...strictQuery ? [{ name: 'an unknown parameter', code, query: 'unknown=1', fields: ['unknown'] }] : [],
    ...pathParameters(op).filter((name) => !accepts(op, name, 'nonsense')).map((name) => ({
      name: `a malformed ${name}`,
      code,
      path: { [name]: 'nonsense' },
      fields: [name],
    })),
    ...requiredFields(op).filter((name) => name !== op.http.raw).map((name) => {
      const { [name]: _, ...rest } = values
      return { name: `no ${name}`, code, values: rest, fields: [name] }
    }),
    // An unparsed body has no fields, and a header is always text.
    ...op.http.raw !== undefined ? [] : Object.keys(values)
      .filter((name) => !pathParameters(op).includes(name) && !accepts(op, name, malformed(op)))
      .map((name) => ({
        name: `a malformed ${name}`,
        code,
        values: { ...values, [name]: malformed(op) },
        fields: [name],
      })),
  ]
}

const malformed = (op: AnyOperation) => takesBody(op) ? { nonsense: 1 } : 'nonsense'
const accepts = (op: AnyOperation, name: string, value: unknown) =>
  op.input.shape[name].safeParse(value).success

function badBodies(op: AnyOperation): Omit<Provocation, 'headers'>[] {
  const tooLarge = {
    name: 'a body too large',
    code: 'payload_too_large',
    body: ' '.repeat(1_000_001),
  } as const
  if (op.http.raw !== undefined) return [tooLarge]
  const invalid = { code: 'invalid_input' } as const
  const values = goodInput(op)
  const bodyless = Object.fromEntries(
    Object.entries(values).filter(([name]) => !pathParameters(op).includes(name)),
  )
  const { action } = op.http
  const beside = (more: Values) => JSON.stringify({ ...action && { action }, ...bodyless, ...more })
  return [
    ...op.http.body === 'optional'
      ? []
      : [{ name: 'no body', ...invalid, body: '', text: 'Invalid JSON body' }],
    { name: 'half a body', ...invalid, body: '{"a":1', text: 'Invalid JSON body' },
    { name: 'a list', ...invalid, body: '[{}]', text: 'The JSON body must be an object' },
    { name: 'null', ...invalid, body: 'null', text: 'The JSON body must be an object' },
    { name: 'an unknown field', ...invalid, body: beside({ unknown: 1 }), fields: ['unknown'] },
    ...pathParameters(op).map((name) => ({
      name: `${name} in the body`,
      ...invalid,
      body: beside({ [name]: crypto.randomUUID() }),
      fields: [name],
    })),
    tooLarge,
  ]
}

type Values = Record<string, unknown>
