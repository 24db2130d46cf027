import type { Command } from 'commander'
import { addCommand, withSession } from '../command.ts'
import { count } from '../numbers.ts'
import { list } from '../table.ts'

export function whoami(parent: Command): void {
  addCommand(parent, 'whoami', 'Show the account, its organizations and its credits.', [
    'acp whoami',
    'acp whoami --json',
  ]).action(withSession(async ({ client, baseUrl, signal, show }) => {
    const me = await client.me({ signal })
    const { account, organizations, credits, credential } = me
    const kinds = { api_key: 'API key', session: 'session', delegated: 'app' }
    show(me, () =>
      list([
        ['Account', [account.name, account.email && `<${account.email}>`].filter(Boolean).join(' ')],
        ['Id', account.id],
        ['Server', baseUrl],
        ['Credential', `${kinds[credential.kind]} (${credential.scopes.join(', ')})`],
        ['Credits', credits === null ? '-' : count(credits)],
        ['Organizations', organizations.map(({ name, role }) => `${name} (${role})`).join(', ') || '-'],
      ]))
  }))
}
