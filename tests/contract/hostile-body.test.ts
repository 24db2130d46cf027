import type { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { httpApp } from '../../shared/adapters/http/app.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { inGoodTime, many } from './hostile-requests.ts'
import { expectError, writeNote } from './walk.ts'
import { openWorld } from './world.ts'
import { groupOf } from '../support/groups.ts'
import { fixture } from '../support/fixture.ts'

const world = fixture(openWorld)
const app = fixture(() => httpApp([groupOf(writeNote)], world.platform.services))
const cast = fixture(() => world.stage())

describe('a body of one operation', () => {
  const noteId = crypto.randomUUID()
  const json = { 'content-type': 'application/json' }
  const request = (
    to: Hono,
    body: BodyInit | null,
    headers: Record<string, string> = json,
    {
      key = cast.credentials.key['x-api-key']! as string | null,
      method = 'POST',
      path = `/api/notes/${noteId}`,
    } = {},
  ) =>
    to.request(
      new Request(`http://platform.test${path}`, {
        method,
        headers: { ...key === null ? {} : { 'x-api-key': key }, ...headers },
        body,
      }),
    )
  const post = (body: BodyInit | null, headers?: Record<string, string>, key?: string | null) =>
    request(app, body, headers, { key })
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

  it('that is compressed is a 415', async () => {
    const gzip = new Response('{"title":"x"}').body!.pipeThrough(new CompressionStream('gzip'))
    const body = await new Response(gzip).arrayBuffer()
    const response = await post(body, { ...json, 'content-encoding': 'gzip' })
    await expectError(response, 'plain', 'unsupported_media_type')
    expect((await post('{"title":"x"}', { ...json, 'content-encoding': 'identity' })).status).toBe(200)
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
      '40,000 lists in each other',
      '['.repeat(40_000) + ']'.repeat(40_000),
      'The JSON body must be an object',
    ],
    ['40,000 lists left open', '['.repeat(40_000), 'Invalid JSON body'],
    ['100,000 lists left open', '['.repeat(100_000), 'The input has more than 50000 values'],
    [
      '50,001 commas in a text',
      `{"title":"${','.repeat(50_001)}"}`,
      'title must have at most 100 characters',
    ],
    [
      '50,001 commas behind quotes in a text',
      `{"title":"\\"${'\\\\\\",'.repeat(50_001)}"}`,
      'title must have at most 100 characters',
    ],
    [
      'commas behind a text that ends with a backslash',
      `{"title":"\\\\","labels":[${'1,'.repeat(50_001)}1]}`,
      'The input has more than 50000 values',
    ],
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

  it('of 900 KB of keys, entries or escapes gets a response in time', async () => {
    const bodies = [
      `{"title":"x",${many(60_000, (n) => `"k${n}":1`).join()}}`,
      `{"title":"x","labels":[${many(100_000, () => '1').join()}]}`,
      `{"title":"x","labels":[${many(200_000, () => '""').join()}]}`,
      `{"title":"${'\\u0041'.repeat(150_000)}"}`,
      `{"title":"x","count":${'9'.repeat(900_000)}}`,
    ]
    for (const body of bodies) {
      const { status, text } = await inGoodTime(async () => {
        const response = await post(body)
        return { status: response.status, text: await response.text() }
      })
      expect(status).toBeLessThan(500)
      expect(text.length).toBeLessThan(10_000)
    }
  })

  const sized = (size: number) => `{"title":"x"${' '.repeat(size - 13)}}`
  const encode = (text: string) => new TextEncoder().encode(text)
  const stream = (text: string) =>
    ReadableStream.from(async function* () {
      const all = encode(text)
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

  /** A body of the parts that `next` gives, how much of it was read, and whether its reader stopped. */
  const told = (next: (read: number) => Uint8Array | undefined | Promise<Uint8Array | undefined>) => {
    const progress = { asked: false, read: 0, cancelled: false }
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        progress.asked = true
        const part = await next(progress.read)
        progress.read += part?.length ?? 0
        if (part) controller.enqueue(part)
        else controller.close()
      },
      cancel: () => void (progress.cancelled = true),
    }, { highWaterMark: 0 })
    return { body, progress }
  }
  const never = new Promise<undefined>(() => {})
  const zeros = (bytes: number) =>
    told((read) => read < bytes ? new Uint8Array(Math.min(bytes - read, 65_536)) : undefined)

  it('that is announced as too large is read to its end, up to 8 MB, so that its sender gets the 413', async () => {
    const lengths = { 1_100_000: true, 8_000_000: true, 8_000_001: false, 10_000_000_000: false }
    for (const [length, isRead] of Object.entries(lengths)) {
      const { body, progress } = zeros(Number(length))
      const headers = { ...json, 'content-length': length }
      await expectError(await post(body, headers), 'plain', 'payload_too_large')
      expect([length, progress.read === Number(length), progress.cancelled])
        .toEqual([length, isRead, !isRead])
    }
  })

  it.each([
    ['without a credential', {}, { key: null }],
    ['to an unknown path', {}, { path: '/api/nothing' }],
    ['with a wrong method', {}, { method: 'PUT' }],
    ['of another type', { 'content-type': 'text/csv' }, {}],
  ])('%s is read to its end, so that its sender gets the error', async (_, headers, to) => {
    const { body, progress } = zeros(900_000)
    const { status } = await request(app, body, { ...json, ...headers }, to)
    expect([Math.floor(status / 100), progress.read]).toEqual([4, 900_000])
  })

  it('that is too large is not read if its sender waits for a go-ahead, or stops', async () => {
    const length = { ...json, 'content-length': '1100000' }
    const waiting = told(() => never)
    const refused = await post(waiting.body, { ...length, expect: '100-continue' })
    await expectError(refused, 'plain', 'payload_too_large')
    expect(waiting.progress.asked).toBe(false)
    const limited = httpApp([groupOf(writeNote)], { ...world.platform.services, bodyIdleTimeoutMs: 100 })
    const stopped = await request(limited, told(() => never).body, length)
    await expectError(stopped, 'plain', 'payload_too_large')
  })

  it('that never ends is a 413, and is no longer read', async () => {
    const { body, progress } = told(() => new Uint8Array(65_536).fill(0x20))
    await expectError(await post(body), 'plain', 'payload_too_large')
    expect(progress.cancelled).toBe(true)
    expect(progress.read).toBeLessThan(2_000_000)
  })

  it('that breaks off is no fault of ours', async () => {
    const broken = told((read) => read ? Promise.reject(new Error('connection reset')) : encode('{"title":'))
    expect((await post(broken.body)).status).toBe(400)
  })

  it('that stops half-way is a 408 after the idle limit, however slow what came before was', async () => {
    const limited = httpApp([groupOf(writeNote)], { ...world.platform.services, bodyIdleTimeoutMs: 300 })
    const slow = (parts: string[], end?: Promise<undefined>) =>
      told(async () => {
        const part = parts.shift()
        if (part === undefined) return end
        await new Promise((resolve) => setTimeout(resolve, 100))
        return encode(part)
      })
    const stopped = slow(['{"title"'], never)
    const text = await expectError(await request(limited, stopped.body), 'plain', 'request_timeout')
    expect(text).toBe('No byte of the body arrived for 0.3 s')
    expect(stopped.progress.cancelled).toBe(true)
    // Longer than the limit in all, and never idle for as long.
    const steady = await request(limited, slow(['{"ti', 'tle"', ':"x', 'xxx', '"}']).body)
    expect([steady.status, await steady.json()]).toEqual([200, { title: 'xxxx' }])
  })

  it('hears of its credential first, then of its form, then of its right', async () => {
    const bad = ['{"title"', '[]', '{"unknown":1}', '{"title":"\\u0000"}', sized(1_000_001)]
    const unknown = createApiKey().key
    for (const body of bad) {
      for (const key of [null, 'nonsense', cast.credentials.revoked['x-api-key']!, unknown]) {
        await expectError(await post(body, json, key), 'plain', 'unauthenticated')
      }
      const both = { ...json, authorization: `Bearer ${cast.credentials.key['x-api-key']!}` }
      await expectError(await post(body, both), 'plain', 'unauthenticated')
      const response = await post(body, json, cast.credentials.reader['x-api-key']!)
      await expectError(response, 'plain', body.length > 1_000_000 ? 'payload_too_large' : 'invalid_input')
      expect((await post(body, { ...json, ...cast.credentials.delegated }, null)).status)
        .toBe(body.length > 1_000_000 ? 413 : 400)
    }
    await expectError(
      await post('{}', { 'content-type': 'text/plain' }, cast.credentials.revoked['x-api-key']!),
      'plain',
      'unauthenticated',
    )
    await expectError(
      await post('{"title":"x"}', json, cast.credentials.reader['x-api-key']!),
      'plain',
      'insufficient_scope',
    )
    const delegated = { ...json, ...cast.credentials.delegated }
    await expectError(await post('{"title":"x"}', delegated, null), 'plain', 'forbidden')
  })

  it('may stand beside a query, whose repeated parameters are refused and whose others are ignored', async () => {
    const send = (query: string) =>
      request(app, '{"title":"x"}', json, { path: `/api/notes/${noteId}?${query}` })
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
    const response = await httpApp([groupOf(idle)], world.platform.services).request(
      `/api/idle/${crypto.randomUUID()}`,
      {
        method: 'POST',
        headers: { 'x-api-key': createApiKey().key, 'content-type': 'application/json' },
        body: '{"title":"x"}',
      },
    )
    await expectError(response, 'plain', 'unauthenticated')
  })
})
