import { createSite, readSite, send } from '../../operations/sites/world.ts'
import { createAccount } from '../../support/accounts.ts'
import { json, key } from '../../support/requests.ts'
import { type Kind, requestsTo } from '../kind.ts'

export const generateSite: Kind = {
  async ask(world) {
    const account = await createAccount(world.database)
    const site = await createSite(world, account)
    const order = async () => {
      const headers = { ...key(account), prefer: 'respond-async' }
      const body = { action: 'generate', revision: site.revision, instruction: 'Waves' }
      return (await json(send(world, headers, 'PATCH', `/${site.id}`, body), 202)).runId
    }
    return {
      runId: await order(),
      account,
      again: order,
      effects: async () => (await readSite(world, account, site)).revision - site.revision,
    }
  },
  vendor: ({ model }) => requestsTo(model, 'POST /v1/chat/completions'),
}
