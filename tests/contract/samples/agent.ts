import { createHmac } from 'node:crypto'
import type { PartName } from '../../support/actors.ts'
import { callbackSecret, slackSigningSecret } from '../../support/vendors.ts'
import type { Stage } from '../world.ts'
import { eachOwner, organization } from './records.ts'
import type { Samples, Values } from './sample.ts'

const workspaceOf = async ({ database, accounts }: Stage, of: PartName): Promise<string> => {
  const [workspace] = await database.owner<{ team_id: string }[]>`
    insert into app.chat_workspaces (platform, team_id, account_id)
    values ('slack', ${`T-${crypto.randomUUID()}`}, ${accounts[of].id}) returning team_id`
  return workspace!.team_id
}

const signedMention = (): Values => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const event = { type: 'app_mention', user: 'U1', text: '<@U2> help', ts: '1.0', channel: 'C1' }
  const payload = JSON.stringify({
    type: 'event_callback',
    team_id: 'T1',
    event_id: crypto.randomUUID(),
    event,
  })
  const digest = createHmac('sha256', slackSigningSecret).update(`v0:${timestamp}:${payload}`).digest('hex')
  return { platform: 'slack', payload, timestamp, signature: `v0=${digest}` }
}

export const agent: Samples = {
  link_chat_workspace: { targets: { organization_id: organization() } },
  list_chat_workspaces: {
    targets: eachOwner(async (stage, of) => ({ shows: await workspaceOf(stage, of) })),
  },
  unlink_chat_workspace: {
    targets: eachOwner(async (stage, of) => ({ input: { team_id: await workspaceOf(stage, of) } })),
  },
  receive_chat_event: {
    // Signed again for each request, because a signature expires.
    get input() {
      return signedMention()
    },
    targets: { anybody: () => Promise.resolve({ input: signedMention() }) },
    headers: ({ signature, timestamp }): Record<string, string> => ({
      ...signature === undefined ? {} : { 'x-slack-signature': String(signature) },
      ...timestamp === undefined ? {} : { 'x-slack-request-timestamp': String(timestamp) },
    }),
  },
  receive_content_callback: {
    input: { payload: JSON.stringify({ threadId: 'slack:C1:1', message: 'Hello' }), secret: callbackSecret },
    targets: {
      anybody: async ({ database }) => {
        await database.owner`
          insert into app.chat_threads (id, platform, team_id, channel, ts)
          values ('slack:C1:1', 'slack', 'T1', 'C1', '1') on conflict do nothing`
        return {}
      },
    },
    headers: ({ secret }): Record<string, string> =>
      secret === undefined ? {} : { 'x-callback-secret': String(secret) },
  },
}
