import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client'
import { auth } from '@ai-sdk/mcp'
import { aiClient, type AnyClient, connected, info, type McpClient } from './mcp-clients.ts'

/** Where an app gets its answer. Nothing listens there: tests read the address. */
export const callbackUrl = 'http://localhost:3118/callback'

const sentState = 'a-state'

/** What a client keeps of its sign-in. */
export interface OAuthMemory {
  authorizationUrl?: URL
  client?: { client_id: string; client_secret?: string }
  tokens?: { access_token: string; refresh_token: string; token_type: string }
  verifier?: string
  discovery?: object
}

/** The OAuthClientProvider of both libraries, in memory. */
const provider = (memory: OAuthMemory, name: string) => ({
  redirectUrl: callbackUrl,
  clientMetadata: {
    client_name: name,
    redirect_uris: [callbackUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  state: () => sentState,
  clientInformation: () => memory.client,
  saveClientInformation: (client: never) => void (memory.client = client),
  tokens: () => memory.tokens,
  saveTokens: (tokens: never) => void (memory.tokens = tokens),
  redirectToAuthorization: (url: URL) => void (memory.authorizationUrl = url),
  saveCodeVerifier: (verifier: string) => void (memory.verifier = verifier),
  codeVerifier: () => memory.verifier!,
  saveDiscoveryState: (discovery: never) => void (memory.discovery = discovery),
  discoveryState: () => memory.discovery,
})

interface Opened {
  client: AnyClient
  transport: { finishAuth(code: string): Promise<void> }
}

export type Open = (url: URL, authProvider: never) => Promise<Opened>

/** @param library the folder of the client in the earlier library */
export const earlier = (library = '@modelcontextprotocol/sdk/client'): Open => async (url, authProvider) => {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import(`${library}/index.js`),
    import(`${library}/streamableHttp.js`),
  ])
  return { client: new Client(info), transport: new StreamableHTTPClientTransport(url, { authProvider }) }
}

const current: Open = (url, authProvider) =>
  Promise.resolve({
    client: new CurrentClient(info, { versionNegotiation: { mode: 'auto' } }) as AnyClient,
    transport: new CurrentTransport(url, { authProvider }),
  })

const ai: Open = (url, authProvider) =>
  Promise.resolve({
    client: aiClient({ type: 'http', url: url.href, authProvider }),
    transport: {
      finishAuth: async (authorizationCode) => {
        await auth(authProvider, { serverUrl: url, authorizationCode })
      },
    },
  })

export const oauthClients: Record<string, Open> = {
  'sdk 1.32.2': earlier(),
  'client 2.4.0': current,
  '@ai-sdk/mcp 2.0.99': ai,
}

/** The person: gets the address that a client opens in a browser, and returns the one at which it gets its answer. */
export type Decide = (authorizationUrl: URL) => Promise<URL>

/**
 * Connects a client that knows only the server's address.
 * @param options.state with which the answer must come; null for a client that sends none
 */
export async function connectBySigningIn(
  open: Open,
  address: string,
  decide: Decide,
  { name = 'Test client', state = sentState }: { name?: string; state?: string | null } = {},
): Promise<{ client: McpClient; memory: OAuthMemory }> {
  const memory: OAuthMemory = {}
  const opened = () => open(new URL(address), provider(memory, name) as never)
  const { client, transport } = await opened()
  const refusal = await client.connect(transport).then(() => undefined, (error: Error) => error)
  if (!memory.authorizationUrl) throw refusal ?? new Error('The client did not have to sign in')
  const { searchParams } = await decide(memory.authorizationUrl)
  const code = searchParams.get('code')
  if (!code || searchParams.get('state') !== state) throw new Error(`No code: ${searchParams}`)
  await transport.finishAuth(code)
  const again = await opened()
  return { client: await connected(again.client, again.transport), memory }
}
