import { consentPage, matching, page, refuse } from './composio-responses.ts'
import { type ServedStandIn, serveStandIn } from './serve.ts'

/** Services with an application of Composio's own, and one without. */
const managed = [
  'gmail',
  'googlecalendar',
  'googledrive',
  'googlesheets',
  'instagram',
  'notion',
  'slack',
  'tiktok',
  'youtube',
]
const unmanaged = 'shopify'

interface AuthConfig {
  id: string
  name: string
  status: 'ENABLED'
  is_composio_managed: boolean
  auth_scheme: 'OAUTH2'
  no_of_connections: number
  toolkit: { slug: string; logo: string }
}

interface ConnectedAccount {
  id: string
  user_id: string
  status: 'INITIATED' | 'ACTIVE' | 'FAILED'
  created_at: string
  updated_at: string
  toolkit: { slug: string }
  auth_config: { id: string; auth_scheme: 'OAUTH2'; is_composio_managed: boolean; is_disabled: boolean }
}

/**
 * Stands in for Composio (https://docs.composio.dev/reference/api-reference): sign-in configurations, links, connections. A link
 * opens a page where a person agrees or not, and is sent back as Composio does it.
 */
export function startComposio(): ServedStandIn {
  const apiKey = crypto.randomUUID()
  const authConfigs: AuthConfig[] = []
  const accounts: ConnectedAccount[] = []
  const links = new Map<string, { account: ConnectedAccount; callbackUrl?: string }>()
  let made = 0

  function createAuthConfig(slug: string): Response {
    if (slug === unmanaged) {
      return refuse(
        400,
        'Auth_Config_DefaultAuthConfigNotFound',
        `Default auth config not found for toolkit "${slug}"`,
      )
    }
    if (!managed.includes(slug)) return refuse(404, 'Toolkit_ToolkitNotFound', `Toolkit ${slug} not found`)
    const config: AuthConfig = {
      id: `ac_standin${++made}`,
      name: `${slug} (stand-in)`,
      status: 'ENABLED',
      is_composio_managed: true,
      auth_scheme: 'OAUTH2',
      no_of_connections: 0,
      toolkit: { slug, logo: '' },
    }
    authConfigs.push(config)
    const { id, auth_scheme, is_composio_managed } = config
    return Response.json({ toolkit: { slug }, auth_config: { id, auth_scheme, is_composio_managed } }, {
      status: 201,
    })
  }

  function createLink(asked: Record<string, string>, origin: string): Response {
    const config = authConfigs.find(({ id }) => id === asked.auth_config_id)
    if (!config) return refuse(404, 'Auth_Config_NotFound', `Auth config ${asked.auth_config_id} not found`)
    if (!asked.user_id) return refuse(400, 'Validation_Error', 'user_id is required')
    const now = new Date().toISOString()
    const { id, auth_scheme, is_composio_managed, toolkit: { slug } } = config
    const account: ConnectedAccount = {
      id: `ca_standin${++made}`,
      user_id: asked.user_id,
      status: 'INITIATED',
      created_at: now,
      updated_at: now,
      toolkit: { slug },
      auth_config: { id, auth_scheme, is_composio_managed, is_disabled: false },
    }
    accounts.unshift(account)
    const link_token = `lk_standin${made}`
    links.set(link_token, { account, callbackUrl: asked.callback_url })
    return Response.json({
      link_token,
      redirect_url: `${origin}/link/${link_token}`,
      expires_at: new Date(Date.now() + 600_000).toISOString(),
      connected_account_id: account.id,
    }, { status: 201 })
  }

  function followLink(token: string, asked: Request, agreed: boolean): Response {
    const link = links.get(token)
    if (!link) return new Response('This link is not known or was used', { status: 404 })
    const { account, callbackUrl } = link
    if (asked.method !== 'POST') return consentPage(account.toolkit.slug, account.user_id)
    links.delete(token)
    account.status = agreed ? 'ACTIVE' : 'FAILED'
    account.updated_at = new Date().toISOString()
    if (!callbackUrl) return new Response(agreed ? 'Connected' : 'Not connected')
    const back = new URL(callbackUrl)
    back.searchParams.set('status', agreed ? 'success' : 'failed')
    if (agreed) back.searchParams.set('connected_account_id', account.id)
    return new Response(null, { status: 303, headers: { location: back.href } })
  }

  async function handle(request: Request, { pathname, searchParams, origin }: URL): Promise<Response> {
    const token = /^\/link\/(\w+)$/.exec(pathname)?.[1]
    if (token) return followLink(token, request, searchParams.get('agree') !== 'no')
    if (request.headers.get('x-api-key') !== apiKey) return refuse(401)
    const [, path, id] = /^\/api\/v3\/(\w+(?:\/link)?)(?:\/(\w+))?$/.exec(pathname) ?? []
    switch (`${request.method} ${path}`) {
      case 'GET auth_configs':
        return page(
          authConfigs.filter(matching(searchParams, 'toolkit_slug', ({ toolkit }) => toolkit.slug)),
          searchParams,
        )
      case 'POST auth_configs':
        return createAuthConfig((await request.json()).toolkit?.slug)
      case 'POST connected_accounts/link':
        return createLink(await request.json(), origin)
      case 'GET connected_accounts':
        return page(
          accounts
            .filter(matching(searchParams, 'user_ids', ({ user_id }) => user_id))
            .filter(matching(searchParams, 'toolkit_slugs', ({ toolkit }) => toolkit.slug)),
          searchParams,
        )
      case 'DELETE connected_accounts': {
        const at = accounts.findIndex((account) => account.id === id)
        if (at < 0) return refuse(404, 'ConnectedAccount_ResourceNotFound', 'Connected account not found')
        accounts.splice(at, 1)
        return Response.json({ success: true })
      }
    }
    return refuse(404)
  }

  return serveStandIn({ apiKey, handle, refuse })
}
