import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'

export const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** A new account, and its requests about sessions and chats. */
export async function openClient(platform: TestPlatform) {
  const account = await createAccount(platform.database)
  const send = (method: string, path: string, body?: unknown) =>
    sendJson(platform, account, method, `/api/sessions${path}`, body)
  return {
    account,
    send,
    createSession: async (fields = {}) => (await json(send('POST', '', fields))).session,
    createChat: async (session: string, fields = {}) =>
      (await json(send('POST', `/${session}/chats`, fields))).chat,
    update: (session: string, chat: string, body: unknown) =>
      send('PATCH', `/${session}/chats/${chat}`, body),
    updated: async (session: string, chat: string, body: unknown) =>
      (await json(send('PATCH', `/${session}/chats/${chat}`, body))).chat,
    list: (path = '') => json(send('GET', path)),
  }
}

/** A platform, and a new client of it for each test. */
export function useSessions() {
  const platform = fixture(openPlatform)
  return { platform, client: fixture(() => openClient(platform), 'each') }
}
