import { expect } from 'vitest'
import { key, outsider, owner, ownerId } from './support/actors.ts'
import { newName, openArtist, openChat, useCreated } from './support/created.ts'
import { expectError, expectSameAsMissing } from './support/errors.ts'
import { call, get, patch, post } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'

const created = useCreated()

/** Sends a request for a foreign record and for a missing one, as the outsider. */
async function compare(
  id: string,
  request: (id: string) => [method: string, path: string, body?: unknown],
  missing: string = crypto.randomUUID(),
) {
  const send = async (id: string) => {
    const [method, path, body] = request(id)
    return await call(method, path, { as: outsider, body })
  }
  expectSameAsMissing(await send(id), await send(missing), id, missing)
}

rule('a foreign catalog answers as a missing one', {}, async () => {
  const id = await created.catalog()
  const since = '?since=2024-01-08&days=7'
  await compare(id, (id) => ['GET', `/api/catalogs/${id}/playcount-history${since}`])
  await compare(id, (id) => ['GET', `/api/catalogs/${id}/playcount-history.csv${since}`])
  await compare(id, (id) => ['GET', `/api/catalogs/${id}/playcount-history.svg${since}&isrc=QZZZZ0000001`])
  const pictures = ['daily-gains.svg', 'daily-gains.png', 'movers.svg', 'movers.png']
  for (const file of ['playcount-summary', 'playcount-summary.csv', 'daily-gains', ...pictures]) {
    await compare(id, (id) => ['GET', `/api/catalogs/${id}/${file}${since}`])
  }
  await compare(id, (id) => ['GET', `/api/catalogs/${id}/playcount-history.png${since}&isrc=QZZZZ0000001`])
  for (const extension of ['', '.html', '.csv']) {
    await compare(id, (id) => ['GET', `/api/catalogs/${id}/valuation-report${extension}`])
  }
  await compare(id, (id) => ['GET', `/api/catalogs/${id}/valuations`])
  await compare(id, (id) => ['GET', `/api/catalogs/${id}/valuations/latest/explanation`])
  await compare(id, (id) => ['GET', `/api/catalogs/${id}/songs`])
  await compare(id, (id) => ['POST', `/api/catalogs/${id}/songs`, { isrcs: ['QZZZZ0000001'] }])
  for (const dry_run of [true, false]) {
    const body = { csv: 'QZZZZ0000001', dry_run }
    await compare(id, (id) => ['POST', `/api/catalogs/${id}/songs/import`, body])
  }
  await compare(id, (id) => ['DELETE', `/api/catalogs/${id}/songs`, { isrcs: ['QZZZZ0000001'] }])
  await compare(id, (id) => ['GET', `/api/catalogs/${id}`])
  await compare(id, (id) => ['PATCH', `/api/catalogs/${id}`, { name: 'Taken' }])
  await compare(id, (id) => ['DELETE', `/api/catalogs/${id}`])
  await compare(id, (id) => ['GET', `/api/playcount-snapshots/price?catalog_id=${id}`])
  await compare(id, (id) => ['POST', '/api/playcount-snapshots', { catalog_id: id }])
  expect((await get('/api/catalogs?limit=100', outsider)).text).not.toContain(id)
  expect((await get(`/api/catalogs/${id}/songs`, owner)).body.songs).toEqual([])
})

rule('a foreign site answers as a missing one', {}, async () => {
  const { id } = await created.site()
  await compare(id, (id) => ['GET', `/api/sites/${id}`])
  await compare(id, (id) => ['GET', `/api/sites/${id}/signups`])
  await compare(id, (id) => ['GET', `/api/sites/${id}/signups.csv`])
  await compare(id, (id) => ['DELETE', `/api/sites/${id}/signups`, { email: 'a@example.com' }])
  await compare(id, (id) => ['POST', `/api/sites/${id}/preview`, {}])
  await compare(id, (id) => ['PATCH', `/api/sites/${id}`, { action: 'publish', revision: 0 }])
  await compare(
    id,
    (id) => ['PATCH', `/api/sites/${id}`, { action: 'generate', revision: 0, instruction: '' }],
  )
  await compare(id, (id) => ['PATCH', `/api/sites/${id}`, { action: 'unpublish' }])
  await compare(id, (id) => ['DELETE', `/api/sites/${id}`])
  await compare(id, (id) => ['GET', `/api/sites/public/${id}`])
  expect((await get('/api/sites', outsider)).text).not.toContain(id)
})

rule('a foreign session, and a chat of another session, answer as missing ones', {}, async () => {
  const { sessionId, chatId } = await openChat(owner, 'acceptance-access')
  const { body } = await post('/api/sessions', { id: 'acceptance-foreign' }, owner)
  const foreign = body.session.id
  const missing = 'acceptance-missing'
  await compare(foreign, (id) => ['GET', `/api/sessions/${id}/chats`], missing)
  await compare(foreign, (id) => ['POST', `/api/sessions/${id}/chats`, {}], missing)
  await compare(foreign, (id) => ['PATCH', `/api/sessions/${id}/chats/${chatId}`, { title: 'x' }], missing)
  const reply = await patch(`/api/sessions/${foreign}/chats/${chatId}`, { title: 'x' }, owner)
  expectError(reply, 404, 'not_found', 'status', 'Chat not found')
  const unknown = await patch(`/api/sessions/${missing}/chats/${chatId}`, { title: 'x' }, owner)
  expectError(unknown, 404, 'not_found', 'status', 'Session not found')
  expect((await get(`/api/sessions/${sessionId}/chats`, owner)).status).toBe(200)
})

