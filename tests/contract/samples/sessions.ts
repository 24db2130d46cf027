import type { Stage } from '../world.ts'
import type { Samples } from './sample.ts'

const itsSession = async ({ act }: Stage) => (await act('key', 'create_session', {})).session.id

const itsChat = async ({ act }: Stage, sessionId: string) =>
  (await act('key', 'create_chat', { sessionId })).chat.id

const ownSession = { own: async (stage: Stage) => ({ input: { sessionId: await itsSession(stage) } }) }

export const sessions: Samples = {
  create_session: { input: { title: 'Plans' } },
  list_sessions: { targets: { own: async (stage) => ({ shows: await itsSession(stage) }) } },
  create_chat: { input: { title: 'Ideas' }, targets: ownSession },
  list_chats: { targets: ownSession },
  update_chat: {
    input: { title: 'Better ideas' },
    targets: {
      own: async (stage) => {
        const sessionId = await itsSession(stage)
        return { input: { sessionId, chatId: await itsChat(stage, sessionId) } }
      },
      misplaced: async (stage) => {
        const sessionId = await itsSession(stage)
        return { input: { sessionId, chatId: await itsChat(stage, await itsSession(stage)) } }
      },
    },
  },
}
