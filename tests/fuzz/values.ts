import fc from 'fast-check'
import { testIsrc } from '../support/accounts.ts'
import type { Resolve, Schema } from './document.ts'

type Json = fc.Arbitrary<unknown>

/** What a field names. An id is chosen when the request is sent: `{{own:site:3}}` is the sender's, `foreign` another's. */
const kinds: Record<string, string> = {
  catalogId: 'catalog',
  catalog_id: 'catalog',
  snapshot: 'snapshot',
  snapshotId: 'snapshot',
  organizationId: 'organization',
  organization_id: 'organization',
  accountId: 'account',
  account_id: 'account',
  artistId: 'artist',
  artist_id: 'artist',
  artist_account_id: 'artist',
  sessionId: 'session',
  chatId: 'chat',
  runId: 'run',
  taskId: 'task',
  team_id: 'workspace',
  // Of the tools, and of paths without another name.
  id: 'site',
}

const id = (kind: string): Json =>
  fc.oneof(
    { weight: 12, arbitrary: fc.nat(9).map((n) => `{{own:${kind}:${n}}}`) },
    { weight: 3, arbitrary: fc.nat(9).map((n) => `{{foreign:${kind}:${n}}}`) },
    { weight: 1, arbitrary: fc.uuid() },
  )

export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const addresses: Json = fc.constantFrom(
  'https://app.example.com/back',
  'http://platform.test/x',
  'https://evil.test/',
)

/** Texts by the name of a field, where its schema cannot say which ones lead further. */
const texts: Record<string, Json> = {
  isrc: fc.nat(3).map(testIsrc),
  picture_of: fc.nat(3).map(testIsrc),
  isrcs: fc.nat(12).map(testIsrc),
  since: fc.constantFrom('2026-03-03', '2026-02-28', '2026-03-02'),
  releaseUrl: fc.constantFrom(
    'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/intl-de/album/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC',
    'https://example.com/track/1',
  ),
  type: fc.constantFrom('track', 'album', 'track,artist', 'song'),
  platform: fc.constantFrom('slack', 'slack', 'teams'),
  email: fc.nat(50).map((n) => `stranger-${n}@example.com`),
  data: fc.constantFrom(pixel, 'iVBORw0KGgo=', 'AAAA', 'SUQzBAAAAAAAAA=='),
  connector: fc.constantFrom('gmail', 'github', 'none'),
  successUrl: addresses,
  callback_url: addresses,
  contentType: fc.constantFrom('image/png', 'audio/mpeg', 'text/plain'),
  market: fc.constantFrom('us', 'DE', 'xx'),
  storefront: fc.constantFrom('us', 'de', 'zz'),
  code: fc.constantFrom('000000', '123456'),
}

/** A revision is seldom right by chance. */
const revision = fc.nat(3)

const formats: Record<string, Json> = {
  date: fc.constantFrom('2026-03-03', '2024-02-29', '0001-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2030-01-01T00:00:00Z', '2020-01-01T00:00:00.000Z'),
  uri: addresses,
  email: texts.email!,
  uuid: fc.uuid(),
}

/** Values that a schema accepts, mostly: patterns and refinements outside of JSON Schema may refuse some. */
export function valueOf(schema: Schema, resolve: Resolve, name = ''): Json {
  const { const: only, enum: values, oneOf, anyOf = oneOf, allOf, type, ...rest } = resolve(schema)
  const inner = (schema: Schema, name?: string) => valueOf(schema, resolve, name)
  if (only !== undefined) return fc.constant(only)
  if (values) return fc.constantFrom(...values)
  if (anyOf) return fc.oneof(...anyOf.map((one: Schema) => inner(one, name)))
  if (allOf) return inner(Object.assign({}, ...allOf.map(resolve)), name)
  if (Array.isArray(type)) return fc.oneof(...type.map((type) => inner({ ...rest, type }, name)))
  switch (type) {
    case 'string':
      return text(rest, name)
    case 'number': {
      const { minimum: min = 0, maximum: max = min + 1_000, default: preset = min } = rest
      return fc.oneof(fc.constantFrom(min, max, preset), fc.double({ min, max, noNaN: true }))
    }
    case 'integer': {
      if (name === 'revision') return revision
      const { minimum: min = 0, maximum: max = min + 1_000, default: preset = min } = rest
      return fc.oneof(fc.constantFrom(min, max, preset), fc.integer({ min, max }))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4, items = {} } = rest
      return fc.array(inner(items, name), {
        minLength,
        maxLength: Math.max(minLength, Math.min(maxItems, 4)),
      })
    }
    case 'object':
      return object(rest, inner)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Most optional fields are left out, because each may be what a request is refused for. */
const absent = fc.constant(Symbol.for('absent'))

export const withoutAbsent = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'symbol'))

function object(
  { properties, required = [], additionalProperties }: Schema,
  inner: typeof valueOf | Schema,
): Json {
  if (!properties) {
    const values = typeof additionalProperties === 'object'
      ? inner(additionalProperties)
      : fc.jsonValue({ maxDepth: 1 })
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), values, { maxKeys: 3 })
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const value: Json = inner(field, name)
    const isRequired = required.includes(name)
    return [
      name,
      isRequired ? value : fc.oneof({ weight: 2, arbitrary: absent }, { weight: 1, arbitrary: value }),
    ]
  })
  return fc.record(Object.fromEntries(fields)).map(withoutAbsent)
}

function text({ format, pattern, minLength = 0, maxLength = 40 }: Schema, name: string): Json {
  // An id with a pattern is one that the client chooses.
  const kind = pattern && name === 'id' ? undefined : kinds[name]
  if (kind) return id(kind)
  if (texts[name]) return texts[name]
  if (format && formats[format]) return formats[format]
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength })
  const max = Math.min(maxLength, 60)
  const words = fc.lorem({ maxCount: 5 }).map((words) => words.slice(0, max).padEnd(minLength, '.'))
  return fc.oneof(words, fc.string({ unit: 'grapheme', minLength, maxLength: max }))
}

/** The parameter `id` means what its path is about. */
export function pathValue(path: string, schema: Schema, resolve: Resolve, name: string): Json {
  if (name !== 'id') return valueOf(schema, resolve, name)
  return id(/^\/api\/(\w+?)s\//.exec(path)?.[1] ?? 'site')
}
