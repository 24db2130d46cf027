import type { Command } from 'commander'
import { createClient } from '../../client/mod.ts'
import { addCommand, shower } from '../command.ts'
import { baseUrlOf, nextCommand } from '../connect.ts'
import { type Credentials, credentialsFile, saveCredentials } from '../credentials.ts'
import { usageError, withNextSteps } from '../failure.ts'
import { interrupted as signal } from '../interrupt.ts'
import { logInWithBrowser } from '../oauth/browser-login.ts'
import type { CommonOptions } from '../options.ts'
import { argument, ask, isInteractive, note } from '../terminal.ts'

interface Options extends CommonOptions {
  browser?: boolean
  email?: string
  code?: string
}

/**
 * Logs in by a mailed code, which the server exchanges for an API key, or with the browser. What a browser grants is delegated: it
 * reaches the person's own workspace only.
 */
export function login(parent: Command): void {
  addCommand(
    parent,
    'login',
    'Log in by a code that is mailed to you. The first login creates the account.',
    [
      'acp login',
      'acp login --email you@example.com --base-url https://api.example.com',
      'acp login --email you@example.com --code 123456',
      'acp login --browser',
    ],
  )
    .option('--email <email>', 'your e-mail address; asked for if it is missing')
    .option('--code <code>', 'the code that was mailed; without it a new one is mailed')
    .option('--browser', 'sign in with the browser; reaches your own workspace, without play-count history')
    .action((options: Options) => options.browser ? withBrowser(options) : withCode(options))
}

async function withBrowser(options: Options): Promise<void> {
  const baseUrl = baseUrlOf(options)
  const oauth = await logInWithBrowser(baseUrl, signal)
  const { account } = await createClient({ baseUrl, accessToken: oauth.access_token }).me({ signal })
  await store(options, { base_url: baseUrl, oauth, email: account.email, account_id: account.id })
}

async function withCode(options: Options): Promise<void> {
  const baseUrl = baseUrlOf(options)
  const client = createClient({ baseUrl })
  if (!options.email && !isInteractive()) throw usageError('--email is missing', 'See: acp login --help')
  const email = options.email ?? await ask('E-mail: ')
  if (!options.code) {
    await client.agents.signUp(email, { signal })
    if (!isInteractive()) {
      const next = nextCommand(`acp login --email ${argument(email)} --code <code>`, options)
      return shower(options)(
        { mailed_to: email, next_step: next },
        () => `A code was mailed to ${email}. Then: ${next}`,
      )
    }
    note(`A code was mailed to ${email}.`)
  }
  const code = options.code ?? await ask('Code: ')
  const again = `Request a new code with: ${nextCommand(`acp login --email ${argument(email)}`, options)}`
  const { account_id, api_key } = await withNextSteps(
    // After five wrong codes the last one has ended, whatever Retry-After says.
    { invalid_input: again, rate_limited: again },
    () => client.agents.verify(email, code, { signal }),
  )
  await store(options, { base_url: baseUrl, api_key, email, account_id })
}

async function store(options: Options, credentials: Credentials): Promise<void> {
  await saveCredentials(credentials)
  const { base_url, email, account_id } = credentials
  const file = credentialsFile()
  shower(options)(
    { account_id, email, base_url, credentials_file: file },
    () => `Logged in to ${base_url} as ${email}. The credential is stored in ${file}`,
  )
}
