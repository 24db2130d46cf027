import {
  type AuthConfig,
  type ConnectedAccount,
  consentPage,
  createdConfig,
  listedAccount,
  listedConfig,
  listedToolkit,
  matching,
  page,
  refuse,
} from './composio-responses.ts'
import { createRoutes, type ServedStandIn, serveStandIn } from './serve.ts'

/** Services with an application of Composio's own. */
const managed: Record<string, [name: string, description: string]> = {
  gmail: ['Gmail', 'Gmail is the mail service of Google: reads, searches and sends mail.'],
  googlecalendar: ['Google Calendar', 'Google Calendar plans events, reminders and shared schedules.'],
  googledrive: ['Google Drive', 'Google Drive stores, shares and finds files.'],
  googlesheets: ['Google Sheets', 'Google Sheets keeps tables that several people edit.'],
  instagram: ['Instagram', 'Instagram shares pictures and videos, and shows who sees them.'],
  notion: ['Notion', 'Notion keeps notes, tasks and the documents of a team.'],
  slack: ['Slack', 'Slack carries the messages and channels of a team.'],
  tiktok: ['TikTok', 'TikTok publishes short videos, and shows how they do.'],
  youtube: ['YouTube', 'YouTube publishes videos, and shows views and comments.'],
}
/** A service without one. */
const unmanaged = 'shopify'
const services = Object.entries({
  ...managed,
  [unmanaged]: ['Shopify', 'Shopify runs a shop.'] as [string, string],
})

/**
 * Stands in for Composio (https://docs.composio.dev/reference/api-reference): sign-in configurations, links and connections,
 * with the fields that Composio's SDK requires. A link opens a consent page, which redirects as Composio does.
 */
export function startComposio(): ServedStandIn {
  const apiKey = crypto.randomUUID()
  const authConfigs: AuthConfig[] = []
  const accounts: ConnectedAccount[] = []
  const links = new Map<string, { account: ConnectedAccount; callbackUrl?: string }>()
  let lastId = 0

  const routes = createRoutes(refuse)
  routes.on(['GET', 'POST'], '/link/:token', (c) => {
    const link = links.get(c.req.param('token'))
    if (!link) return c.text('This link does not exist or was used', 404)
    const { account, callbackUrl } = link
    if (c.req.method === 'GET') return consentPage(account.config.slug, account.user_id)
    const agreed = c.req.query('agree') !== 'no'
    links.delete(c.req.param('token'))
    account.status = agreed ? 'ACTIVE' : 'FAILED'
    if (!callbackUrl) return c.text(agreed ? 'Connected' : 'Not connected')
    const back = new URL(callbackUrl)
    back.searchParams.set('status', agreed ? 'success' : 'failed')
    if (agreed) back.searchParams.set('connected_account_id', account.id)
    return c.redirect(back.href, 303)
  })

  const api = routes.basePath('/api/v3.1')
  api.use((c, next) => c.req.header('x-api-key') === apiKey ? next() : Promise.resolve(refuse(401)))

  api.get('/auth_configs', (c) => {
    const { searchParams } = new URL(c.req.url)
    return page(
      authConfigs.filter(matching(searchParams, 'toolkit_slug', ({ slug }) => slug)).map(listedConfig),
      searchParams,
    )
  })
  api.post('/auth_configs', async (c) => {
    const slug: string = (await c.req.json()).toolkit?.slug
    if (slug === unmanaged) {
      const message = `Default auth config not found for toolkit "${slug}"`
      return refuse(400, 'Auth_Config_DefaultAuthConfigNotFound', message)
    }
    if (!Object.hasOwn(managed, slug)) {
      return refuse(404, 'Toolkit_ToolkitNotFound', `Toolkit ${slug} not found`)
    }
    const config = { id: `ac_standin${++lastId}`, slug }
    authConfigs.push(config)
    return c.json(createdConfig(config), 201)
  })

  api.get(
    '/toolkits',
    (c) =>
      page(
        services.map(([slug, words]) => listedToolkit(slug, words, slug !== unmanaged)),
        new URL(c.req.url).searchParams,
        1000,
      ),
  )

  api.post('/connected_accounts/link', async (c) => {
    const { auth_config_id, user_id, callback_url }: Record<string, string> = await c.req.json()
    const config = authConfigs.find(({ id }) => id === auth_config_id)
    if (!config) return refuse(404, 'Auth_Config_NotFound', `Auth config ${auth_config_id} not found`)
    if (!user_id) return refuse(400, 'Validation_Error', 'user_id is required')
    const account: ConnectedAccount = {
      id: `ca_standin${++lastId}`,
      user_id,
      status: 'INITIATED',
      created_at: new Date().toISOString(),
      config,
    }
    accounts.unshift(account)
    const link_token = `lk_standin${lastId}`
    links.set(link_token, { account, callbackUrl: callback_url })
    const redirect_url = `${new URL(c.req.url).origin}/link/${link_token}`
    const expires_at = new Date(Date.now() + 600_000).toISOString()
    return c.json({ link_token, redirect_url, expires_at, connected_account_id: account.id }, 201)
  })
  api.get('/connected_accounts', (c) => {
    const { searchParams } = new URL(c.req.url)
    const matches = accounts
      .filter(matching(searchParams, 'user_ids', ({ user_id }) => user_id))
      .filter(matching(searchParams, 'toolkit_slugs', ({ config }) => config.slug))
      .filter(matching(searchParams, 'statuses', ({ status }) => status))
    return page(matches.map(listedAccount), searchParams)
  })
  api.delete('/connected_accounts/:id', (c) => {
    const index = accounts.findIndex(({ id }) => id === c.req.param('id'))
    if (index < 0) return refuse(404, 'ConnectedAccount_ResourceNotFound', 'Connected account not found')
    const [removed] = accounts.splice(index, 1)
    for (const [token, { account }] of links) if (account === removed) links.delete(token)
    return c.json({ success: true })
  })

  return serveStandIn({ apiKey, handle: routes.fetch, refuse })
}
