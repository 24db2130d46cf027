import { describe, expect, it } from 'vitest'
import { httpApp } from '../../shared/adapters/http/app.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { listen } from '../support/platform.ts'
import { expectNoFault, many } from './hostile-requests.ts'
import { goodCredential } from './provocations.ts'
import {
  allOperations,
  expectError,
  goodInput,
  innards,
  isPublic,
  named,
  pathParameters,
  sampleOf,
  send,
  takesBody,
  writeNote,
} from './walk.ts'
import { openWorld } from './world.ts'
import type { Cast } from '../support/actors.ts'
import { groupOf } from '../support/groups.ts'
import { fixture } from '../support/fixture.ts'
import { sample, whole } from '../support/sample.ts'

const world = fixture(openWorld)
const app = fixture(() => httpApp([groupOf(...allOperations, writeNote)], world.platform.services))
const cast = fixture(() => world.stage())

/** Hostile queries, which must get a response in time. */
const hostileQueries: [string, string][] = [
  ['NUL in a name', '%00=1'],
  ['NUL in a value', 'days=%00'],
  ['bytes that are no UTF-8 in a name', '%ff=1'],
  ['bytes that are no UTF-8 in a value', 'since=%ff%fe'],
  ['an encoded surrogate', 'since=%ED%A0%80'],
  ['a lone surrogate', 'since=\ud800'],
  ['broken escapes', 'a=%&b=%z&c=%1'],
  ['nothing but separators', '&&&==&=&'],
  ['a name without a value', 'days'],
  ['an empty name', '=1'],
  ['__proto__', '__proto__=1'],
  ['__proto__ by path', '__proto__[admin]=1&__proto__.admin=1'],
  ['constructor', 'constructor=1'],
  ['toString', 'toString=1'],
  ['hasOwnProperty', 'hasOwnProperty=1'],
  ['valueOf', 'valueOf=1'],
  ['SQL', "limit=1'%3B%20drop%20table%20app.accounts%3B--"],
  ['markup', 'limit=%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['a number beyond all', 'limit=1e309&days=99999999999999999999999&page=-0'],
  ['NaN and Infinity', 'limit=NaN&days=Infinity'],
  ['digits of another script', 'limit=%D9%A1%D9%A2&days=%EF%BC%91'],
  ['a value of 100 KB', `since=${'9'.repeat(100_000)}`],
  ['a name of 100 KB', `${'n'.repeat(100_000)}=1`],
  ['an ISRC of 100 KB', `isrc=${'Q'.repeat(100_000)}`],
  ['a number of 100 KB', `days=${'9'.repeat(100_000)}`],
  ['a broken number of 100 KB', `days=${'1'.repeat(100_000)}x`],
]

const queriesOfManyParameters: [string, string][] = [
  ['10,000 parameters', many(10_000, (n) => `p${n}=1`).join('&')],
  ['one parameter 10,000 times', many(10_000, () => 'days=2').join('&')],
  ['100 KB of short parameters', many(25_000, (n) => n.toString(36)).join('&')],
]

const hostileParameters: [string, string][] = [
  ['NUL', '%00'],
  ['bytes that are no UTF-8', '%ff%fe'],
  ['a broken escape', '%'],
  ['a slash', '..%2f..%2fetc%2fpasswd'],
  ['__proto__', '__proto__'],
  ['SQL', "'%20or%201=1--"],
  ['markup', '%3Cscript%3E'],
  ['a UUID in braces', '{00000000-0000-0000-0000-000000000000}'],
  ['a UUID with NUL', '00000000-0000-0000-0000-000000000000%00'],
  ['a UUID with a line break', '00000000-0000-0000-0000-000000000000%0a'],
  ['100 KB', 'a'.repeat(100_000)],
]

const longHeaders: [string, (cast: Cast) => Record<string, string>, boolean][] = [
  ['an Accept of 5,000 types', () => ({ accept: 'application/problem+jso,'.repeat(5_000) }), false],
  ['a key of 100 KB', () => ({ 'x-api-key': `acp_sk_${'_'.repeat(100_000)}` }), true],
  [
    'a key 1,000 times',
    ({ credentials }) => ({ 'x-api-key': `${credentials.key['x-api-key']}, `.repeat(1_000) }),
    true,
  ],
]

/** Hostile values of a field, as JSON. */
const hostileValues: [string, string][] = [
  ['null', 'null'],
  ['an empty text', '""'],
  ['a space', '" \\u00a0\\t"'],
  ['an escaped NUL', '"a\\u0000b"'],
  ['a lone surrogate', '"\\ud800"'],
  ['a text that turns its direction', '"\\u202ex\\u2066"'],
  ['SQL', `"'; drop table app.accounts; --"`],
  ['markup', '"<script>alert(1)</script>"'],
  ['a header of a mail', '"a@example.com\\r\\nBcc: b@example.com"'],
  ['__proto__', '"__proto__"'],
  ['an object of __proto__', '{"__proto__":{"admin":true},"constructor":1}'],
  ['a list', '["a",1,null]'],
  ['a boolean', 'true'],
  ['a negative zero', '-0'],
  ['a number beyond all', '1e400'],
  ['a number of 100 KB', '9'.repeat(100_000)],
  ['a text of 100 KB', JSON.stringify('x'.repeat(100_000))],
  ['an address of 100 KB', JSON.stringify(`${'a.'.repeat(50_000)}@example.com`)],
  ['100,000 digits as text', JSON.stringify('1'.repeat(100_000))],
  ['40,000 lists in each other', '['.repeat(40_000) + ']'.repeat(40_000)],
  ['20,000 objects in each other', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['a list of 40,000', `[${many(40_000, () => '""').join()}]`],
  ['an object of 20,000', `{${many(20_000, (n) => `"k${n}":1`).join()}}`],
]

const rows = named([...allOperations, writeNote]).map(([name, op], row) => [name, op, row] as const)
describe.each(rows)('%s', (_, op, row) => {
  it.each([
    ...sample(hostileQueries, 16, row),
    // In `npm test` for every sixth operation.
    ...whole || row % 6 === 0 ? sample(queriesOfManyParameters, 3, row / 6) : [],
  ])(
    'withstands a query of %s',
    async (name, query) => {
      const headers = goodCredential(op, cast)
      const beside = await expectNoFault(app, op, { query, headers })
      // If unknown parameters are refused, all of these are.
      if (op.http.strictQuery && name !== 'nothing but separators') expect(beside.status).toBe(400)
      // If a query is expected, also the hostile one alone.
      if (!takesBody(op) && Object.keys(sampleOf(op).input ?? {}).length > 0) {
        await expectNoFault(app, op, { values: nothingBut(op), query, headers })
      }
      const problem = await send(app, op, {
        query,
        headers: { ...headers, accept: 'application/problem+json' },
      })
      expect((await problem.text()).length).toBeLessThan(problem.ok ? Infinity : 10_000)
      if (isPublic(op)) return
      // An unknown key: its request is parsed before the key is checked.
      const unknown = { 'x-api-key': createApiKey().key }
      expect((await expectNoFault(app, op, { query, headers: unknown })).status).toBe(401)
    },
  )

  const inPath = pathParameters(op).length > 0 ? sample(hostileParameters, 4, row) : []
  it.each(inPath)('withstands %s in its path', async (_, hostile) => {
    for (const name of pathParameters(op)) {
      const response = await expectNoFault(app, op, {
        path: { [name]: hostile },
        headers: goodCredential(op, cast),
      })
      const text = op.input.shape[name].safeParse('nonsense').success
      expect([name, response.status]).toEqual([name, text ? expect.any(Number) : 400])
      if (text) expect([400, 404]).toContain(response.status)
    }
  })

  it.each(sample(longHeaders, 3, row))('withstands %s', async (_, headersOf, isRefused) => {
    const response = await expectNoFault(app, op, {
      headers: { ...goodCredential(op, cast), ...headersOf(cast) },
    })
    if (isRefused && !isPublic(op)) expect(response.status).toBe(401)
  })
})

const withBody = rows.filter(([, op]) => takesBody(op))
describe.each(withBody)('the body of %s', (_, op, row) => {
  it('withstands hostile values in each of its fields', async () => {
    let sampled = row
    const headers = goodCredential(op, cast)
    const fields = Object.keys(op.input.shape).filter((name) => !pathParameters(op).includes(name))
    for (const field of fields) {
      for (const [name, json] of sample(hostileValues, 12, sampled++)) {
        const rest = Object.entries(goodFields(op)).filter(([key]) => key !== field)
          .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
        const body = `{${[...rest, `${JSON.stringify(field)}:${json}`].join()}}`
        const response = await expectNoFault(app, op, { body, headers })
        if (/NUL|surrogate|in each other/.test(name)) {
          expect(refusals(op), `${field}, ${name}`).toContain(response.status)
        }
      }
    }
  })

  it('refuses unknown fields of any name', async () => {
    const headers = goodCredential(op, cast)
    const good = goodFields(op)
    for (const name of ['__proto__', 'constructor', 'toString', 'account_id2', '', 'a'.repeat(100_000)]) {
      const body = JSON.stringify(good).replace(
        /\}$/,
        `${Object.keys(good).length ? ',' : ''}${JSON.stringify(name)}:1}`,
      )
      const response = await expectNoFault(app, op, { body, headers })
      expect(refusals(op), name).toContain(response.status)
    }
  })

  it('refuses content types that it does not accept', async () => {
    if (op.http.raw !== undefined) return
    const headers = goodCredential(op, cast)
    const forms = [
      ...op.http.form ? [] : ['application/x-www-form-urlencoded'],
      ...op.http.upload || op.http.form ? [] : ['multipart/form-data; boundary=x'],
    ]
    for (const type of ['', 'text/plain', ...forms]) {
      const response = await send(app, op, { headers: { ...headers, 'content-type': type } })
      await expectError(response, op.http.errorBody, 'unsupported_media_type')
    }
  })
})

/** A signature is only valid for its own body. */
const refusals = (op: AnyOperation) => op.http.ownCredential ? [400, 401] : [400]
const goodFields = (op: AnyOperation) =>
  Object.fromEntries(Object.entries(goodInput(op)).filter(([name]) => !pathParameters(op).includes(name)))
const nothingBut = (op: AnyOperation) =>
  Object.fromEntries(pathParameters(op).map((name) => [name, crypto.randomUUID()]))

describe('over a socket', () => {
  const exchange = async (request: (string | number[])[]): Promise<string> => {
    const server = listen(app)
    const { hostname, port } = new URL(server.url)
    const socket = await Deno.connect({ hostname, port: Number(port) })
    const raw = Buffer.concat(request.map((part) => Buffer.from(part as string, 'latin1')))
    await socket.write(raw)
    await socket.closeWrite()
    let response = ''
    for await (const chunk of socket.readable) response += new TextDecoder().decode(chunk)
    await server.close()
    return response
  }
  const head = (target: string | number[], ...lines: string[]) => [
    'GET /api/me?',
    target,
    [
      ' HTTP/1.1',
      'Host: x',
      'Connection: close',
      `x-api-key: ${cast.credentials.key['x-api-key']}`,
      ...lines,
      '',
      '',
    ].join('\r\n'),
  ]

  it.each<[string, () => (string | number[])[]]>([
    ['raw bytes that are no UTF-8 in the query', () => head([0xff, 0xfe])],
    ['a raw NUL in the query', () => head([0x00])],
    ['a raw NUL in a header', () => head('a=1', 'x-note: a\0b')],
    ['raw bytes in a header', () => head('a=1', 'accept: \xff\xfe')],
    ['a length that is a lie', () => [
      `POST /api/notes/${crypto.randomUUID()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-api-key: ${
        cast.credentials.key['x-api-key']
      }\r\n`,
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"title":"x"}',
    ]],
    ['two lengths', () => head('a=1', 'content-length: 0', 'content-length: 5')],
    ['both a length and chunks', () => [
      `POST /api/notes/${crypto.randomUUID()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-api-key: ${
        cast.credentials.key['x-api-key']
      }\r\n`,
      'content-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ]],
    ['no HTTP at all', () => ['nonsense\r\n\r\n']],
  ])('survives %s', async (_, request) => {
    const response = await exchange(request())
    expect(response.split('\r\n')[0] ?? '').not.toMatch(/^HTTP\/1\.1 5/)
    expect(response).not.toMatch(innards)
  })
})
