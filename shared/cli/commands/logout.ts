import type { Command } from 'commander'
import { createClient } from '../../client/mod.ts'
import { addCommand, shower } from '../command.ts'
import { deleteCredentials, readCredentials } from '../credentials.ts'
import { interrupted as signal } from '../interrupt.ts'
import type { CommonOptions } from '../options.ts'
import { note } from '../terminal.ts'

/** Revokes the stored key and deletes it from this machine. */
export function logout(parent: Command): void {
  addCommand(parent, 'logout', 'Log out: revoke the stored API key and delete it from this machine.', [
    'acp logout',
  ]).action(run)
}

async function run(options: CommonOptions): Promise<void> {
  const stored = readCredentials()
  const revoked = stored?.api_key ? await revoke(stored.base_url, stored.api_key) : false
  await deleteCredentials()
  shower(options)({ logged_out: stored !== undefined, key_revoked: revoked }, () => {
    if (!stored) return 'You were not logged in'
    const left = revoked
      ? ''
      : `. The ${stored.oauth ? 'access' : 'key'} itself stays valid until it is revoked`
    return `Logged out of ${stored.base_url}${left}`
  })
}

/** Whether the server has revoked it. The key is deleted here in any case. */
async function revoke(baseUrl: string, apiKey: string): Promise<boolean> {
  try {
    const client = createClient({ baseUrl, apiKey, maxRetries: 0 })
    for await (const { id, prefix, revoked_at } of client.keys.listAll({ signal })) {
      if (revoked_at !== null || !apiKey.startsWith(prefix)) continue
      await client.keys.revoke(id, { signal })
      return true
    }
    return false
  } catch (error) {
    signal.throwIfAborted()
    note(`The key could not be revoked: ${(error as Error).message}`)
    return false
  }
}
