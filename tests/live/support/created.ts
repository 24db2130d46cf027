import { afterAll, expect } from 'vitest'
import { owner } from './actors.ts'
import { call, get, type Headers, post } from './http.ts'
import { deployment } from './rule.ts'

/** Begins the name of everything that the suite creates. */
export const prefix = 'Acceptance test'

export const newName = () => `${prefix} ${crypto.randomUUID().slice(0, 8)}`

/**
 * Where no webhook arrives: an embedded stack sends to the port 1 of its machine, where nothing listens, and for others this name
 * below a reserved domain does not exist.
 */
const unreachable = deployment.stand_ins ? 'http://127.0.0.1:1/' : 'https://acceptance-test.example.com/'

/** Creates records for the rules of a file, and deletes them when its rules have ended. */
export function useCreated() {
  const deletions: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    // A deletion that fails does not keep the others from running.
    for (const deletion of deletions.reverse()) await deletion().catch(() => {})
  })
  const laterDelete = (path: string, as: Headers) => deletions.push(() => call('DELETE', path, { as }))

  return {
    later: (deletion: () => Promise<unknown>) => deletions.push(deletion),

    async catalog(as: Headers = owner, more: object = {}): Promise<string> {
      const reply = await post('/api/catalogs', { name: newName(), ...more }, as)
      expect(reply.status, reply.text).toBe(201)
      laterDelete(`/api/catalogs/${reply.body.catalog.id}`, as)
      return reply.body.catalog.id
    },

    /** A site's record, without a draft. */
    // deno-lint-ignore no-explicit-any -- whatever the deployment sent
    async site(as: Headers = owner, more: object = {}): Promise<any> {
      const reply = await post('/api/sites', { name: newName(), brief: 'A quiet page', ...more }, as)
      expect(reply.status, reply.text).toBe(201)
      laterDelete(`/api/sites/${reply.body.site.id}`, as)
      return reply.body.site
    },

    /** A webhook endpoint with its secret, for the rarest event, so that only tests are sent to it. */
    // deno-lint-ignore no-explicit-any -- whatever the deployment sent
    async webhookEndpoint(as: Headers = owner, more: object = {}): Promise<any> {
      const body = { url: unreachable, events: ['credits.low'], description: prefix, ...more }
      const reply = await post('/api/webhooks/endpoints', body, as)
      expect(reply.status, reply.text).toBe(201)
      laterDelete(`/api/webhooks/endpoints/${reply.body.endpoint.id}`, as)
      return reply.body.endpoint
    },
  }
}

/** A session with a chat of the suite; their ids are fixed, because nothing deletes them. */
export async function openChat(as: Headers = owner, chat = 'acceptance-test') {
  const { body } = await post('/api/sessions', { id: 'acceptance-test', title: prefix }, as)
  const created = await post(`/api/sessions/${body.session.id}/chats`, { id: chat, title: prefix }, as)
  expect(created.status, created.text).toBe(200)
  return { sessionId: body.session.id as string, chatId: created.body.chat.id as string }
}

/** A personal artist of the suite: the one that an earlier run has created, because nothing deletes artists. */
export async function openArtist(as: Headers = owner, name = prefix): Promise<string> {
  const { body } = await get('/api/artists', as)
  const earlier = body.artists.find((artist: { name: string }) => artist.name === name)
  if (earlier) return earlier.id
  const reply = await post('/api/artists', { name }, as)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.artist.id
}

/** The place of a public page. */
export const page = (id: string) => `/s/${id}`
export const atApp = { at: deployment.app_url }
