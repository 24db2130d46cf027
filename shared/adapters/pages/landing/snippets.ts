export interface LandingOptions {
  baseUrl: string
  appUrl: string
  /** Where browsers reach Auth. */
  authUrl: string
  publishableKey?: string
}

export interface Snippet {
  title: string
  text: string
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
        'Sign people in with Supabase Auth and call the API from the browser. Row-level security decides what each of them sees, and every origin may call.',
      language: 'TypeScript',
      code: `import { createClient } from '@supabase/supabase-js'

const supabase = createClient(
  '${supabaseUrl}',
  '${publishableKey ?? '<publishable key>'}',
)
const { data, error } = await supabase.auth.signInWithPassword({
  email: 'you@example.com',
  password: 'your password',
})
if (error) throw error

const response = await fetch('${baseUrl}/api/catalogs', {
  headers: { authorization: \`Bearer \${data.session.access_token}\` },
})
console.log(await response.json())`,
    },
    server: {
      title: 'From a server',
      text:
        'Get an API key with a code by mail: no dashboard needed. The key is returned once, and can be limited to reading or to a date.',
      language: 'Shell',
      code: `curl ${baseUrl}/api/agents/signup \\
  -H 'content-type: application/json' \\
  -d '{"email":"you@example.com"}'

# The mail has a code of six digits.
curl ${baseUrl}/api/agents/verify \\
  -H 'content-type: application/json' \\
  -d '{"email":"you@example.com","code":"123456"}'

curl ${baseUrl}/api/catalogs -H "x-api-key: $API_KEY"`,
    },
    agent: {
      title: 'From an agent',
      text:
        'Give an MCP client this one address. It signs in through the browser, and lists the same operations as tools, with pictures and next steps.',
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
