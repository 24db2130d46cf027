import { deliver, mentionEvent } from '../../../supabase/local/stand-ins/slack/events.ts'
import { slackSigningSecret } from '../../support/vendors.ts'
import type { Kind, Vendor } from '../kind.ts'
import type { TaskWorld } from '../world.ts'
import { accountWithArtist } from './create-content.ts'
import { linkedThread } from './thread.ts'

export const answerMention: Kind = {
  async ask(world) {
    const { owner } = world.database
    const { account, artistId } = await accountWithArtist(world)
    const threadId = await linkedThread(world, account)
    const [thread] = await owner`select team_id, ts from app.chat_threads where id = ${threadId}`
    const { ts, team_id } = thread!
    const text = `<@U0STANDIN1> ${artistId} batch=1`
    const id = `Ev${crypto.randomUUID()}`
    const message = { type: 'message', ts, thread_ts: ts, text } as const
    const event = { ...mentionEvent('C0DEMO0001', message, id), team_id }
    const url = `${world.callback.origin}/api/content-agent/slack`
    const send = () => deliver({ url, signingSecret: slackSigningSecret }, event)
    const fault = await send()
    if (fault) throw new Error(fault)
    const [mention] = await owner`select run_id from app.chat_events where event_id = ${id}`
    return {
      runId: mention!.run_id,
      account,
      again: send,
      effects: async () =>
        (await owner`select id from app.content_batches where thread_id = ${threadId}`).length,
    }
  },
  vendor: (world) => balances(world),
}

let release: (() => Promise<void>) | undefined

/** It goes out to nobody: what it may have to wait for is the balance of whoever pays. */
const balances = ({ database: { owner } }: TaskWorld): Vendor => ({
  fail: () => Promise.reject(new Error('It asks no vendor')),
  async hold({ account }) {
    const held = await owner.reserve()
    await held`begin`
    await held`select private.lock_credits(${account.id})`
    release = async () => {
      await held`commit`
      held.release()
    }
  },
  async clearFaults() {
    await release?.()
    release = undefined
  },
  async asked() {
    const [row] = await owner<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'platform_worker'
        and wait_event_type = 'Lock' and query like '%order_from_mention%'`
    return row!.count
  },
})
