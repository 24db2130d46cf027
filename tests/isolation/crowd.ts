import { expect } from 'vitest'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { rpc } from '../support/mcp-clients.ts'
import type { TestPlatform } from '../support/platform.ts'

/** An account with a key, or (without an id) a well-formed key that was never issued. */
export interface Caller {
  id?: string
  key: string
}

/** The numbers of responses. */
export interface Outcomes {
  good: number
  refused: number
  unavailable: number
  /** Descriptions of responses that no caller may get. */
  wrong: string[]
}

/** Four accounts and a key that was never issued. */
export async function createCallers({ database }: TestPlatform): Promise<Caller[]> {
  const accounts: TestAccount[] = []
  for (let n = 0; n < 4; n++) accounts.push(await createAccount(database))
  return [...accounts, { key: createApiKey().key }]
}

const surfaces = {
  async http({ api }: TestPlatform, key: string) {
    const response = await api.request('/api/me', { headers: { 'x-api-key': key } })
    const body = await response.json()
    return { response: { status: response.status, headers: response.headers }, id: body.account?.id, body }
  },
  async mcp({ mcp }: TestPlatform, key: string) {
    const { status, headers, body } = await rpc(mcp, '2026-07-28', { 'x-api-key': key }, 'tools/call', {
      name: 'get_account',
      arguments: {},
    })
    const code = body.result?._meta?.error_code
    const seen = code === 'store_unavailable' ? 503 : code === undefined ? status : 500
    return { response: { status: seen, headers }, id: body.result?.structuredContent?.account?.id, body }
  },
}

export type Surface = keyof typeof surfaces

/** Sends one request and counts the response. */
export async function sendOne(platform: TestPlatform, surface: Surface, caller: Caller, outcomes: Outcomes) {
  const { response, id, body } = await surfaces[surface](platform, caller.key)
  const { status, headers } = response
  if (status === 200 && caller.id !== undefined && id === caller.id) outcomes.good++
  else if (status === 401 && caller.id === undefined) outcomes.refused++
  else if (status === 503 && headers.has('retry-after')) outcomes.unavailable++
  else {
    const owner = caller.id ?? 'a key that was never issued'
    outcomes.wrong.push(`${surface} ${status} to ${owner}: ${JSON.stringify(body)}`)
  }
  return status === 200
}

/** Sends requests at a steady rate over both surfaces by all callers in turn, until `end`. */
export function steadyRequests(platform: TestPlatform, callers: Caller[], perSecond = 60) {
  const outcomes: Outcomes = { good: 0, refused: 0, unavailable: 0, wrong: [] }
  const pending = new Set<Promise<unknown>>()
  const goodAt: number[] = []
  let sent = 0
  const timer = setInterval(() => {
    const surface: Surface = sent % 2 === 0 ? 'http' : 'mcp'
    const request = sendOne(platform, surface, callers[sent++ % callers.length]!, outcomes)
      .then((good) => good && goodAt.push(performance.now()))
      .finally(() => pending.delete(request))
    pending.add(request)
  }, 1000 / perSecond)
  return {
    outcomes,
    /** Waits for a good response after a moment. */
    recovered: (since: number) => expect.poll(() => goodAt.at(-1) ?? 0).toBeGreaterThanOrEqual(since),
    async end(): Promise<Outcomes> {
      clearInterval(timer)
      await Promise.all(pending)
      return outcomes
    },
  }
}
