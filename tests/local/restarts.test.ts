import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { descendants, environmentOf, isAlive } from '../support/stack.ts'
import { useStack } from './use-stack.ts'

describe('npm start recovers by itself', { timeout: 180_000 }, () => {
  const local = useStack({
    env: {
      // Makes a capture take some seconds.
      APIFY_STAND_IN_ORDERS: JSON.stringify([
        { fault: 'rate_limited', on: '^GET /v2/actor-runs/', retry_after_s: 1, times: 4 },
      ]),
    },
  })
  const { child } = local
  const kill = (part: string) => {
    const pid = child(part)
    Deno.kill(pid, 'SIGKILL')
    return pid
  }
  // It takes up to 6 s. On a busy machine each process starts slowly.
  const soon = { timeout: 60_000, interval: 50 }
  const key = () => ({ 'x-api-key': local.stack.accounts.owner.api_key })
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(local.stack.base_url + path, {
      ...init,
      headers: { ...key(), ...init.headers },
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const statusOf = async (path: string) => (await send(path)).status
  const log = (name: string) => Deno.readTextFile(join(local.dir, `log/${name}.log`))

  it('a worker killed during a capture: the capture is done once, with one charge', async () => {
    const sql = postgres(local.stack.database_url, { max: 1, onnotice: () => {} })
    try {
      const charges = async () =>
        JSON.parse((await send('/api/credits')).text).entries.filter(({ kind }: { kind: string }) =>
          kind === 'charge'
        ).length
      const before = await charges()
      const started = await send('/api/playcount-snapshots', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ catalog_id: local.stack.catalog_id }),
      })
      expect(started.status).toBe(202)
      const { snapshot } = JSON.parse(started.text)
      const vendorRun = async () => {
        const [capture] =
          await sql`select provider_run_id from app.captures where snapshot_id = ${snapshot.id}`
        return capture?.provider_run_id
      }
      await expect.poll(vendorRun, soon).toBeTruthy()
      const vendorRunBefore = await vendorRun()
      expect((await snapshotNow(snapshot.id)).state).not.toBe('done')
      kill('functions/worker/')
      await expect.poll(async () => (await snapshotNow(snapshot.id)).state, soon).toBe('done')
      expect(await snapshotNow(snapshot.id))
        .toMatchObject({ error: null, captured_count: snapshot.recording_count })
      // The second worker continued the first one's run.
      expect(await vendorRun()).toBe(vendorRunBefore)
      expect(await charges()).toBe(before + 1)
    } finally {
      await sql.end()
    }
  })
  const snapshotNow = async (id: string) => {
    const { text } = await send(`/api/playcount-snapshots/${id}`)
    return JSON.parse(text).snapshot
  }

  it.each([
    ['api', 'functions/api/', '/api/me', 200],
    ['mcp', 'functions/mcp/', '/mcp', 405],
    ['s', 'functions/s/', '/s/nonsense', 404],
    ['lite', 'lite-server.ts', '/storage/v1/object/public/nowhere/x', 400],
  ])(
    '%s: 503 with Retry-After while it is down, then the same port',
    async (name, part, path, status) => {
      expect(await statusOf(path)).toBe(status)
      const environment = await environmentOf(child(part))
      const before = kill(part)
      const down = await send(path)
      expect([name, down.status, down.headers.get('retry-after')]).toEqual([name, 503, '1'])
      expect(down.headers.get('x-error-code')).toBe('store_unavailable')
      expect(down.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(JSON.parse(down.text)).toEqual({ status: 'error', error: expect.stringContaining(name) })
      await expect.poll(() => statusOf(path), soon).toBe(status)
      expect(child(part)).not.toBe(before)
      expect(await environmentOf(child(part))).toBe(environment)
      expect(local.running.output())
        .toMatch(new RegExp(`Z ${name} was ended by SIGKILL\\. Restarting it in [\\d.]+ s`))
    },
  )

  it('keeps the log of a crash', async () => {
    const before = await log('api')
    expect(before).not.toBe('')
    kill('functions/api/')
    await expect.poll(() => statusOf('/api/me'), soon).toBe(200)
    expect((await log('api')).startsWith(before)).toBe(true)
  })

  it.each([
    ['a backend', () => {
      const pid = descendants(child('/bin/postgres')).find(({ command }) => command.includes('platform_api'))
        ?.pid
      Deno.kill(pid!, 'SIGKILL')
    }],
    ['the postmaster', () => void kill('/bin/postgres')],
    ['the postmaster, with a busy backend', async () => {
      const sql = postgres(local.stack.database_url, { max: 1, onnotice: () => {} })
      const busy = sql`select count(*) from generate_series(1, 1000000000)`.catch(() => {})
      await expect.poll(
        () => descendants(child('/bin/postgres')).some(({ command }) => / SELECT$/.test(command.trim())),
        soon,
      ).toBe(true)
      kill('/bin/postgres')
      await busy
      await sql.end({ timeout: 1 })
    }],
  ])('Postgres: %s', async (_, crash) => {
    expect(await statusOf('/api/me')).toBe(200)
    await crash()
    await expect.poll(() => statusOf('/api/me'), soon).toBe(200)
    const { publishable_key, accounts: { owner } } = local.stack
    const signIn = async () =>
      (await send('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: publishable_key, 'content-type': 'application/json' },
        body: JSON.stringify({ email: owner.email, password: owner.password }),
      })).status
    // More than Auth has connections: each of them works again.
    await expect.poll(async () => new Set(await Promise.all(Array.from({ length: 15 }, signIn))), soon)
      .toEqual(new Set([200]))
  })

  it('stops everything in order on SIGTERM, also during a restart', async () => {
    const children = local.children()
    kill('/bin/postgres')
    kill('functions/api/')
    kill('functions/worker/')
    await expect.poll(() => local.running.output(), soon).toMatch(
      /postgres was ended by SIGKILL[^]*Restarting/,
    )
    expect(await local.stop()).toBe(0)
    expect(local.running.output()).toContain('Stopped')
    const alive = () => [...children, ...local.children()].filter(({ pid }) => isAlive(pid))
    await expect.poll(alive).toEqual([])
  })
})
