import type { Command } from 'commander'
import { createClient } from '../../client/mod.ts'
import { addCommand, shower } from '../command.ts'
import { baseUrlOf } from '../connect.ts'
import { credentialsFile, saveCredentials } from '../credentials.ts'
import { usageError } from '../failure.ts'
import { interrupted as signal } from '../interrupt.ts'
import type { CommonOptions } from '../options.ts'
import { ask, isInteractive, note } from '../terminal.ts'

interface Options extends CommonOptions {
  email?: string
  code?: string
}

/** Logs in by a mailed code, which the server exchanges for an API key. The first login creates the account. */
export function login(parent: Command): void {
  addCommand(
    parent,
    'login',
    'Log in by a code that is mailed to you. The first login creates the account.',
    [
      'acp login',
      'acp login --email you@example.com --base-url https://api.example.com',
      'acp login --email you@example.com --code 123456',
    ],
  )
    .option('--email <email>', 'your e-mail address; asked for if it is missing')
    .option('--code <code>', 'the code that was mailed; without it a new one is mailed')
    .action(run)
}

async function run(options: Options): Promise<void> {
  const baseUrl = baseUrlOf(options)
  const client = createClient({ baseUrl })
  const show = shower(options)
  if (!options.email && !isInteractive()) throw usageError('--email is missing', 'See: acp login --help')
  const email = options.email ?? await ask('E-mail: ')
  if (!options.code) {
    await client.agents.signUp(email, { signal })
    if (!isInteractive()) {
      const next = `acp login --email ${email} --code <code>`
      return show({ mailed_to: email, next_step: next }, () => `A code was mailed to ${email}. Then: ${next}`)
    }
    note(`A code was mailed to ${email}.`)
  }
  const code = options.code ?? await ask('Code: ')
  const { account_id, api_key } = await client.agents.verify(email, code, { signal })
  await saveCredentials({ base_url: baseUrl, api_key, email, account_id })
  const stored = credentialsFile()
  show(
    { account_id, email, base_url: baseUrl, credentials_file: stored },
    () => `Logged in to ${baseUrl} as ${email}. The API key is stored in ${stored}`,
  )
}
