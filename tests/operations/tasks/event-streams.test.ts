import { describe, expect, it } from 'vitest'
import { createAccount, createPeople, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson } from '../../support/requests.ts'
import { enqueueRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
/** Over a real connection, which a client can close. */
const server = fixture(() => listen(platform.api))

const owner = fixture(() => createAccount(platform.database), 'each')
const url = (id: string) => `${server.url}/api/tasks/runs/${id}/events`

const newRun = (of: TestAccount = owner) => enqueueRun(platform.database, 'some_task', of.id)
const report = (id: string, progress: object) =>
  platform.database.owner`update app.task_runs set state = 'running',
    progress = ${JSON.stringify(progress)}::text::jsonb where id = ${id}`
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
  const reading = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n').slice(0, -1).filter((block) => block.startsWith('id: '))
      events.splice(0, Infinity, ...blocks.map(parse))
    }
  })().catch(() => {})
  return { events, text: () => text, ended: reading }
}

function parse(block: string): Seen {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
  return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) }
}

async function watch(who: TestAccount, id: string, headers: Headers = {}, signal?: AbortSignal) {
  const response = await fetch(url(id), { headers: { ...key(who), ...headers }, signal })
  expect(response.status).toBe(200)
  const stream = reader(response)
  const until = (count: number) => expect.poll(() => stream.events.length).toBe(count)
  return { ...stream, headers: response.headers, until }
}

describe('the stream of a run', () => {
  it('begins with its current state, has each change, and ends with the final run', async () => {
    const id = await newRun()
    const stream = await watch(owner, id)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    })
    await stream.until(1)
    await report(id, { done: 1 })
    await stream.until(2)
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

  it('continues after the last event that the client got: nothing twice, and the latest state if it has changed', async () => {
    const id = await newRun()
    await report(id, { done: 1 })
    const leave = new AbortController()
    const first = await watch(owner, id, {}, leave.signal)
    await first.until(1)
    leave.abort()
    const known = { 'last-event-id': first.events[0]!.id }
    const again = await watch(owner, id, known)
    await report(id, { done: 2 })
    await again.until(1)
    expect(again.events[0]!.data.progress).toEqual({ done: 2 })
    const missed = await watch(owner, id, known)
    await missed.until(1)
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
    await stream.until(1)
    await platform.database.owner`delete from app.organization_members where account_id = ${member.id}`
    await report(id, { secret: 'written after the removal' })
    await stream.ended
    expect(stream.text()).not.toContain('secret')
    await json(fetch(`${url(id)}?ticket=${ticket}`), 404)
  })

  it('ends when the credential is revoked', async () => {
    const stream = await watch(owner, await newRun())
    await stream.until(1)
    await platform.database.owner`update app.api_keys set revoked_at = now() where account_id = ${owner.id}`
    await stream.ended
    expect(stream.events.map(({ event }) => event)).toEqual(['progress'])
  })

  it('is no longer read when its client has gone', async () => {
    const id = await newRun()
    const leave = new AbortController()
    const stream = await watch(owner, id, {}, leave.signal)
    await stream.until(1)
    expect(platform.services.ports.eventStreams.slots.open).toBe(1)
    leave.abort()
    await stream.ended
    const { slots } = platform.services.ports.eventStreams
    await expect.poll(() => slots.open).toBe(0)
  })

  it('is not opened by HEAD', async () => {
    const { slots } = platform.services.ports.eventStreams
    await expect.poll(() => slots.open).toBe(0)
    const init = { method: 'HEAD', headers: key(owner) }
    const response = await platform.api.request(url(await newRun()), init)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(slots.open).toBe(0)
  })

  it('is refused with 429 above ten of one account, and free again when one ends', async () => {
    const other = await createAccount(platform.database)
    const id = await newRun()
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
  const readers: ReadableStreamDefaultReader[] = []
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
