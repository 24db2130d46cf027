import { expect } from 'vitest'
import { get, type Headers, patch } from './http.ts'
import { untilEnded } from './runs.ts'

/** Generates a page, in the background where the host ends long requests. Returns the site's record. */
export async function generate(id: string, revision: number, as: Headers, instruction = 'A calm page') {
  const reply = await patch(`/api/sites/${id}`, { action: 'generate', revision, instruction }, as)
  if (reply.status === 202) {
    await untilEnded(reply.body.runId, as, 300_000)
    return (await get(`/api/sites/${id}`, as)).body.site
  }
  expect(reply.status, reply.text).toBe(200)
  return reply.body.site
}

export const publish = (id: string, revision: number, as: Headers) =>
  patch(`/api/sites/${id}`, { action: 'publish', revision }, as)

export const unpublish = (id: string, as: Headers, revision?: number) =>
  patch(`/api/sites/${id}`, { action: 'unpublish', ...revision !== undefined && { revision } }, as)
