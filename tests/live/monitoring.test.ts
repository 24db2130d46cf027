import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { atApp } from './support/created.ts'
import { expectError } from './support/errors.ts'
import { call, get } from './support/http.ts'
import { openApi } from './support/openapi.ts'
import { rule } from './support/rule.ts'

const names = ['health', 'ready', 'metrics']

/** Reads a path below each of the three functions. */
const readAll = async (name: string) => [
  await get(`/api/${name}`),
  await get(`/mcp/${name}`),
  await get(`/s/${name}`, undefined, atApp),
]

rule('each function is healthy without a credential', {}, async () => {
  for (const { status, body, headers } of await readAll('health')) {
    expect([status, body]).toEqual([200, { status: 'ok' }])
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

rule('each function is ready, and says no more than names and states', {}, async () => {
  let replies: Awaited<ReturnType<typeof readAll>> = []
  const problems = async () => {
    replies = await readAll('ready')
    return replies.flatMap(({ status, text, request }) => status === 200 ? [] : [`${request}: ${text}`])
  }
  // A check has a second, which a busy machine may take. Its result is kept for three.
  await expect.poll(problems, { timeout: 30_000 }).toEqual([])
  for (const { body, headers, request } of replies) {
    expect([Object.keys(body), body.status], request).toEqual([['status', 'checks'], 'ready'])
    for (const check of body.checks) expect(check).toEqual({ name: expect.any(String), state: 'ok' })
    const checked = body.checks.map(({ name }: { name: string }) => name)
    expect(checked).toEqual(expect.arrayContaining(['database', 'migrations', 'queue', 'auth']))
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

rule('metrics need their secret, or do not exist', {}, async () => {
  const wrong = [{}, owner, { authorization: `Bearer ${owner['x-api-key']}` }]
  for (const path of ['/api/metrics', '/mcp/metrics']) {
    for (const as of wrong) {
      const reply = await get(path, as)
      if (reply.status === 404) expectError(reply, 404, 'not_found', 'status')
      else expectError(reply, 401, 'unauthenticated', 'status')
      expect(reply.text).not.toMatch(/platform_|process_/)
    }
  }
})

rule('paths for operators are read only, and not in the OpenAPI document', {}, async () => {
  const { paths } = await openApi()
  for (const name of names) {
    expect(Object.keys(paths)).not.toContain(`/api/${name}`)
    const reply = await call('POST', `/api/${name}`, { as: owner })
    expectError(reply, 405, 'method_not_allowed', 'status')
    expect(reply.headers.get('allow')?.split(/, */).sort()).toEqual(['GET', 'HEAD'])
  }
})
