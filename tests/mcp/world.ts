import { createAccount, createCatalog, observe, type TestAccount, testIsrc } from '../support/accounts.ts'
import { type Revision, rpc, type RpcResponse } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

export const history = 'get_catalog_playcount_history'

/** A platform with a measured catalog, its owner, and someone to whom it is foreign. */
export interface World {
  platform: TestPlatform
  account: TestAccount
  outsider: TestAccount
  catalogId: string
  byKey(key?: string): Record<string, string>
  /** The arguments of a comparison that is answered. */
  comparison(): Record<string, unknown>
  call(
    revision: Revision,
    name: string,
    args: Record<string, unknown>,
    credentials?: Record<string, string>,
    on?: TestPlatform,
  ): Promise<RpcResponse>
}

export async function openWorld(): Promise<World> {
  const platform = await openPlatform()
  const account = await createAccount(platform.database)
  const outsider = await createAccount(platform.database)
  const catalogId = await createCatalog(platform.database, account, [testIsrc(1)])
  await observe(platform.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  const byKey = (key = account.key) => ({ 'x-api-key': key })
  return {
    platform,
    account,
    outsider,
    catalogId,
    byKey,
    comparison: () => ({ catalogId, since: '2026-03-03', days: 2 }),
    call: (revision, name, args, credentials = byKey(), on = platform) =>
      rpc(on.mcp, revision, credentials, 'tools/call', { name, arguments: args }),
  }
}

/** All that a caller sees of an answer, but for the request's own name and one more that it was asked by. */
export function seen({ status, headers, body }: RpcResponse, forget?: string) {
  const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
  const text = JSON.stringify({ status, headers: rest, body })
  return forget ? text.replaceAll(forget, '<name>') : text
}
