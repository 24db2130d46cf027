import { type Kind, requestsTo } from '../kind.ts'
import { accountWithArtist } from './create-content.ts'
import { linkedThread, messagesIn } from './thread.ts'

export const reportContent: Kind = {
  async ask(world) {
    const { owner } = world.database
    const { account, artistId } = await accountWithArtist(world)
    const threadId = await linkedThread(world, account)
    const key = crypto.randomUUID()
    const order = () =>
      owner`select private.create_content_batch(${account.id}, ${artistId}, '{}', ${threadId}, ${key})`
    await order()
    const [batch] = await owner`select report_run_id from app.content_batches where thread_id = ${threadId}`
    return {
      runId: batch!.report_run_id,
      account,
      again: order,
      // Beside it the thread may be told how far its videos are.
      effects: () => messagesIn(world, threadId, 'report').length,
    }
  },
  vendor: ({ callback }) => requestsTo(callback, 'POST /api/content-agent/callback'),
}
