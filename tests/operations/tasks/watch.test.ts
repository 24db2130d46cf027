import { describe, expect, it } from 'vitest'
import { createAccount, createPeople, type TestAccount } from '../../support/accounts.ts'
import { openCaptures, ownerOf, post } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { delegated, json, key, sendJson, token } from '../../support/requests.ts'
import { enqueueRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
/** Over a real connection, which a client can close. */
const server = fixture(() => listen(platform.api))

const url = (id: string) => `${server.url}/api/tasks/runs/${id}/events`

const newRun = (of: TestAccount) => enqueueRun(platform.database, 'some_task', of.id)
const report = (id: string, progress: object) =>
  platform.database.owner`
    update app.task_runs set state = 'running', progress = ${
    platform.database.owner.json(progress as never)
  } where id = ${id}`
const end = (id: string) => platform.database.owner`select private.end_run(${id}, '{}', null)`

interface Seen {
  id: string
  event: string
  // deno-lint-ignore no-explicit-any -- each test matches what it expects
  data: any
}

/** Reads a stream as a browser does. */
function reader(response: Response) {
  const events: Seen[] = []
  let text = ''
  let isOver = false
  const reading = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      events.splice(
        0,
        Infinity,
        ...blocks.slice(0, -1).filter((block) => block.startsWith('id: ')).map(parse),
      )
    }
    isOver = true
  })().catch(() => isOver = true)
  return { events, text: () => text, isOver: () => isOver, ended: reading }
}

function parse(block: string): Seen {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
  return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) }
}

const watch = async (
  who: TestAccount,
  id: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) => {
  const response = await fetch(url(id), { headers: { ...key(who), ...headers }, signal })
  expect(response.status).toBe(200)
  return reader(response)
}

