import { expect } from 'vitest'
import { key, owner } from './support/actors.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { call, get, type Reply } from './support/http.ts'
import { addDays, today } from './support/history.ts'
import { deployment, rule } from './support/rule.ts'

const id = deployment.catalog_id ?? '00000000-0000-4000-8000-00000000feed'
const path = `/api/catalogs/${id}/playcount-history`
const read = (query: string, as = owner) => get(`${path}?${query}`, as)

const invalidText = 'Invalid comparison query'
const expectInvalidQuery = async (query: string, message = invalidText) => {
  const reply = await read(query)
  expectInvalid(reply, 'status', message)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
}

rule('since, days, page and limit have bounds', { needs: ['catalog_id'] }, async () => {
  const since = addDays(today(), -40)
  const wrong = [
    ...['', 'days=7', `since=${since}`, `since=${since}&days=`],
    ...['0', '32', '1.5', '-1', '7d', '1e1', ' 7'].map((days) => `since=${since}&days=${days}`),
    ...['2026-02-30', '2026-13-01', '20260101', '2026-1-1', '2026-01-01T00:00:00Z', 'yesterday']
      .map((date) => `since=${date}&days=7`),
    ...['0', '1000001', 'x'].map((page) => `since=${since}&days=7&page=${page}`),
    ...['0', '26', 'x'].map((limit) => `since=${since}&days=7&limit=${limit}`),
    `since=${since}&days=7&surprise=1`,
    // The period would begin before the calendar of dates does.
    'since=0001-01-05&days=31',
  ]
  for (const query of wrong) await expectInvalidQuery(query)
  for (const query of ['days=1', 'days=31', 'days=7&page=1000000', 'days=7&limit=1']) {
    expect((await read(`since=${since}&${query}`)).status, query).toBe(200)
  }
})

rule(
  'repeated parameters and identity overrides are refused by name',
  { needs: ['catalog_id'] },
  async () => {
    const query = `since=${addDays(today(), -9)}&days=7`
    const text = 'Duplicate or overridden query parameter'
    for (const name of ['since=2024-01-08', 'days=7', 'page=1&page=1', 'limit=1&limit=1']) {
      await expectInvalidQuery(`${query}&${name}`, text)
    }
    for (const name of ['account_id', 'organization_id', 'catalog_id']) {
      await expectInvalidQuery(`${query}&${name}=${id}`, text)
    }
  },
)

rule('the final day must be finished', { needs: ['catalog_id'] }, async () => {
  const unfinished = 'Comparison requires completed UTC observation days'
  await expectInvalidQuery(`since=${addDays(today(), -7)}&days=7`, unfinished)
  await expectInvalidQuery(`since=${addDays(today(), 30)}&days=7`, unfinished)
  await expectInvalidQuery('since=9999-12-31&days=31', unfinished)
  expect((await read(`since=${addDays(today(), -8)}&days=7`)).status).toBe(200)
})

rule(
  'errors of a comparison are in order, with their texts and the same header',
  { needs: ['catalog_id'] },
  async () => {
    const query = '?since=2024-01-08&days=7'
    const missing = crypto.randomUUID()
    const replies: [Reply, number, string, string][] = [
      [await get(`${path}?since=never`), 401, 'unauthenticated', credentialText],
      [
        await get(`/api/catalogs/${missing}/playcount-history${query}`, owner),
        404,
        'not_found',
        'Catalog not found',
      ],
      [await get(`/api/catalogs/${missing}/playcount-history`, owner), 400, 'invalid_input', invalidText],
      [await read('since=2024-01-08&days=7', key('outsider')), 404, 'not_found', 'Catalog not found'],
    ]
    for (const [reply, status, code, message] of replies) {
      expectError(reply, status, code, 'status', message)
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await get(`/api/catalogs/x/playcount-history${query}`, owner)).status).toBe(400)
    for (const [method, place] of [['POST', path], ['GET', `${path}/`]] as const) {
      const reply = await call(method, place, { as: owner })
      expect(reply.status).toBe(method === 'POST' ? 405 : 404)
      expect(reply.headers.get('cache-control')).toBe('private, no-store')
    }
  },
)
