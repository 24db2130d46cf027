import { Composio } from '@composio/client'
import { describe, expect, it } from 'vitest'
import { composioConnectors } from '../../shared/providers/composio/composio.ts'
import { startComposio } from '../../supabase/local/stand-ins/composio.ts'
import { useStandIn } from './vendor.ts'

type Result<T extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<T>>

const vendor = useStandIn(startComposio())
const connectors = composioConnectors({ apiBase: vendor.origin, apiKey: vendor.apiKey })
/** Composio's own client. */
const sdk = new Composio({
  apiKey: vendor.apiKey,
  baseURL: vendor.origin,
  allowInsecureHTTP: true,
  maxRetries: 0,
})
const callback_url = 'https://app.example.com/done'

/** The requests that were sent since the last call. */
const sent = () =>
  vendor.requests.splice(0).map(({ method, path, body, headers }) => ({
    method,
    path,
    body: body && JSON.parse(body),
    key: headers.get('x-api-key'),
  }))
const text = expect.any(String)

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
    expect(sent()).toEqual(
      ours.map((request) => ({ ...request, path: request.path.replace(/ca_\w+$/, items[0]!.id) })),
    )
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
  it('for auth configurations', async () => {
    const created: Result<typeof sdk.authConfigs.create> = {
      toolkit: { slug: 'tiktok' },
      auth_config: { id: text, auth_scheme: 'OAUTH2', is_composio_managed: true },
    }
    const body = await sdk.authConfigs.create({ toolkit: { slug: 'tiktok' } })
    expect(body).toEqual(created)
    const listed: Result<typeof sdk.authConfigs.list> = {
      items: [{
        id: body.auth_config.id,
        uuid: text,
        type: 'default',
        toolkit: { slug: 'tiktok', logo: text },
        name: text,
        status: 'ENABLED',
        no_of_connections: 0,
        tool_access_config: {},
      }],
      next_cursor: null,
      total_pages: 1,
      current_page: 1,
      total_items: 1,
    }
    expect(await sdk.authConfigs.list({ toolkit_slug: 'tiktok' })).toMatchObject(listed)
  })

  it('for links and connections, on all pages', async () => {
    const user_id = crypto.randomUUID()
    const { auth_config } = await sdk.authConfigs.create({ toolkit: { slug: 'notion' } })
    const ids = []
    for (let n = 0; n < 4; n++) {
      const linked: Result<typeof sdk.link.create> = {
        link_token: text,
        redirect_url: text,
        expires_at: text,
        connected_account_id: text,
      }
      const link = await sdk.link.create({ auth_config_id: auth_config.id, user_id })
      expect(link).toEqual(linked)
      ids.push(link.connected_account_id)
    }
    type Item = Result<typeof sdk.connectedAccounts.list>['items'][number]
    const item: Omit<Item, 'state' | 'data'> = {
      id: text,
      word_id: null,
      alias: null,
      user_id,
      status: 'INITIATED',
      created_at: text,
      updated_at: text,
      toolkit: { slug: 'notion' },
      auth_config: {
        id: auth_config.id,
        auth_scheme: 'OAUTH2',
        is_composio_managed: true,
        is_disabled: false,
      },
      status_reason: null,
      is_disabled: false,
    }
    const pages = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const page = await sdk.connectedAccounts.list({ user_ids: [user_id], cursor })
      for (const one of page.items) expect(one).toMatchObject(item)
      expect(page).toMatchObject({ total_items: 4, total_pages: 2, current_page: pages.length + 1 })
      pages.push(page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? null
    }
    expect(pages.flat().sort()).toEqual(ids.sort())
    expect(await sdk.connectedAccounts.delete(ids[0]!)).toEqual({ success: true })
  })

  it('for errors, by which the SDK knows them', async () => {
    await expect(sdk.connectedAccounts.delete('ca_none')).rejects.toMatchObject({ status: 404 })
    await expect(sdk.authConfigs.create({ toolkit: { slug: 'shopify' } })).rejects.toMatchObject({
      status: 400,
    })
    const stranger = sdk.withOptions({ apiKey: 'wrong' })
    await expect(stranger.connectedAccounts.list()).rejects.toMatchObject({ status: 401 })
  })
})
