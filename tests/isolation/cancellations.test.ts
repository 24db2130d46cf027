import { beforeAll, expect, it } from 'vitest'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { createAccount } from '../support/accounts.ts'
import { rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'
import { whole } from '../support/sample.ts'

const requests = whole ? 12_000 : 2_000
const inFlight = 48
const deadlineMs = 100

const platform = fixture(() =>
  openPlatform({ DATABASE_CONNECTIONS: '3', DATABASE_DEADLINE_MS: String(deadlineMs) })
)
const api = fixture(() => listen(platform.api))
const mcp = fixture(() => listen(platform.mcp))
/** Accounts with a key, and (without an id) a well-formed key that was never issued. */
let callers: { id?: string; key: string }[]
beforeAll(async () => {
  callers = [{ key: createApiKey().key }]
  while (callers.length < 5) callers.push(await createAccount(platform.database))
})

/** Sends a request, which is aborted after a time or not at all. */
async function send(n: number, abortMs?: number): Promise<string> {
  const caller = callers[n % callers.length]!
  const signal = abortMs === undefined ? undefined : AbortSignal.timeout(abortMs)
  const headers = { 'x-api-key': caller.key }
  try {
    const response = await (n % 4 === 0
      ? fetch(`${mcp.url}/mcp`, {
        method: 'POST',
        headers: { ...rpcHeaders('2026-07-28', 'tools/call', { name: 'get_account' }), ...headers },
        body: JSON.stringify(rpcBody('2026-07-28', 'tools/call', { name: 'get_account', arguments: {} })),
        signal,
      })
      : fetch(`${api.url}/api/me`, { headers, signal }))
    const body = await response.json()
    const { account } = body.result?.structuredContent ?? body
    if (response.status === 503 || body.result?._meta?.error_code === 'store_unavailable') {
      return 'unavailable'
    }
    if (response.status === 401 && caller.id === undefined) return 'refused'
    if (response.status === 200 && account?.id === caller.id && caller.id !== undefined) return 'good'
    return `${response.status} to ${caller.id ?? 'a key that was never issued'}: ${JSON.stringify(body)}`
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return 'aborted'
    throw error
  }
}

/** Locks the accounts repeatedly for one to two deadlines. Returns a function that ends it. */
function lockRepeatedly() {
  let isOver = false
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const run = async () => {
    while (!isOver) {
      await platform.database.owner.begin(async (sql) => {
        await sql`lock table app.accounts in access exclusive mode`
        await pause((1 + Math.random()) * deadlineMs)
      })
      await pause(Math.random() * 1_000)
    }
  }
  const running = run()
  return () => {
    isOver = true
    return running
  }
}

it(`no caller gets a response of another in ${requests} requests with random cancellations`, async () => {
  const outcomes = new Map<string, number>()
  const unlock = lockRepeatedly()
  let sent = 0
  const next = async (abortMs?: number) => {
    const outcome = await send(sent++, abortMs)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: inFlight }, async () => {
    while (sent < requests) await next(Math.random() < 0.3 ? Math.random() * 30 : undefined)
  }))
  await unlock()
  // On a busy machine nearly all of the others reached their deadline.
  for (let n = 0; n < 5 * callers.length; n++) await next()
  const expected = ['good', 'refused', 'unavailable', 'aborted']
  expect([...outcomes.keys()].filter((outcome) => !expected.includes(outcome))).toEqual([])
  for (const outcome of expected) expect(outcomes.get(outcome), outcome).toBeGreaterThan(3)
}, 120_000)
