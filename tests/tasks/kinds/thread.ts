import type { TestAccount } from '../../support/accounts.ts'
import type { TaskWorld } from '../world.ts'

let said = 0

/** A new thread of a chat workspace that works for an account. */
export async function linkedThread(
  { database: { owner } }: TaskWorld,
  account: TestAccount,
): Promise<string> {
  const team = `T${++said}`
  const ts = `1700000000.${String(said).padStart(6, '0')}`
  const id = `slack:C0DEMO0001:${ts}`
  await owner`insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', ${team}, ${account.id})`
  await owner`insert into app.chat_threads (id, platform, team_id, channel, ts)
    values (${id}, 'slack', ${team}, 'C0DEMO0001', ${ts})`
  return id
}

/** What the agent has said in a thread under keys that begin like this, as the chat has it. */
export const messagesIn = ({ vendors }: TaskWorld, threadId: string, key: string) =>
  vendors.slack.store.thread('C0DEMO0001', threadId.split(':')[2]!)
    .filter(({ metadata }) => String(metadata?.event_payload.key).startsWith(key))
