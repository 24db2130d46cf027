import fc from 'fast-check'
import { words } from '../support/words.ts'

/** Texts that break something somewhere. */
const texts = fc.constantFrom(
  ...words(`
    {x,"y} % %00 $1 ../../../etc/passwd <script>alert(1)</script> null NaN __proto__ ٣ 1e309 -0 0x10 2026-02-30
    0000-00-00 -271821-04-20 +275760-09-13T00:00:00.001Z 24:00 javascript:alert(1) http://127.0.0.1:9/
    http://[::1]/ https://user:pass@example.com:99999/ a@b ＡＤＭＩＮ@example.com ß@example.com`),
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202etxet', 'e' + '\u0301'.repeat(200), '\ufeff', '\\'],
  ...['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', "'; drop table app.sites; --", '${7*7}'],
  ...['x\r\nset-cookie: a=b', '[object Object]'],
)

const sizes = fc.constantFrom(255, 256, 1_000, 10_000, 70_000, 300_000)

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: texts },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('A', 'é', '\u{1f600}', '"', '\\', ' '), sizes).map(([c, n]) =>
      c.repeat(n / c.length)
    ),
  },
)

const numbers = fc.constantFrom(
  ...[-1, 0, 1, 2, 0.5, -0.5, 25, 26, 31, 32, 100, 101, 1_000, 10_001, 1_000_001],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1],
  ...[2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 1e308, Number.MIN_VALUE],
)

/** Written into the JSON as it stands: a number that overflows. */
export const infinite = '@@1e400@@'

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = wrap(value)
  return value
}

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText as fc.Arbitrary<unknown> },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], infinite) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(100, 2_000).chain((depth) =>
      fc.boolean().map((isList) => nested(depth, (inner) => isList ? [inner] : { a: inner }))
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(5, 31, 1_001, 20_000).map((n) => Array.from({ length: n }, () => 'x')),
  },
)

/** Names of fields that an object has already, or that look like ours. */
export const hostileName = fc.oneof(
  fc.constantFrom(
    ...words(`
    __proto__ constructor toString hasOwnProperty prototype account_id role id`),
    '',
  ),
  hostileText,
)

const bytes = (...values: number[]) => new Uint8Array(values)

/** Bodies that are not a JSON object. `part` cuts the valid one off. */
export const hostileBody: fc.Arbitrary<string | Uint8Array | { part: number }> = fc.oneof(
  fc.constantFrom<string | Uint8Array>(
    ...['', ' ', '{', 'null', '[]', '"x"', '0', '{}{}', '{"a":1,"a":2}', '{"__proto__":{"admin":true}}'],
    ...['\ufeff{}', '{"a":"\\ud800"}', '{"\\u0000":1}', 'a=b&c=d', '--x\r\n', '['.repeat(50_000)],
    ...['{"a":'.repeat(20_000), `{"a":"${'x'.repeat(1_100_000)}"}`],
    bytes(0xff, 0xfe, 0x00),
    bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d),
    bytes(0x1f, 0x8b, 0x08, 0, 0, 0),
  ),
  fc.integer({ min: 1, max: 99 }).map((part) => ({ part })),
)

const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => text.trim())

/** Headers that replace those of a valid request. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/jsonp',
    '*/*',
  )
    .map((type) => ({ 'content-type': type })),
  fc.oneof(fc.constantFrom('application/problem+json', 'text/html', '*/*;q=0', 'application/*'), printable)
    .map((accept) => ({ accept })),
  fc.oneof(fc.constantFrom('"0"', 'W/"1"', '*', '"99999999999"', '"a", "b"', '0'), printable).map((tag) => ({
    'if-match': tag,
  })),
  fc.constantFrom('respond-async', 'respond-async, wait=10', 'return=minimal', 'x').map((prefer) => ({
    prefer,
  })),
  fc.constantFrom('x', 'k'.repeat(255), 'k'.repeat(5_000), '{}').map((key) => ({ 'idempotency-key': key })),
  fc.constantFrom('gzip', 'identity', 'br').map((encoding) => ({ 'content-encoding': encoding })),
  printable.map((id) => ({
    'x-request-id': id,
    'x-forwarded-for': '1.2.3.4',
    'x-http-method-override': 'DELETE',
  })),
)

/** Appended to a query as it stands. */
export const hostileQuery = fc.oneof(
  fc.constantFrom(
    ...words(`
    limit=1&limit=2 page=0 page=1000001 limit=1e1 limit=07 limit= page=%00 % %ff%fe=1 __proto__=1
    account_id=x &&=& a[]=1&a[]=2 page=١ since=2026-02-30 days=0`),
    'limit=9'.repeat(30),
  ),
  hostileText.map((text) => `page=${new URLSearchParams({ x: text.slice(0, 2_000) }).toString().slice(2)}`),
)
