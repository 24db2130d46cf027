import { createChat } from './create-chat.ts'
import { createSession } from './create-session.ts'
import { listChats } from './list-chats.ts'
import { listSessions } from './list-sessions.ts'
import { updateChat } from './update-chat.ts'

export const sessions = [listSessions, createSession, listChats, createChat, updateChat]
