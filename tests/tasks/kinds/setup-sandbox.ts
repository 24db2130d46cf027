import { createAccount } from '../../support/accounts.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { type Kind, questionsTo } from '../kind.ts'

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
        const answer = await fetch(`${vercel.origin}/v2/sandboxes/snapshots?${query}`, {
          headers: { authorization: `Bearer ${vercel.apiKey}` },
        })
        return (await answer.json()).snapshots.length
      },
    }
  },
  vendor: ({ vendors }) => questionsTo(vendors.vercel, 'POST /v2/sandboxes\\?'),
}
