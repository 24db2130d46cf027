import { expect, it } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { apiOnEdge } from '../support/api-on-edge.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'

const requests = 2_000
const inFlight = 32
const deadlineMs = 400

const database = fixture(openDatabase)

it(
  `under the edge runtime's Deno no caller gets a response of another in ${requests} requests with random cancellations`,
  async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => createAccount(database)))
    await using api = await apiOnEdge(database.apiUrl, {
      DATABASE_CONNECTIONS: '3',
      DATABASE_DEADLINE_MS: `${deadlineMs}`,
      LOG_LEVEL: 'none',
    })
    const outcomes = new Map<string, number>()
    const send = async (n: number): Promise<string> => {
      const caller = callers[n % callers.length]!
      const signal = Math.random() < 0.3 ? AbortSignal.timeout(Math.random() * 30) : null
      try {
        const response = await fetch(`${api.origin}/api/me`, { headers: { 'x-api-key': caller.key }, signal })
        const { account } = await response.json()
        if (response.status === 503) return 'unavailable'
        return response.status === 200 && account.id === caller.id
          ? 'good'
          : `${response.status} ${account?.id}`
      } catch (error) {
        if ((error as Error).name === 'TimeoutError') return 'aborted'
        throw error
      }
    }
    await (await api.request('/api/me')).body?.cancel()
    let isOver = false
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const locking = (async () => {
      while (!isOver) {
        await database.owner.begin(async (sql) => {
          await sql`lock table app.accounts in access exclusive mode`
          await pause((1 + Math.random()) * deadlineMs)
        })
        await pause(Math.random() * 500)
      }
    })()
    let sent = 0
    await Promise.all(Array.from({ length: inFlight }, async () => {
      while (sent < requests) {
        const outcome = await send(sent++)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }))
    isOver = true
    await locking
    // All connections are usable again.
    for (let n = 0; n < 20; n++) {
      await expect.poll(async () => {
        const outcome = await send(n)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        return outcome
      }).toMatch(/good|aborted/)
    }
    expect([...outcomes.keys()].sort()).toEqual(['aborted', 'good', 'unavailable'])
  },
)
