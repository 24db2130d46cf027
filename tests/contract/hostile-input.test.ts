import { describe, expect, it } from 'vitest'
import { httpApp } from '../../shared/adapters/http/app.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { listen } from '../support/platform.ts'
import { expectNoFault, many } from './hostile-requests.ts'
import { goodCredential } from './provocations.ts'
import {
  allOperations,
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

/** The slowest ones. */
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

  it.each(pathParameters(op).length > 0 ? sample(hostileParameters, 4, row) : [])(
    'withstands %s in its path',
    async (_, hostile) => {
      for (const name of pathParameters(op)) {
        const response = await expectNoFault(app, op, {
          path: { [name]: hostile },
          headers: goodCredential(op, cast),
        })
        const text = op.input.shape[name].safeParse('nonsense').success
        expect([name, response.status]).toEqual([name, text ? expect.any(Number) : 400])
        if (text) expect([400, 404]).toContain(response.status)
      }
    },
  )

  it.each(sample(longHeaders, 3, row))('withstands %s', async (_, headersOf, isRefused) => {
    const response = await expectNoFault(app, op, {
      headers: { ...goodCredential(op, cast), ...headersOf(cast) },
    })
    if (isRefused && !isPublic(op)) expect(response.status).toBe(401)
  })
})

/** Only the path parameters, without query or fields. */
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
