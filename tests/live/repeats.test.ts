import { expect } from 'vitest'
import { outsider, owner } from './support/actors.ts'
import { newName, useCreated } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { get, type Headers, post, remove } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { rule } from './support/rule.ts'

const created = useCreated()

const newKey = () => `acceptance-${crypto.randomUUID()}`

/** Creates a catalog with an Idempotency-Key. */
async function create(name: string, key: string, as: Headers = owner) {
  const reply = await post('/api/catalogs', { name }, as, { headers: { 'idempotency-key': key } })
  const id = reply.body.catalog?.id
  if (id) created.later(() => remove(`/api/catalogs/${id}`, as))
  return { ...reply, replayed: reply.headers.get('idempotent-replayed') }
}

/** How many catalogs of a name there are among the latest. */
async function count(name: string): Promise<number> {
  const { body } = await get('/api/catalogs?limit=100', owner)
  return body.catalogs.filter((catalog: { name: string }) => catalog.name === name).length
}

rule(
  'a repeat with its Idempotency-Key gets the saved response, with a header that says so',
  {},
  async () => {
    const [name, key] = [newName(), newKey()]
    const first = await create(name, key)
    expect([first.status, first.replayed]).toEqual([201, null])
    const repeat = await create(name, key)
    expect([repeat.status, repeat.text, repeat.replayed]).toEqual([201, first.text, 'true'])
    expect(await count(name)).toBe(1)
  },
)

rule('another request with the same Idempotency-Key is a 409 that does nothing', {}, async () => {
  const [name, other, key] = [newName(), newName(), newKey()]
  await create(name, key)
  const text = 'This Idempotency-Key was used for another request. Use a new key for each request.'
  expectError(await create(other, key), 409, 'idempotency_key_reused', 'status', text)
  const headers = { 'idempotency-key': key }
  const operation = await post('/api/sessions', { title: name }, owner, { headers })
  expectError(operation, 409, 'idempotency_key_reused', 'status')
  expect(await count(other)).toBe(0)
})

rule('an idempotency key is the same over HTTP and MCP', {}, async () => {
  const [name, key] = [newName(), newKey()]
  const { body } = await create(name, key)
  await withClients(owner, async (client, revision) => {
    const call = (name: string) => client.call('create_catalog', { name, idempotency_key: key })
    const repeat = await call(name)
    expect(repeat.structuredContent, revision).toEqual(body)
    expect(repeat._meta?.idempotent_replayed, revision).toBe(true)
    const other = await call(newName())
    expect([other.isError, other._meta?.error_code], revision).toEqual([true, 'idempotency_key_reused'])
    const own = { name: newName(), idempotency_key: newKey() }
    const first = await client.call('create_catalog', own)
    created.later(() => remove(`/api/catalogs/${first.structuredContent.catalog.id}`, owner))
    expect(first._meta?.idempotent_replayed ?? false, revision).toBe(false)
    expect((await create(own.name, own.idempotency_key)).body, revision).toEqual(first.structuredContent)
  })
  expect(await count(name)).toBe(1)
})

rule('twins with an Idempotency-Key that arrive at once are one request', {}, async () => {
  const [name, key] = [newName(), newKey()]
  const twins = await Promise.all(Array.from({ length: 4 }, () => create(name, key)))
  const done = twins.filter(({ status }) => status === 201)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(done.filter(({ replayed }) => replayed === null)).toHaveLength(1)
  for (const waiting of twins.filter(({ status }) => status !== 201)) {
    expectError(waiting, 409, 'request_in_progress', 'status')
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await count(name)).toBe(1)
})

rule('an Idempotency-Key belongs to an account, and a refused request does not use it up', {}, async () => {
  const [name, key] = [newName(), newKey()]
  expectInvalid(await create('', key), 'status')
  const own = await create(name, key)
  expect([own.status, own.replayed]).toEqual([201, null])
  const foreign = await create(name, key, outsider)
  expect([foreign.status, foreign.replayed]).toEqual([201, null])
  expect(foreign.body.catalog.id).not.toBe(own.body.catalog.id)
})

rule('an Idempotency-Key has 1 to 255 characters', {}, async () => {
  const longest = newKey().padEnd(255, 'k')
  expect((await create(newName(), longest)).status).toBe(201)
  expectInvalid(await create(newName(), `${longest}k`), 'status', /Idempotency-Key/)
})
