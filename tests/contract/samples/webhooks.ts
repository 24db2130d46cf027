import type { PartName } from '../../support/actors.ts'
import type { Stage } from '../world.ts'
import { eachOwner, organization } from './records.ts'
import type { Samples } from './sample.ts'

const endpointOf = async ({ database, accounts }: Stage, of: PartName): Promise<string> => {
  const [endpoint] = await database.owner<{ id: string }[]>`
    insert into app.webhook_endpoints (owner_id, url, events, secret)
    values (${
    accounts[of].id
  }, 'https://hooks.example.com/', '{run.finished}', private.new_webhook_secret()) returning id`
  return endpoint!.id
}

const deliveryOf = async (stage: Stage, of: PartName) => {
  const endpointId = await endpointOf(stage, of)
  const [event] = await stage.database.owner<{ id: string }[]>`
    insert into app.webhook_events (owner_id, type, data) values (${
    stage.accounts[of].id
  }, 'ping', '{}') returning id`
  const [delivery] = await stage.database.owner<{ id: string }[]>`
    select private.add_webhook_delivery(${event!.id}, ${endpointId}, ${stage.accounts[of].id}) as id`
  return { endpointId, deliveryId: delivery!.id }
}

const endpoints = eachOwner(async (stage, of) => ({ input: { id: await endpointOf(stage, of) } }))

export const webhooks: Samples = {
  create_webhook_endpoint: {
    input: { url: 'https://hooks.example.com/', events: ['run.finished'] },
    targets: { organization_id: organization() },
  },
  list_webhook_endpoints: {
    targets: {
      ...eachOwner(async (stage, of) => ({ shows: await endpointOf(stage, of) })),
      organization_id: async (stage) => ({
        input: { organization_id: stage.accounts.organization.id },
        shows: await endpointOf(stage, 'organization'),
      }),
    },
  },
  get_webhook_endpoint: { targets: endpoints },
  update_webhook_endpoint: { input: { enabled: false }, targets: endpoints },
  delete_webhook_endpoint: { targets: endpoints },
  rotate_webhook_secret: { targets: endpoints },
  send_test_webhook: { targets: endpoints },
  list_webhook_deliveries: {
    targets: eachOwner(async (stage, of) => {
      const { endpointId, deliveryId } = await deliveryOf(stage, of)
      return { input: { id: endpointId }, shows: deliveryId }
    }),
  },
  resend_webhook_delivery: {
    targets: eachOwner(async (stage, of) => ({ input: { id: (await deliveryOf(stage, of)).deliveryId } })),
  },
}
