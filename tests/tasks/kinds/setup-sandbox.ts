import { createAccount } from '../../support/accounts.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { type Kind, requestsTo } from '../kind.ts'

export const setupSandbox: Kind = {
  async ask(world) {
    const account = await createAccount(world.database)
    const order = () => json(sendJson(world, key(account), 'POST', '/api/sandboxes/setup', {}))
    return {
      runId: (await order()).runId,
      account,
      again: order,
      async effects() {
        const { vercel } = world.vendors
        const query = new URLSearchParams({ project: 'prj_standin', name: `acp-${account.id}` })
        const response = await fetch(`${vercel.origin}/v2/sandboxes/snapshots?${query}`, {
          headers: { authorization: `Bearer ${vercel.apiKey}` },
        })
        return (await response.json()).snapshots.length
      },
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.vercel, 'POST /v2/sandboxes\\?'),
}
