import { cpuUsage } from 'node:process'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { listen, openPlatform, type TestPlatform } from '../support/platform.ts'
import { goodClaims, signToken } from '../support/tokens.ts'
import {
  address,
  allOperations,
  errorText,
  expectError,
  goodQuery,
  hasPathParameter,
  innards,
  writeNote,
} from './walk.ts'

/** An input that costs more processor time than this keeps everybody waiting (hosted: 2 s for a request in all). */
const patienceMs = 1_000

/** Processor time, not the clock: how busy the machine is with others must not matter. */
function processorMs(): number {
  const { user, system } = cpuUsage()
  return (user + system) / 1_000
}

let platform: TestPlatform
let app: Hono
let owner: TestAccount
let reader: TestAccount
let revoked: TestAccount

beforeAll(async () => {
  platform = await openPlatform()
  app = httpApp([...allOperations, writeNote], platform.services)
  owner = await createAccount(platform.database)
  reader = await createAccount(platform.database, { scopes: ['read'] })
  revoked = await createAccount(platform.database, { revokedAt: '2026-01-01' })
})
afterAll(() => platform.close())

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n))

/** Queries that no honest client sends; whatever the operation thinks of them, it answers, and soon. */
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

async function expectCalm(op: AnyOperation, target: string, key: string, init: RequestInit = {}) {
  const started = processorMs()
  const response = await app.request(target, {
    method: op.http.method.toUpperCase(),
    ...init,
    headers: { 'x-api-key': key, ...init.headers },
  })
  const raw = await response.text()
  expect(processorMs() - started).toBeLessThan(patienceMs)
  expect(response.status).toBeLessThan(500)
  if (response.status >= 400) {
    expect(raw).not.toMatch(innards)
    errorText(op.http.errorBody, response.status, JSON.parse(raw))
    expect(raw.length).toBeLessThan(10_000)
  }
  return response
}

describe.each([...allOperations, writeNote].map((op) => [op.name, op] as const))('%s', (_, op) => {
  it.each(hostileQueries)('withstands a query of %s', async (name, hostile) => {
    const good = op === writeNote ? '' : goodQuery(op)
    const init = op === writeNote
      ? { body: '{"title":"x"}', headers: { 'content-type': 'application/json' } }
      : {}
    await expectCalm(op, `${address(op)}?${hostile}`, owner.key, init)
    const beside = await expectCalm(op, `${address(op)}${good || '?'}&${hostile}`, owner.key, init)
    // Where unknown parameters are refused, none of these passes for a known one.
    if (op.http.strictQuery && name !== 'nothing but separators') expect(beside.status).toBe(400)
    const problem = await app.request(`${address(op)}?${hostile}`, {
      method: op.http.method.toUpperCase(),
      ...init,
      headers: { 'x-api-key': owner.key, ...init.headers, accept: 'application/problem+json' },
    })
    expect((await problem.text()).length).toBeLessThan(problem.ok ? Infinity : 10_000)
    // Nobody knows this key: what is parsed for it is parsed for everybody.
    const unknown = await expectCalm(op, `${address(op)}?${hostile}`, createApiKey().key, init)
    expect(unknown.status).toBe(401)
    expect((await expectCalm(op, `${address(op)}?${hostile}`, 'nonsense', init)).status).toBe(401)
  })

  it.each(hasPathParameter(op) ? hostileParameters : [])('withstands %s in its path', async (_, hostile) => {
    const query = op === writeNote ? '' : goodQuery(op)
    const init = op === writeNote
      ? { body: '{"title":"x"}', headers: { 'content-type': 'application/json' } }
      : {}
    const response = await expectCalm(op, `${address(op, hostile)}${query}`, owner.key, init)
    expect(response.status).toBe(400)
  })

  it('withstands 10,000 headers\u2019 worth of Accept and of credentials', async () => {
    const long = 'application/problem+jso,'.repeat(5_000)
    await expectCalm(op, address(op), owner.key, { headers: { accept: long } })
    await expectCalm(op, address(op), `acp_sk_${'_'.repeat(100_000)}`)
    await expectCalm(op, address(op), `${owner.key}, `.repeat(1_000))
  })
})

