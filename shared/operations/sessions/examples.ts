import type { Examples } from '../../operation/example.ts'

const session = {
  id: 'release-week',
  title: 'Release week',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-06T10:15:30.000Z',
}

const chat = {
  id: 'artwork',
  sessionId: 'release-week',
  title: 'Artwork',
  modelId: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-06T10:15:30.000Z',
  activeStreamId: null,
  lastAssistantMessageAt: null,
}

export const examples: Examples = {
  create_session: {
    input: { id: 'release-week', title: 'Release week' },
    output: { status: 'success', session },
  },
  list_sessions: {
    input: { limit: 1 },
    output: {
      status: 'success',
      sessions: [session],
      pagination: { page: 1, limit: 1, total_count: 1, total_pages: 1, has_more: false },
      next: null,
    },
  },
  create_chat: {
    input: { sessionId: 'release-week', id: 'artwork', title: 'Artwork' },
    output: { status: 'success', chat },
    errors: { not_found: 'Session not found' },
  },
  list_chats: {
    input: { sessionId: 'release-week', limit: 1 },
    output: {
      status: 'success',
      chats: [chat],
      pagination: { page: 1, limit: 1, total_count: 1, total_pages: 1, has_more: false },
      next: null,
    },
    errors: { not_found: 'Session not found' },
  },
  update_chat: {
    input: { sessionId: 'release-week', chatId: 'artwork', title: 'Artwork and colors' },
    output: {
      chat: { ...chat, title: 'Artwork and colors' },
    },
    errors: { invalid_input: 'title cannot be empty', not_found: 'Session not found' },
  },
}
