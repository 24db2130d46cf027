import { Composio } from '@composio/client'
import { describe, expect, it } from 'vitest'
import { composioConnectors } from '../../shared/providers/composio/composio.ts'
import { startComposio } from '../../supabase/local/stand-ins/composio.ts'
import { useStandIn } from './vendor.ts'

const vendor = useStandIn(startComposio())
const connectors = composioConnectors({ apiBase: vendor.origin, apiKey: vendor.apiKey })
const sdk = new Composio({
  apiKey: vendor.apiKey,
  baseURL: vendor.origin,
  allowInsecureHTTP: true,
  maxRetries: 0,
})
const callback_url = 'https://app.example.com/done'

const sent = () =>
  vendor.requests.splice(0).map(({ method, path, body, headers }) => ({
    method,
    path,
    body: body && JSON.parse(body),
    key: headers.get('x-api-key'),
  }))

describe('the adapter sends the requests of the SDK', () => {
  it('to find or create an auth configuration, and for a link', async () => {
    const user_id = crypto.randomUUID()
    await connectors.authorize(user_id, 'youtube', callback_url)
    const ours = sent()
    expect(ours).toHaveLength(3)
    await sdk.authConfigs.list({ toolkit_slug: 'youtube' })
    const { auth_config } = await sdk.authConfigs.create({
      toolkit: { slug: 'youtube' },
      auth_config: { type: 'use_composio_managed_auth' },
    })
    await sdk.link.create({ auth_config_id: auth_config.id, user_id, callback_url })
    expect(sent()).toEqual(
      ours.map((request, n) =>
        n < 2 ? request : { ...request, body: { ...request.body, auth_config_id: auth_config.id } }
      ),
    )
  })

  it('to list the services', async () => {
    await connectors.services()
    const ours = sent()
    await sdk.toolkits.list({ sort_by: 'usage', limit: 1000 })
    expect(sent()).toEqual(ours)
  })

  it('to list connections and to remove one', async () => {
    const user_id = crypto.randomUUID()
    await connectors.authorize(user_id, 'gmail', callback_url)
    sent()
    await connectors.disconnect(user_id, 'gmail')
    const ours = sent()
    await connectors.authorize(user_id, 'gmail', callback_url)
    sent()
    const { items } = await sdk.connectedAccounts.list({
      user_ids: [user_id],
      toolkit_slugs: ['gmail'],
      limit: 100,
    })
    await sdk.connectedAccounts.delete(items[0]!.id)
    expect(sent())
      .toEqual(ours.map((request) => ({ ...request, path: request.path.replace(/ca_\w+$/, items[0]!.id) })))
    expect(await connectors.list(user_id)).toEqual([])
  })

  it('to list what waits for consent', async () => {
    const user_ids = [crypto.randomUUID(), crypto.randomUUID()]
    await connectors.endWaiting(user_ids)
    const ours = sent()
    const statuses: ('INITIATED' | 'INITIALIZING')[] = ['INITIATED', 'INITIALIZING']
    await sdk.connectedAccounts.list({ user_ids, statuses, limit: 100 })
    expect(sent()).toEqual(ours)
  })
})

describe('the stand-in sends all that the SDK\u2019s types require', () => {
  it('for errors, by which the SDK knows them', async () => {
    await expect(sdk.connectedAccounts.delete('ca_none')).rejects.toMatchObject({ status: 404 })
    await expect(sdk.authConfigs.create({ toolkit: { slug: 'shopify' } }))
      .rejects.toMatchObject({ status: 400 })
    const stranger = sdk.withOptions({ apiKey: 'wrong' })
    await expect(stranger.connectedAccounts.list()).rejects.toMatchObject({ status: 401 })
  })
})
