import { type ActorName, type Cast, createCast } from '../support/actors.ts'
import { createAccount } from '../support/accounts.ts'
import { codeIn, openInbox } from '../support/inbox.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { allOperations, send } from './walk.ts'
import type { Values } from './samples/sample.ts'

/** A platform with an inbox and an administrator organization. */
export interface World {
  platform: TestPlatform
  stage(): Promise<Stage>
  close(): Promise<void>
}

/** What a sample creates its record with. */
export interface Stage extends Cast {
  database: TestPlatform['database']
  /** Calls an operation as an actor, which must succeed, and returns the response. */
  // deno-lint-ignore no-explicit-any -- the schemas check its shape
  act(actor: ActorName, operation: string, values: Values): Promise<any>
  /** The code in the latest mail to an address. */
  mailedCode(email: string): Promise<string>
}

export async function openWorld(environment: Record<string, string> = {}): Promise<World> {
  const inbox = await openInbox()
  const platform = await openPlatform({ ...inbox.environment, ...environment })
  const admin = await createAccount(platform.database, { kind: 'organization' })
  await platform.database.owner`
    insert into private.settings (admin_organization_id) values (${admin.id})
    on conflict (id) do update set admin_organization_id = excluded.admin_organization_id`
  return {
    platform,
    async stage() {
      const cast = await createCast(platform.database, admin.id)
      return {
        ...cast,
        database: platform.database,
        async act(actor, name, values) {
          const op = allOperations.find((op) => op.name === name)
          if (!op) throw new Error(`There is no operation ${name}`)
          const response = await send(platform.api, op, { values, headers: cast.credentials[actor] })
          const text = await response.text()
          if (!response.ok) throw new Error(`${name} by ${actor}: ${response.status} ${text}`)
          return JSON.parse(text)
        },
        mailedCode: async (email) => codeIn((await inbox.mails(email)).at(-1)),
      }
    },
    close: () => Promise.all([platform.close(), inbox.close()]).then(() => {}),
  }
}
