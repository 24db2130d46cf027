import { createAccount, createCatalog, observe, type TestAccount, testIsrc } from '../support/accounts.ts'
import { type Revision, rpc, type RpcResponse } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

export const history = 'get_catalog_playcount_history'

/** A platform with a measured catalog, its owner, and an account without access to it. */
export interface World {
  platform: TestPlatform
  account: TestAccount
  outsider: TestAccount
  catalogId: string
  byKey(key?: string): Record<string, string>
  /** The arguments of a valid comparison. */
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

/** Everything that a caller can see of a response, except the request id and optionally a tool's name. */
export function seen({ status, headers, body }: RpcResponse, name?: string) {
  const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
  const text = JSON.stringify({ status, headers: rest, body })
  return name ? text.replaceAll(name, '<name>') : text
}
