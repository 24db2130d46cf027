import type { Stage } from '../world.ts'
import { connectorAccounts } from './records.ts'
import type { Samples, Target } from './sample.ts'

const connectorTargets = (made: (stage: Stage, account_id?: string) => Promise<Target>) => ({
  own: (stage: Stage) => made(stage),
  ...Object.fromEntries(
    Object.entries(connectorAccounts).map(([target, account]) => [target, async (stage: Stage) => {
      const account_id = await account(stage)
      const { input, shows } = await made(stage, account_id)
      return { input: { ...input, account_id }, shows }
    }]),
  ),
})

/** The owner connects a service and consents on the stand-in's page. */
const connect = async ({ act }: Stage, connector: string, account_id?: string): Promise<string> => {
  const { data } = await act('key', 'authorize_connector', { connector, ...account_id && { account_id } })
  await fetch(data.redirectUrl, { method: 'POST', redirect: 'manual' })
  return connector
}

export const connectors: Samples = {
  authorize_connector: {
    input: { connector: 'gmail' },
    targets: connectorTargets(() => Promise.resolve({})),
  },
  list_connectors: {
    targets: connectorTargets(async (stage, account_id) => ({
      shows: await connect(stage, 'notion', account_id),
    })),
  },
  list_services: {},
  disconnect_connector: {
    targets: connectorTargets(async (stage, account_id) => ({
      input: { slug: await connect(stage, 'slack', account_id) },
    })),
  },
}
