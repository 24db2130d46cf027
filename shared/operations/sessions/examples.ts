import type { Examples } from '../../operation/example.ts'

export const examples: Examples = {
  create_session: { input: { id: 'release-week', title: 'Release week' } },
  list_sessions: { input: { limit: 1 } },
  create_chat: {
    input: { sessionId: 'release-week', id: 'artwork', title: 'Artwork' },
    errors: { not_found: 'Session not found' },
  },
  list_chats: { input: { sessionId: 'release-week', limit: 1 }, errors: { not_found: 'Session not found' } },
  update_chat: {
    input: { sessionId: 'release-week', chatId: 'artwork', title: 'Artwork and colors' },
    errors: { invalid_input: 'title cannot be empty', not_found: 'Session not found' },
  },
}