describe('a body', () => {
  const noteId = crypto.randomUUID()
  const json = { 'content-type': 'application/json' }
  const post = (
    body: BodyInit | null,
    headers: Record<string, string> = json,
    key: string | null = owner.key,
  ) =>
    app.request(
      new Request(`http://platform.test/api/notes/${noteId}`, {
        method: 'POST',
        headers: { ...key === null ? {} : { 'x-api-key': key }, ...headers },
        body,
      }),
    )
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))

  it('that is good is taken, in any spelling of its type and with or without a byte order mark', async () => {
    for (
      const type of [
        'application/json',
        'application/json; charset=utf-8',
        'application/json;charset=UTF-8',
        'Application/JSON ; charset="utf-8"',
        'application/json;',
      ]
    ) {
      const response = await post('{"title":"Zoë 🎵"}', { 'content-type': type })
      expect([type, response.status, await response.json()]).toEqual([type, 200, { title: 'Zoë 🎵' }])
    }
    expect((await post(bytes([0xef, 0xbb, 0xbf], '{"title":"x"}'))).status).toBe(200)
    expect((await post(' \r\n\t{"title":"x"}\n')).status).toBe(200)
  })

  it.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['JSON of another kind', 'application/vnd.api+json'],
    ['a type that begins alike', 'application/jsonx'],
    ['two types', 'text/plain, application/json'],
    ['a type of none', ''],
    ['UTF-16', 'application/json; charset=utf-16'],
    ['Latin 1', 'application/json; charset=iso-8859-1'],
    ['10 KB', 'a'.repeat(10_000)],
  ])('of %s is a 415', async (_, type) => {
    await expectError(
      await post('{"title":"x"}', { 'content-type': type }),
      'plain',
      'unsupported_media_type',
    )
  })

  it('of no type at all is a 415', async () => {
    await expectError(await post(bytes('{"title":"x"}'), {}), 'plain', 'unsupported_media_type')
    await expectError(await post(null, {}), 'plain', 'unsupported_media_type')
  })

  it.each<[string, BodyInit | null, string]>([
    ['nothing', '', 'Invalid JSON body'],
    ['no body', null, 'Invalid JSON body'],
    ['a space', ' ', 'Invalid JSON body'],
    ['a word', 'nonsense', 'Invalid JSON body'],
    ['half an object', '{"title":"x"', 'Invalid JSON body'],
    ['two objects', '{"title":"x"}{"title":"y"}', 'Invalid JSON body'],
    ['a comma too many', '{"title":"x",}', 'Invalid JSON body'],
    ['single quotes', "{'title':'x'}", 'Invalid JSON body'],
    ['NaN', '{"title":"x","count":NaN}', 'Invalid JSON body'],
    ['a raw NUL', '{"title":"a\0b"}', 'Invalid JSON body'],
    ['a raw line break in a text', '{"title":"a\nb"}', 'Invalid JSON body'],
    ['bytes that are no UTF-8', bytes('{"title":"', [0xff, 0xfe], '"}'), 'Invalid JSON body'],
    ['a surrogate in UTF-8', bytes('{"title":"', [0xed, 0xa0, 0x80], '"}'), 'Invalid JSON body'],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeff{"title":"x"}', 'utf16le')), 'Invalid JSON body'],
    ['a form', 'title=x', 'Invalid JSON body'],
    ['null', 'null', 'The JSON body must be an object'],
    ['a number', '1', 'The JSON body must be an object'],
    ['a text', '"x"', 'The JSON body must be an object'],
    ['a list', '[{"title":"x"}]', 'The JSON body must be an object'],
    [
      '100,000 lists in each other',
      '['.repeat(100_000) + ']'.repeat(100_000),
      'The JSON body must be an object',
    ],
    ['100,000 lists left open', '['.repeat(100_000), 'Invalid JSON body'],
    ['nothing of what it must have', '{}', 'title is required'],
    ['a number for a text', '{"title":1}', 'title must be text'],
    ['null for a text', '{"title":null}', 'title must be text'],
    ['an object for a text', '{"title":{}}', 'title must be text'],
    ['an empty text', '{"title":""}', 'title cannot be empty'],
    ['a long text', `{"title":"${'x'.repeat(101)}"}`, 'title must have at most 100 characters'],
    ['a text for a number', '{"title":"x","count":"1"}', 'count must be an integer'],
    ['half a number', '{"title":"x","count":1.5}', 'count must be an integer'],
    ['a number beyond all', '{"title":"x","count":1e400}', 'count must be an integer'],
    ['a text for a boolean', '{"title":"x","urgent":"true"}', 'urgent must be true or false'],
    ['an object for a list', '{"title":"x","labels":{"0":"a","length":1}}', 'labels must be a list'],
    ['a number in a list', '{"title":"x","labels":["a",1]}', 'labels.1 must be text'],
    ['an unknown key', '{"title":"x","colour":"red"}', 'Unknown field: colour'],
    ['two unknown keys', '{"title":"x","colour":1,"size":2}', 'Unknown field: colour, size'],
    ['an unknown key inside', '{"title":"x","place":{"city":"y","zip":1}}', 'Unknown field: place.zip'],
    ['the path\u2019s parameter', `{"title":"x","noteId":"${noteId}"}`, 'Unknown field: noteId'],
    ['__proto__', '{"title":"x","__proto__":{"admin":true}}', 'Unknown field: __proto__'],
    ['constructor', '{"title":"x","constructor":{"prototype":{}}}', 'Unknown field: constructor'],
    ['__proto__ for what it must have', '{"__proto__":{"title":"x"}}', 'title is required'],
    ['an escaped NUL', '{"title":"a\\u0000b"}', 'Text must be well-formed Unicode without NUL'],
    ['a lone surrogate', '{"title":"\\ud800"}', 'Text must be well-formed Unicode without NUL'],
    ['a lone low surrogate', '{"title":"\\udc00x"}', 'Text must be well-formed Unicode without NUL'],
    ['NUL in a key', '{"title":"x","a\\u0000":1}', 'Text must be well-formed Unicode without NUL'],
    [
      'NUL deep inside',
      '{"title":"x","labels":[[["\\u0000"]]]}',
      'Text must be well-formed Unicode without NUL',
    ],
  ])('of %s is a 400 that says so', async (_, body, text) => {
    expect(await expectError(await post(body), 'plain', 'invalid_input')).toBe(text)
  })

  it('names each unknown key as a field of its own', async () => {
    const response = await post('{"title":"x","colour":1,"place":{"city":"y","zip":1}}', {
      ...json,
      accept: 'application/problem+json',
    })
    const { errors } = await response.json()
    expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual(['colour', 'place.zip'])
  })

  it.each([
    ['under an unknown key', (inner: string) => `{"title":"x","deep":${inner}}`],
    ['in a list', (inner: string) => `{"title":"x","labels":${inner}}`],
    ['for a text', (inner: string) => `{"title":${inner}}`],
  ])('100,000 deep %s is a 400', async (_, wrap) => {
    for (const [open, close] of [['[', ']'], ['{"a":', '}']] as const) {
      const inner = `${open.repeat(100_000)}1${close.repeat(100_000)}`
      const started = processorMs()
      await expectError(await post(wrap(inner)), 'plain', 'invalid_input')
      expect(processorMs() - started).toBeLessThan(patienceMs)
    }
  })

  it('of 900 KB of keys, entries or escapes is answered in good time', async () => {
    const bodies = [
      `{"title":"x",${many(60_000, (n) => `"k${n}":1`).join()}}`,
      `{"title":"x","labels":[${many(100_000, () => '1').join()}]}`,
      `{"title":"x","labels":[${many(200_000, () => '""').join()}]}`,
      `{"title":"${'\\u0041'.repeat(150_000)}"}`,
      `{"title":"x","count":${'9'.repeat(900_000)}}`,
    ]
    for (const body of bodies) {
      const started = processorMs()
      const response = await post(body)
      expect(response.status).toBeLessThan(500)
      expect((await response.text()).length).toBeLessThan(10_000)
      expect(processorMs() - started).toBeLessThan(patienceMs)
    }
  })

  const sized = (size: number) => `{"title":"x"${' '.repeat(size - 13)}}`
  const stream = (text: string) =>
    ReadableStream.from(async function* () {
      const all = new TextEncoder().encode(text)
      for (let at = 0; at < all.length; at += 16_384) yield all.slice(at, at + 16_384)
    }())

  it('of 1,000,000 bytes is taken, and of one more is a 413, however its length is told', async () => {
    expect((await post(sized(1_000_000))).status).toBe(200)
    expect((await post(stream(sized(1_000_000)))).status).toBe(200)
    for (const length of [undefined, '1000001', '10', '0', '-1', 'nonsense', '1e3', '99999999999999999999']) {
      const headers = { ...json, ...length === undefined ? {} : { 'content-length': length } }
      for (const body of [sized(1_000_001), stream(sized(1_000_001))]) {
        const text = await expectError(await post(body, headers), 'plain', 'payload_too_large')
        expect(text).toBe('The body may have at most 1000000 bytes')
      }
    }
  })

  it('that never ends is a 413, and is no longer read', async () => {
    let read = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
      cancel() {
        cancelled = true
      },
    })
    await expectError(await post(endless), 'plain', 'payload_too_large')
    expect(cancelled).toBe(true)
    expect(read).toBeLessThan(2_000_000)
  })

  it('that breaks off is no fault of ours', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"title":'))
      },
      pull(controller) {
        controller.error(new Error('connection reset'))
      },
    })
    expect((await post(broken)).status).toBe(400)
  })

  it('hears of its credential first, then of its form, then of its right', async () => {
    const bad = ['{"title"', '[]', '{"unknown":1}', '{"title":"\\u0000"}', sized(1_000_001)]
    const unknown = createApiKey().key
    for (const body of bad) {
      for (const key of [null, 'nonsense', revoked.key, unknown]) {
        await expectError(await post(body, json, key), 'plain', 'unauthenticated')
      }
      const both = { ...json, authorization: `Bearer ${owner.key}` }
      await expectError(await post(body, both), 'plain', 'unauthenticated')
      const response = await post(body, json, reader.key)
      await expectError(response, 'plain', body.length > 1_000_000 ? 'payload_too_large' : 'invalid_input')
      const token = await signToken(goodClaims(owner.email!, { client_id: 'app' }))
      expect((await post(body, { ...json, authorization: `Bearer ${token}` }, null)).status)
        .toBe(body.length > 1_000_000 ? 413 : 400)
    }
    await expectError(
      await post('{}', { 'content-type': 'text/plain' }, revoked.key),
      'plain',
      'unauthenticated',
    )
    await expectError(await post('{"title":"x"}', json, reader.key), 'plain', 'insufficient_scope')
    const token = await signToken(goodClaims(owner.email!, { client_id: 'app' }))
    const delegated = { ...json, authorization: `Bearer ${token}` }
    await expectError(await post('{"title":"x"}', delegated, null), 'plain', 'forbidden')
  })

  it('may stand beside a query, whose repeated parameters are refused and whose others are ignored', async () => {
    const send = (query: string) =>
      app.request(`/api/notes/${noteId}?${query}`, {
        method: 'POST',
        headers: { ...json, 'x-api-key': owner.key },
        body: '{"title":"x"}',
      })
    expect((await send('unknown=1')).status).toBe(200)
    expect(await (await send('title=y')).json()).toEqual({ title: 'x' })
    await expectError(await send('a=1&a=2'), 'plain', 'invalid_input')
  })

  it('pollutes no prototype', async () => {
    await post('{"title":"x","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('an operation whose handler asks the database nothing', () => {
  it('is closed to a key that nobody knows', async () => {
    const idle: AnyOperation = {
      ...writeNote,
      name: 'idle',
      http: { ...writeNote.http, path: '/api/idle/{noteId}' },
      handle: () => Promise.resolve({ title: 'secret' }),
    }
    const response = await httpApp([idle], platform.services).request(`/api/idle/${crypto.randomUUID()}`, {
      method: 'POST',
      headers: { 'x-api-key': createApiKey().key, 'content-type': 'application/json' },
      body: '{"title":"x"}',
    })
    await expectError(response, 'plain', 'unauthenticated')
  })
})

describe('over a socket', () => {
  const exchange = async (request: (string | number[])[]): Promise<string> => {
    const server = listen(app)
    const { hostname, port } = new URL(server.url)
    const socket = await Deno.connect({ hostname, port: Number(port) })
    const raw = Buffer.concat(request.map((part) => Buffer.from(part as string, 'latin1')))
    await socket.write(raw)
    await socket.closeWrite()
    let answer = ''
    for await (const chunk of socket.readable) answer += new TextDecoder().decode(chunk)
    await server.close()
    return answer
  }
  const head = (target: string | number[], ...lines: string[]) => [
    'GET /api/me?',
    target,
    [' HTTP/1.1', 'Host: x', 'Connection: close', `x-api-key: ${owner.key}`, ...lines, '', ''].join('\r\n'),
  ]

  it.each<[string, () => (string | number[])[]]>([
    ['raw bytes that are no UTF-8 in the query', () => head([0xff, 0xfe])],
    ['a raw NUL in the query', () => head([0x00])],
    ['a raw NUL in a header', () => head('a=1', 'x-note: a\0b')],
    ['raw bytes in a header', () => head('a=1', 'accept: \xff\xfe')],
    ['a length that is a lie', () => [
      `POST /api/notes/${crypto.randomUUID()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-api-key: ${owner.key}\r\n`,
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"title":"x"}',
    ]],
    ['two lengths', () => head('a=1', 'content-length: 0', 'content-length: 5')],
    ['both a length and chunks', () => [
      `POST /api/notes/${crypto.randomUUID()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-api-key: ${owner.key}\r\n`,
      'content-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ]],
    ['no HTTP at all', () => ['nonsense\r\n\r\n']],
  ])('survives %s', async (_, request) => {
    const answer = await exchange(request())
    expect(answer.split('\r\n')[0] ?? '').not.toMatch(/^HTTP\/1\.1 5/)
    expect(answer).not.toMatch(innards)
  })
})
