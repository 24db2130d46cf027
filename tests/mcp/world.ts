import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { type Revision, rpc, type RpcResponse } from '../support/mcp-clients.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'

export const history = 'get_catalog_playcount_history'
export const period = { since: '2026-03-03', days: 2 }

/** A platform with a measured catalog, its owner, and an account without access to it. */
export function useWorld() {
  const platform = fixture(openPlatform)
  const account = fixture(() => createAccount(platform.database))
  const outsider = fixture(() => createAccount(platform.database))
  const catalog = fixture(async () => {
    await observe(platform.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
    return { id: await createCatalog(platform.database, account, [testIsrc(1)]) }
  })
  const byKey = (key = account.key) => ({ 'x-api-key': key })
  return {
    platform,
    account,
    outsider,
    catalog,
    byKey,
    comparison: () => ({ catalogId: catalog.id, ...period }),
    call: (
      revision: Revision,
      name: string,
      args: Record<string, unknown>,
      credentials: Record<string, string> = byKey(),
      on = platform,
    ) => rpc(on.mcp, revision, credentials, 'tools/call', { name, arguments: args }),
  }
}

/** Everything that a caller can see of a response, except the request id and optionally a tool's name. */
export function seen({ status, headers, body }: RpcResponse, name?: string) {
  const { 'x-request-id': _, ratelimit: __, ...rest } = Object.fromEntries(headers)
  const text = JSON.stringify({ status, headers: rest, body })
  return name ? text.replaceAll(name, '<name>') : text
}
