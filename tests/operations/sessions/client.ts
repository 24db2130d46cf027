import { expect } from 'vitest'
import type { TestPlatform } from '../../support/platform.ts'

/** Requests about sessions and chats, as one caller sends them. */
export function sessionsClient(platform: TestPlatform, credential: Record<string, string>) {
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    platform.api.request(`/api/sessions${path}`, {
      method,
      headers: {
        ...credential,
        ...body === undefined ? {} : { 'content-type': 'application/json' },
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
  const good = async (response: Response) => {
    const body = await response.json()
    expect({ status: response.status, body }).toMatchObject({ status: 200 })
    return body
  }
  return {
    send,
    createSession: async (fields = {}) => (await good(await send('POST', '', fields))).session,
    createChat: async (session: string, fields = {}) =>
      (await good(await send('POST', `/${session}/chats`, fields))).chat,
    update: (session: string, chat: string, body: unknown, headers = {}) =>
      send('PATCH', `/${session}/chats/${chat}`, body, headers),
    updated: async (session: string, chat: string, body: unknown) =>
      (await good(await send('PATCH', `/${session}/chats/${chat}`, body))).chat,
    list: async (path = '') => await good(await send('GET', path)),
  }
}

/** The comparable parts of a response: all but its request id and the count of requests. */
export async function comparable(response: Response) {
  const headers = Object.fromEntries(response.headers)
  delete headers['x-request-id']
  delete headers.ratelimit
  return { status: response.status, headers, body: await response.text() }
}

export const utcInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
