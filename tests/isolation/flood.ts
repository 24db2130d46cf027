import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { rpc } from '../support/mcp-clients.ts'
import type { TestPlatform } from '../support/platform.ts'
import type { Headers } from '../support/requests.ts'

/** The header in which these tests send the address of a client. */
export const addressHeader = 'x-test-client'

/** The outcome of reading the caller's account: a status, and whose account it is. */
export interface Reading {
  status: number
  accountId?: string
  retryAfter: string | null
}

type Surface = 'http' | 'mcp'
export const surfaces: readonly Surface[] = ['http', 'mcp']

/** Reads the caller's account over a surface, from an address. The status of a tool's error is that of HTTP. */
export async function readAccount(
  { api, mcp }: TestPlatform,
  surface: Surface,
  from: string,
  credential: Headers,
): Promise<Reading> {
  const headers = { ...credential, [addressHeader]: from }
  if (surface === 'http') {
    const response = await api.request('/api/me', { headers })
    const { account } = await response.json()
    return {
      status: response.status,
      accountId: account?.id,
      retryAfter: response.headers.get('retry-after'),
    }
  }
  const call = { name: 'get_account', arguments: {} }
  const { status, headers: received, body } = await rpc(mcp, '2026-07-28', headers, 'tools/call', call)
  const isUnavailable = body.result?._meta?.error_code === 'store_unavailable'
  return {
    status: isUnavailable ? 503 : status,
    accountId: body.result?.structuredContent?.account?.id,
    retryAfter: received.get('retry-after'),
  }
}

export const inventedKey = (): Headers => ({ 'x-api-key': createApiKey().key })

/** Sends as many credentials at once, and returns how many requests got each status. */
export async function sendAtOnce(
  platform: TestPlatform,
  surface: Surface,
  count: number,
  { from, credential = inventedKey }: { from: () => string; credential?: () => Headers },
): Promise<Record<number, number>> {
  const sent = Array.from({ length: count }, () => readAccount(platform, surface, from(), credential()))
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Accounts whose keys no process has seen. */
export async function newAccounts({ database }: TestPlatform, count: number): Promise<TestAccount[]> {
  const accounts: TestAccount[] = []
  for (let n = 0; n < count; n++) accounts.push(await createAccount(database))
  return accounts
}
