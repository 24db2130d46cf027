import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { expectError, expectInvalid, type Shape } from './support/errors.ts'
import { call, get, post } from './support/http.ts'
import { rpc } from './support/mcp.ts'
import { rule } from './support/rule.ts'

const id = '00000000-0000-4000-8000-00000000feed'

/** Every endpoint with the shape of its errors, and a body or query that is invalid. */
const endpoints: [method: string, path: string, shape: Shape, invalid?: unknown][] = [
  ['GET', `/api/catalogs/${id}/playcount-history?since=never&days=7`, 'status'],
  ['GET', `/api/catalogs/${id}/playcount-summary?since=never&days=7`, 'status'],
  ['GET', `/api/catalogs/${id}/daily-gains?since=never&days=7`, 'status'],
  ['GET', `/api/catalogs/${id}/movers.png?since=never&days=7`, 'status'],
  ['GET', `/api/catalogs/${id}/valuation-report?term_years=0`, 'status'],
  ['POST', `/api/catalogs/${id}/songs/import`, 'status', {}],
  ['GET', '/api/playcount-snapshots/price', 'status'],
  ['POST', '/api/connectors', 'number', {}],
  ['GET', '/api/connectors?account_id=nobody', 'number'],
  ['PATCH', `/api/sessions/${id}/chats/${id}`, 'status', {}],
  ['POST', '/api/sandboxes/setup', 'error', { account_id: 'nobody' }],
  ['POST', '/api/subscriptions/card-on-file', 'error', {}],
  ['POST', '/api/sites', 'error', {}],
  ['GET', '/api/sites/not-an-id', 'error'],
  ['PATCH', `/api/sites/${id}`, 'error', { action: 'dance' }],
  ['GET', '/api/apple/songs', 'status'],
  ['POST', '/api/sandboxes/staged-file', 'error', {}],
  ['GET', '/api/catalogs/not-an-id/valuations', 'number'],
  ['DELETE', '/api/catalogs/not-an-id', 'status'],
  ['POST', '/api/research/events', 'status', {}],
  ['POST', '/api/content/create', 'status', {}],
  ['GET', '/api/tasks/runs?limit=0', 'status'],
  ['POST', '/api/artists', 'status', {}],
  ['POST', '/api/organizations', 'status', {}],
  ['POST', '/api/catalogs', 'status', {}],
  ['POST', '/api/playcount-snapshots', 'status', {}],
  ['GET', '/api/spotify/search', 'status'],
]

rule('each endpoint has its own error body for invalid input', {}, async () => {
  for (const [method, path, shape, body] of endpoints) {
    const reply = await call(method, path, { as: owner, body })
    expectInvalid(reply, shape)
    expect(reply.headers.get('x-error-detail'), reply.request).toMatch(/^[ -~]{1,500}$/)
  }
})

rule('a client that accepts problem details gets them for every error', {}, async () => {
  for (const [method, path, , body] of endpoints) {
    const headers = { accept: 'application/problem+json' }
    const reply = await call(method, path, { as: owner, body, headers })
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(reply.body, reply.request).toMatchObject({
      status: 400,
      code: 'invalid_input',
      title: expect.any(String),
      detail: expect.any(String),
      request_id: reply.headers.get('x-request-id'),
    })
    expect(reply.body.type).toMatch(/^https?:\/\/.*\/api\/docs\/errors\/invalid_input$/)
  }
  const body = { artist_id: 'nobody', surprise: 1 }
  const { body: problem } = await post('/api/research/events', body, owner, {
    headers: { accept: 'application/problem+json' },
  })
  expect(JSON.stringify(problem.errors)).toMatch(/artist_id[^]*surprise|surprise[^]*artist_id/)
})

rule('an unknown path is a 404, and a wrong method a 405 that names the right ones', {}, async () => {
  for (const path of ['/api/nothing', '/api/catalogs/x/y/z', '/api']) {
    const reply = await get(path, owner)
    expectError(reply, 404, 'not_found', 'status')
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
  }
  const reply = await call('PUT', '/api/sessions', { as: owner, body: {} })
  expect([reply.status, reply.headers.get('x-error-code')]).toEqual([405, 'method_not_allowed'])
  expect(reply.headers.get('allow')?.split(/, */).sort()).toEqual(expect.arrayContaining(['GET', 'POST']))
  expect((await get('/mcp', owner)).headers.get('allow')).toBe('POST')
})

rule('a body over its limit is a 413, and another content type a 415', {}, async () => {
  const large = JSON.stringify({ title: 'x'.repeat(1_100_000) })
  const headers = { 'content-type': 'application/json' }
  expectError(
    await call('POST', '/api/sessions', { as: owner, headers, raw: large }),
    413,
    'payload_too_large',
    'status',
  )
  const bodies: [path: string, shape: Shape][] = [
    ['/api/content-agent/slack', 'error'],
    ['/api/content-agent/callback', 'status'],
    ['/api/sandboxes/setup', 'error'],
    ['/api/connectors', 'number'],
  ]
  for (const [path, shape] of bodies) {
    const reply = await call('POST', path, { as: owner, headers, raw: large })
    expectError(reply, 413, 'payload_too_large', shape)
  }
  const params = { name: 'create_catalog', arguments: { name: 'x'.repeat(1_100_000) } }
  expect((await rpc({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, owner)).status).toBe(413)
  const noJson = await call('POST', '/mcp', { as: owner, headers, raw: 'x'.repeat(1_100_000) })
  expectError(noJson, 413, 'payload_too_large', 'status')
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const reply = await call('POST', '/api/sessions', {
      as: owner,
      headers: { 'content-type': type },
      raw: '{"title":"x"}',
    })
    expectError(reply, 415, 'unsupported_media_type', 'status')
  }
})

rule('path parameters with broken escapes and null characters are a 400 or a 404', {}, async () => {
  for (const path of ['/api/catalogs/%00/valuations', '/api/sites/%ff', '/api/sites/%']) {
    expect([400, 404]).toContain((await get(path, owner)).status)
  }
})