rule('a foreign artist answers as a missing one', {}, async () => {
  const id = await openArtist()
  await compare(id, (id) => ['PATCH', `/api/artists/${id}`, { name: 'Taken' }])
  await compare(id, (id) => ['POST', '/api/research/events', { artist_id: id }])
  await compare(id, (id) => ['POST', '/api/content/create', { artist_account_id: id }])
  expect((await get('/api/artists', outsider)).text).not.toContain(id)
})

rule('an organization is hidden from those outside it', { needs: ['organization_id'] }, async () => {
  const id = deployment.organization_id!
  await compare(id, (id) => ['GET', `/api/organizations/${id}/members`])
  await compare(id, (id) => ['POST', `/api/organizations/${id}/members`, { email: 'a@example.com' }])
  expect((await get('/api/organizations', outsider)).text).not.toContain(id)
})

rule('an account_id is allowed for oneself, and a 403 for a foreign account', {}, async () => {
  const id = await ownerId()
  const read = (path: string, as: typeof owner) => get(`${path}?account_id=${id}`, as)
  for (const path of ['/api/artists', '/api/tasks', '/api/tasks/runs', '/api/connectors']) {
    expect((await read(path, owner)).status, path).toBe(200)
    const shape = path === '/api/connectors' ? 'number' : 'status'
    expectError(await read(path, outsider), 403, 'forbidden', shape)
    const unknown = `${path}?account_id=${crypto.randomUUID()}`
    expectError(await get(unknown, outsider), 403, 'forbidden', shape)
  }
  const setup = await post('/api/sandboxes/setup', { account_id: id }, outsider)
  expectError(setup, 403, 'forbidden', 'error')
  const connect = await post('/api/connectors', { connector: 'gmail', account_id: id }, outsider)
  expectError(connect, 403, 'forbidden', 'number', 'Access denied to this account')
})

rule('an organization_id is allowed for its people, and a 403 for others', {
  needs: ['organization_id', 'accounts.member'],
}, async () => {
  const query = `?organization_id=${deployment.organization_id}`
  for (const path of [`/api/artists${query}`, `/api/catalogs${query}`]) {
    for (const as of [owner, key('member')]) expect((await get(path, as)).status, path).toBe(200)
    expectError(await get(path, outsider), 403, 'forbidden', 'status')
  }
  const sites = `/api/sites?organizationId=${deployment.organization_id}`
  expect((await get(sites, key('member'))).status).toBe(200)
  expectError(await get(sites, outsider), 403, 'forbidden', 'error', 'Workspace not available')
  const body = { name: newName(), organization_id: deployment.organization_id }
  expectError(await post('/api/catalogs', body, outsider), 403, 'forbidden', 'status')
})

rule('people of an organization share its catalogs, and reach each other', {
  needs: ['organization_id', 'accounts.member', 'catalog_id'],
}, async () => {
  const member = key('member')
  expect((await get(`/api/catalogs/${deployment.catalog_id}/songs`, member)).status).toBe(200)
  const shared = await created.catalog(owner, { organization_id: deployment.organization_id })
  expect((await patch(`/api/catalogs/${shared}`, { name: newName() }, member)).status).toBe(200)
  expect((await get(`/api/tasks?account_id=${await ownerId()}`, member)).status).toBe(200)
  const personal = await created.catalog()
  expect((await get(`/api/catalogs/${personal}/songs`, member)).status).toBe(404)
})

rule('an artist that an organization contains is reached by its people', {
  needs: ['artist_id', 'accounts.member'],
}, async () => {
  const query = `?account_id=${deployment.artist_id}`
  for (const as of [owner, key('member')]) expect((await get(`/api/tasks${query}`, as)).status).toBe(200)
  expectError(await get(`/api/tasks${query}`, outsider), 403, 'forbidden', 'status')
})

rule('administrators name any account, and still reach no catalog or site of others', {
  needs: ['accounts.admin', 'organization_id'],
}, async () => {
  const admin = key('admin')
  expect((await get(`/api/tasks?account_id=${await ownerId()}`, admin)).status).toBe(200)
  expect((await get(`/api/artists?organization_id=${deployment.organization_id}`, admin)).status).toBe(200)
  const catalog = await created.catalog()
  expect((await get(`/api/catalogs/${catalog}/songs`, admin)).status).toBe(404)
  const { id } = await created.site()
  expect((await get(`/api/sites/${id}`, admin)).status).toBe(404)
  expect((await get('/api/keys', admin)).text).not.toContain(owner['x-api-key']!.slice(0, 13))
})