describe('the stream of a run', () => {
  it('begins with its current state, has each change, and ends with the final run', async () => {
    const owner = await createAccount(platform.database)
    const id = await newRun(owner)
    const response = await fetch(url(id), { headers: key(owner) })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    })
    const stream = reader(response)
    await expect.poll(() => stream.events.length).toBe(1)
    await report(id, { done: 1 })
    await expect.poll(() => stream.events.length).toBe(2)
    await end(id)
    await stream.ended
    const { runs: [run] } = await json(sendJson(platform, owner, 'GET', `/api/tasks/runs?runId=${id}`))
    expect(stream.events.map(({ event, data }) => [event, data.status, data.progress])).toEqual([
      ['progress', 'queued', null],
      ['progress', 'running', { done: 1 }],
      ['end', 'completed', { done: 1 }],
    ])
    expect(stream.events.at(-1)!.data).toEqual(run)
    expect(stream.text()).toMatch(/^retry: \d+\n\n/)
  })

  it('of a finished run is its end at once', async () => {
    const owner = await createAccount(platform.database)
    const id = await newRun(owner)
    await end(id)
    const stream = await watch(owner, id)
    await stream.ended
    expect(stream.events).toMatchObject([{ event: 'end', data: { id, status: 'completed' } }])
  })

  it('continues after the last event that the client got: nothing twice, and the latest state if it has changed', async () => {
    const owner = await createAccount(platform.database)
    const id = await newRun(owner)
    await report(id, { done: 1 })
    const leave = new AbortController()
    const first = await watch(owner, id, {}, leave.signal)
    await expect.poll(() => first.events.length).toBe(1)
    leave.abort()
    const known = { 'last-event-id': first.events[0]!.id }
    const again = await watch(owner, id, known)
    await report(id, { done: 2 })
    await expect.poll(() => again.events.length).toBe(1)
    expect(again.events[0]!.data.progress).toEqual({ done: 2 })
    const missed = await watch(owner, id, known)
    await expect.poll(() => missed.events.length).toBe(1)
    expect(missed.events).toEqual(again.events)
    await end(id)
    await Promise.all([again.ended, missed.ended])
    // EventSource stops after 204.
    const headers = { ...key(owner), 'last-event-id': again.events.at(-1)!.id }
    const after = await fetch(url(id), { headers })
    expect([after.status, await after.text()]).toEqual([204, ''])
  })

  it('ends after its maximum duration, without an end of the run', async () => {
    await using short = await openPlatform({ EVENT_STREAM_MS: '1000' })
    const owner = await createAccount(short.database)
    const id = await enqueueRun(short.database, 'some_task', owner.id)
    const response = await short.api.request(`/api/tasks/runs/${id}/events`, { headers: key(owner) })
    const stream = reader(response)
    await stream.ended
    expect(stream.events.map(({ event }) => event)).toEqual(['progress'])
  })

  it('is refused before it begins: a foreign or missing run is a 404, an invalid key a 401', async () => {
    const owner = await createAccount(platform.database)
    const id = await newRun(await createAccount(platform.database))
    const foreign = await json(fetch(url(id), { headers: key(owner) }), 404)
    expect(await json(fetch(url(crypto.randomUUID()), { headers: key(owner) }), 404)).toEqual(foreign)
    await json(fetch(url(id)), 401)
    await json(fetch(url('7'), { headers: key(owner) }), 400)
    await json(fetch(url(id), { headers: { ...key(owner), 'last-event-id': 'x'.repeat(101) } }), 400)
  })

  it('ends when its person is removed from the workspace, and a ticket for it opens none', async () => {
    const { organization, member } = await createPeople(platform.database)
    const id = await newRun(organization)
    const { ticket } = await json(fetch(`${url(id)}/ticket`, { method: 'POST', headers: key(member) }))
    const stream = await watch(member, id)
    await expect.poll(() => stream.events.length).toBe(1)
    await platform.database.owner`delete from app.organization_members where account_id = ${member.id}`
    await report(id, { secret: 'written after the removal' })
    await stream.ended
    expect(stream.text()).not.toContain('secret')
    await json(fetch(`${url(id)}?ticket=${ticket}`), 404)
  })

  it('ends when the credential is revoked', async () => {
    const owner = await createAccount(platform.database)
    const stream = await watch(owner, await newRun(owner))
    await expect.poll(() => stream.events.length).toBe(1)
    await platform.database.owner`update app.api_keys set revoked_at = now() where account_id = ${owner.id}`
    await stream.ended
    expect(stream.events.map(({ event }) => event)).toEqual(['progress'])
  })

  it('is no longer read when its client has gone', async () => {
    const owner = await createAccount(platform.database)
    const id = await newRun(owner)
    const leave = new AbortController()
    const stream = await watch(owner, id, {}, leave.signal)
    await expect.poll(() => stream.events.length).toBe(1)
    expect(platform.services.ports.eventStreams.slots.open).toBe(1)
    leave.abort()
    await stream.ended
    const { slots } = platform.services.ports.eventStreams
    await expect.poll(() => slots.open).toBe(0)
  })

  it('is not opened by HEAD', async () => {
    const owner = await createAccount(platform.database)
    const { slots } = platform.services.ports.eventStreams
    await expect.poll(() => slots.open).toBe(0)
    const response = await platform.api.request(url(await newRun(owner)), {
      method: 'HEAD',
      headers: key(owner),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(slots.open).toBe(0)
  })

  it('is refused with 429 above ten of one account, and free again when one ends', async () => {
    const [owner, other] = [await createAccount(platform.database), await createAccount(platform.database)]
    const id = await newRun(owner)
    const leave = new AbortController()
    const streams = await Promise.all(Array.from({ length: 10 }, () => watch(owner, id, {}, leave.signal)))
    await expect.poll(() => streams.every(({ events }) => events.length === 1)).toBe(true)
    const refused = await fetch(url(id), { headers: key(owner) })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    await refused.body?.cancel()
    const otherRun = await newRun(other)
    await end(otherRun)
    await (await watch(other, otherRun)).ended
    // Ten streams hold no connection: a request is answered.
    await json(sendJson(platform, owner, 'GET', '/api/me'))
    leave.abort()
    await expect.poll(async () => {
      const response = await fetch(url(id), { headers: key(owner), signal: AbortSignal.timeout(5_000) })
      await response.body?.cancel()
      return response.status
    }).toBe(200)
  })
})

