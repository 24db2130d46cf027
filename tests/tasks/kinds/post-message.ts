import { createAccount } from '../../support/accounts.ts'
import { type Kind, requestsTo } from '../kind.ts'
import { linkedThread, messagesIn } from './thread.ts'

export const postMessage: Kind = {
  async ask(world) {
    const { owner } = world.database
    const account = await createAccount(world.database)
    const threadId = await linkedThread(world, account)
    const order = () => owner`select private.post_message(${threadId}, 'greeting', 'Hello', ${account.id})`
    await order()
    const [message] = await owner`select run_id from app.chat_messages where thread_id = ${threadId}`
    return {
      runId: message!.run_id,
      account,
      again: order,
      effects: () => messagesIn(world, threadId, 'greeting').length,
    }
  },
  vendor: ({ vendors }) => requestsTo(vendors.slack, 'chat.postMessage'),
}
