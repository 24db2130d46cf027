export interface LandingOptions {
  baseUrl: string
  appUrl: string
  /** Where browsers reach Auth. */
  authUrl: string
  publishableKey?: string
}

export interface Snippet {
  title: string
  text?: string
  language: string
  code: string
}

/** Three ways to begin, with the addresses of this deployment. A test runs each. */
export function snippets({ baseUrl, authUrl, publishableKey }: LandingOptions): Record<string, Snippet> {
  const supabaseUrl = authUrl.replace(/\/auth\/v1$/, '')
  return {
    'front-end': {
      title: 'From a front end',
      text:
        'A mailed code signs people in with Supabase Auth, and the typed client calls the API from any origin. Each of them sees only their own data and that of their organizations. In the repository: the client in shared/client, and a complete page in docs/examples/front-end.html.',
      language: 'TypeScript',
      code: `import { createClient } from '@supabase/supabase-js'
import { createClient as createApi } from 'artist-catalog-client'

const supabase = createClient(
  '${supabaseUrl}',
  '${publishableKey ?? '<publishable key>'}',
)
// Signs up too: an address that is new gets an account.
const email = 'you@example.com'
await supabase.auth.signInWithOtp({ email })
const token = prompt('The code of six digits in the mail')
const { error } = await supabase.auth.verifyOtp({ email, token, type: 'email' })
if (error) throw error

const session = async () => (await supabase.auth.getSession()).data.session
const api = createApi({
  baseUrl: '${baseUrl}',
  accessToken: async () => (await session())?.access_token,
})
console.log(await api.me(), await api.catalogs.list())`,
    },
    server: {
      title: 'A key, and the first request',
      language: 'Shell',
      code: `curl ${baseUrl}/api/agents/signup \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@example.com"}'

# The mail has a code of six digits.
curl ${baseUrl}/api/agents/verify \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@example.com",
       "code": "123456"}'

curl ${baseUrl}/api/catalogs -H "x-api-key: $KEY"`,
    },
    agent: {
      title: 'Add it to an agent',
      language: 'Shell',
      code: `claude mcp add --transport http catalogs ${baseUrl}/mcp

# In the settings of other clients:
{
  "mcpServers": {
    "catalogs": { "type": "http", "url": "${baseUrl}/mcp" }
  }
}`,
    },
  }
}