describe('a ticket for EventSource', () => {
  const ticketFor = async (id: string, headers: Record<string, string>) =>
    await json(fetch(`${url(id)}/ticket`, { method: 'POST', headers }))
  const open = (id: string, ticket: string, headers = {}) => fetch(`${url(id)}?ticket=${ticket}`, { headers })

  it.each([
    ['a key', (account: TestAccount) => key(account)],
    ['a session', (account: TestAccount) => token(account)],
    ['an OAuth client', (account: TestAccount) => delegated(account)],
  ])('of %s opens one stream without a header', async (_, headersOf) => {
    const owner = await createAccount(platform.database)
    const id = await newRun(owner)
    await end(id)
    const { ticket, expires_at } = await ticketFor(id, await headersOf(owner))
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(60_000)
    const stream = reader(await open(id, ticket))
    await stream.ended
    expect(stream.events).toMatchObject([{ event: 'end', data: { id } }])
    const second = await open(id, ticket)
    expect([second.status, (await second.json()).error]).toEqual([
      401,
      'This ticket was used or has expired: create another one',
    ])
  })

  it('is refused after a minute, for another run, beside a credential, and for a run that its caller cannot read', async () => {
    const owner = await createAccount(platform.database)
    const [id, other] = [await newRun(owner), await newRun(owner)]
    const expired = await ticketFor(id, key(owner))
    await platform.database.owner`update app.run_tickets set expires_at = now() where run_id = ${id}`
    await json(open(id, expired.ticket), 401)
    const { ticket } = await ticketFor(id, key(owner))
    await json(open(other, ticket), 401)
    await json(open('7', ticket), 401)
    await json(fetch(`${server.url}/api/me?ticket=${ticket}`), 401)
    await json(open(id, ticket, key(owner)), 401)
    const stranger = await createAccount(platform.database)
    await json(fetch(`${url(id)}/ticket`, { method: 'POST', headers: key(stranger) }), 404)
    await json(fetch(`${url(id)}/ticket`, { method: 'POST' }), 401)
  })

  it('ends with the credential that created it', async () => {
    const owner = await createAccount(platform.database)
    const id = await newRun(owner)
    const { ticket } = await ticketFor(id, key(owner))
    await platform.database.owner`update app.api_keys set revoked_at = now() where account_id = ${owner.id}`
    await json(open(id, ticket), 401)
  })

  it('is deleted unused by maintenance', async () => {
    const owner = await createAccount(platform.database)
    const id = await newRun(owner)
    await ticketFor(id, key(owner))
    const { owner: sql } = platform.database
    await sql`update app.run_tickets set expires_at = now() where run_id = ${id}`
    await sql`select jobs.run_maintenance()`
    expect(await sql`select from app.run_tickets where run_id = ${id}`).toHaveLength(0)
  })
})

it('a process has 200 streams open, refuses the next one and takes it when one ends', async () => {
  const { api, database } = platform
  const { slots } = platform.services.ports.eventStreams
  await expect.poll(() => slots.open).toBe(0)
  const open = async (who: TestAccount, id: string) => await api.request(url(id), { headers: key(who) })
  /** Opens a stream and begins to read it: one that nobody reads ends by itself. */
  const read = async (who: TestAccount, id: string) => {
    const response = await open(who, id)
    expect(response.status).toBe(200)
    const reader = response.body!.getReader()
    await reader.read()
    return reader
  }
  const readers: Awaited<ReturnType<typeof read>>[] = []
  const fill = async (owners: number, each: number) => {
    for (let n = 0; n < owners; n++) {
      const owner = await createAccount(database)
      const id = await newRun(owner)
      readers.push(...await Promise.all(Array.from({ length: each }, () => read(owner, id))))
    }
  }
  // The last fifth is for accounts without a stream.
  await fill(16, 10)
  await fill(40, 1)
  expect(slots.open).toBe(200)

  const next = await createAccount(database)
  const id = await newRun(next)
  const refused = await open(next, id)
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([503, 'store_unavailable'])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await refused.json()).error).toMatch(/^This server has no event stream left/)
  await readers.shift()!.cancel()
  readers.push(await read(next, id))
  await Promise.all(readers.map((reader) => reader.cancel()))
  expect(slots.open).toBe(0)
})

it('the progress of a capture is seen live', async () => {
  const captures = await openCaptures({ durationMs: 2_500 })
  const { owner, catalogId } = await ownerOf(captures.database, 5)
  const { runId } = await json(post(captures.platform, owner, { catalog_id: catalogId }), 202)
  const stream = reader(
    await captures.platform.api.request(`/api/tasks/runs/${runId}/events`, { headers: key(owner) }),
  )
  await stream.ended
  expect(stream.events.length).toBeGreaterThan(1)
  expect(stream.events.at(-1)).toMatchObject({
    event: 'end',
    data: { status: 'completed', output: { captured_count: 5 } },
  })
  expect(new Set(stream.events.map(({ id }) => id)).size).toBe(stream.events.length)
  await captures.close()
})
