import type { Command } from 'commander'
import type { ApiClient } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { day, minute } from '../numbers.ts'
import { table } from '../table.ts'

type Key = Awaited<ReturnType<ApiClient['keys']['list']>>['keys'][number]

export function keys(parent: Command): void {
  const group = parent.command('keys').description('List and revoke API keys.')

  addCommand(
    group,
    'list',
    'List your API keys, or those of an organization that you own. acp keys does the same.',
    ['acp keys', 'acp keys list --organization <id>'],
    { isDefault: true },
  )
    .option('--organization <id>', 'those of an organization')
    .action(withSession<{ organization?: string }, []>(async ({ client, options, signal, show }) => {
      const { organization } = options
      const keys: Key[] = []
      const all = organization === undefined
        ? client.keys.listAll({ signal })
        : client.organizationKeys.listAll(organization, { signal })
      for await (const key of all) keys.push(key)
      show(keys, () => keys.length === 0 ? 'There are no keys' : keysTable(keys))
    }))

  addCommand(group, 'revoke <key>', 'Revoke one of your API keys at once, by its id.', [
    'acp keys revoke 0e000000-0000-4000-8000-000000000100',
  ]).action(withSession<object, [string]>(
    async ({ client, signal, show }, id) => {
      const revoked = await client.keys.revoke(id, { signal })
      show(revoked, () => `Revoked ${revoked.id}`)
    },
    { not_found: 'List your keys with: acp keys' },
  ))
}

const keysTable = (keys: readonly Key[]) =>
  table(keys, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'NAME', value: ({ name }) => name, flexible: true },
    { title: 'BEGINS WITH', value: ({ prefix }) => prefix },
    { title: 'SCOPES', value: ({ scopes }) => scopes.join(' ') },
    { title: 'LAST USED', value: ({ last_used_at }) => minute(last_used_at) },
    { title: 'STATE', value: stateOf },
  ])

function stateOf({ revoked_at, expires_at }: Key): string {
  if (revoked_at) return 'revoked'
  if (!expires_at) return 'active'
  return Date.parse(expires_at) < Date.now() ? 'expired' : `until ${day(expires_at)}`
}
