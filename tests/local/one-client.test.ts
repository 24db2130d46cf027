import { describe, expect, it } from 'vitest'
import { headOf, type Leaving, parseRaw, sendRaw } from '../support/raw-http.ts'
import { environmentOf, isAlive } from '../support/stack.ts'
import { useStack } from './use-stack.ts'
import { words } from '../support/words.ts'

describe('a single client cannot stop npm start', () => {
  const local = useStack({ env: { BODY_IDLE_TIMEOUT_MS: '1000' } })

  /** The main process and the children still run, and a request succeeds. */
  async function expectUnharmed(children: number[]) {
    const { base_url, accounts } = local.stack
    const me = await fetch(`${base_url}/api/me`, { headers: { 'x-api-key': accounts.owner.api_key } })
    expect(me.status).toBe(200)
    await me.body?.cancel()
    const output = local.running.output()
    const ended = [local.running.pid, ...children].filter((pid) => !isAlive(pid))
    expect({ ended, output: output.split('Stop: ')[1] }).toMatchObject({ ended: [] })
    expect(output).not.toMatch(/Error|Restarting/)
  }
  const childrenNow = () =>
    local.children().filter(({ command }) => command.includes('deno')).map(({ pid }) => pid)

  const leavings: Leaving[] = ['destroy', 'half-close', 'reset']
  const everyWay = leavings.flatMap((how) =>
    [0, 1, 3, 6, 10, 20, 60, 200].map((afterMs) => ({ how, afterMs }))
  )

  it.each(['a b', '[::1', 'localhost:99999'])('that sends %s as its host', async (host) => {
    const children = childrenNow()
    const paths = words(`
      /mcp /api/me /api/docs/search?q=a /s /oauth/consent /auth/v1/user /rest/v1/a`)
    const statuses = await Promise.all(paths.map(async (path) => {
      const head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`
      return [path, parseRaw(await sendRaw({ port: local.port, parts: [head] })).status]
    }))
    expect(statuses.filter(([, status]) => !(Number(status) >= 200 && Number(status) < 500))).toEqual([])
    await expectUnharmed(children)
  })

  it('that abandons uploads', async () => {
    const children = childrenNow()
    const { service_key, accounts } = local.stack
    const key = { 'x-api-key': accounts.owner.api_key }
    const form = { 'content-type': 'multipart/form-data; boundary=b' }
    const json = { 'content-type': 'application/json' }
    const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const uploads = [
      ['POST /api/sites/assets', { ...key, ...form }, file],
      ['POST /api/songs', { ...key, ...json }, '{'],
      ['POST /mcp', { ...key, ...json }, '{'],
      ['POST /storage/v1/object/site-assets/x', { authorization: `Bearer ${service_key}`, ...form }, file],
      ['POST /auth/v1/signup', json, '{'],
      ['POST /nowhere', json, '{'],
    ] as const
    for (const [line, headers, start] of uploads) {
      for (const sent of [300, 70_000]) {
        const body = start + 'x'.repeat(sent)
        const sized = [headOf(line, { ...headers, 'content-length': '4000000' }), body]
        const chunked = [
          headOf(line, { ...headers, 'transfer-encoding': 'chunked' }),
          `${body.length.toString(16)}\r\n${body}\r\n`,
        ]
        for (const parts of [sized, chunked]) {
          // The gateway keeps this connection to the function for the next upload.
          await expectUnharmed(children)
          await Promise.all(everyWay.map((leave) => sendRaw({ port: local.port, parts, leave })))
        }
      }
    }
    await expectUnharmed(children)
  })

  it('that abandons responses', async () => {
    const children = childrenNow()
    // More than the sockets buffer, so that the responses are not complete when the client goes.
    const parts = [headOf('GET /api/openapi.json').repeat(20)]
    for (let round = 0; round < 3; round++) {
      await Promise.all(everyWay.map((leave) => sendRaw({ port: local.port, parts, leave })))
    }
    await expectUnharmed(children)
  })

  it.each([17_000, 70_000, 300_000])('that sends a header of %i bytes', async (bytes) => {
    const children = childrenNow()
    const long = headOf('GET /api/me', { 'x-long': 'a'.repeat(bytes) })
    const refused = parseRaw(await sendRaw({ port: local.port, parts: [long] }))
    expect(refused.status).toBe(431)
    expect(refused.headers.get('x-error-code')).toBe('invalid_input')
    expect(JSON.parse(refused.body)).toEqual({ status: 'error', error: expect.stringContaining('16 KB') })
    // After a request without a response yet, on the same connection.
    const before = headOf('POST /api/agents/signup', {
      'content-type': 'application/json',
      'content-length': '2',
    })
    await Promise.all(
      everyWay.map((leave) => sendRaw({ port: local.port, parts: [before, '{}', long], leave })),
    )
    await expectUnharmed(children)
  })

  it.each(['api', 'mcp', 's', 'oauth'])('that sends a long header directly to %s', async (name) => {
    const children = childrenNow()
    const own = await portOf(name)
    for (const bytes of [17_000, 70_000, 300_000]) {
      const parts = [headOf('GET /api/me', { 'x-long': 'a'.repeat(bytes), connection: 'close' })]
      const { status } = parseRaw(await sendRaw({ port: own, parts }))
      expect([400, 401, 404, 405, 431]).toContain(status)
    }
    await expectUnharmed(children)
  })

  const json = { 'content-type': 'application/json' }
  it.each([
    ['api', 'POST /api/catalogs', json, '{"name"'],
    ['api', 'POST /api/catalogs', json, ''],
    ['api', 'POST /api/sites/assets', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\n'],
    ['mcp', 'POST /mcp', json, '{"jsonrpc"'],
    ['s', 'POST /s/0e000000-0000-4000-8000-000000000020/signup', {
      'content-type': 'application/x-www-form-urlencoded',
    }, 'email=a'],
  ])('that stops sending a body directly to %s: 408 for %s', async (name, line, type, start) => {
    const children = childrenNow()
    // Of an account that has uploaded nothing yet: the owner may have used up the uploads of this minute above.
    const key: Record<string, string> = name === 's'
      ? {}
      : { 'x-api-key': local.stack.accounts.outsider.api_key }
    const head = headOf(line, { ...key, ...type, 'content-length': '1000' })
    // The runtime responds and leaves the connection open.
    const { status, headers, body } = parseRaw(
      await sendRaw({ port: await portOf(name), parts: [head, start], until: '}' }),
    )
    expect([status, headers.get('x-error-code'), body]).toEqual([408, 'request_timeout', expect.any(String)])
    expect(body).toContain(name === 's' ? 'That did not get through.' : 'No byte of the body arrived for 1 s')
    await expectUnharmed(children)
  })

  async function portOf(name: string): Promise<number> {
    const environment = await environmentOf(local.child(`functions/${name}/`))
    return Number(/tcp:127\.0\.0\.1:(\d+)/.exec(environment)![1])
  }
})
