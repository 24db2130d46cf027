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

/** The contrast of two colors: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
