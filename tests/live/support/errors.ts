import { expect } from 'vitest'
import type { Reply } from './http.ts'

/** The three error bodies: `{status: 'error', error}`, `{error}`, and `{error: <status>, message}`. */
export type Shape = 'status' | 'error' | 'number'

/** The one text for no credential and for two. */
export const credentialText = 'Exactly one of x-api-key or Authorization must be provided'

const messageOf: Record<Shape, (reply: Reply) => unknown> = {
  status: ({ body }) => body.error,
  error: ({ body }) => body.error,
  number: ({ body }) => body.message,
}

const keysOf: Record<Shape, string[]> = {
  status: ['error', 'status'],
  error: ['error'],
  number: ['error', 'message'],
}

/** Expects an error with its status, code and exact shape, and its message where one is given. */
export function expectError(
  reply: Reply,
  status: number,
  code: string,
  shape: Shape,
  message?: string | RegExp,
) {
  expect([reply.status, reply.headers.get('x-error-code')], `${reply.request}: ${reply.text}`)
    .toEqual([status, code])
  expect(reply.headers.get('content-type'), reply.request).toMatch(/^application\/json/)
  expect(Object.keys(reply.body).sort(), reply.request).toEqual(keysOf[shape])
  if (shape === 'status') expect(reply.body.status).toBe('error')
  if (shape === 'number') expect(reply.body.error).toBe(status)
  const text = messageOf[shape](reply)
  if (message instanceof RegExp) expect(text, reply.request).toMatch(message)
  else if (message !== undefined) expect(text, reply.request).toBe(message)
  else expect(text, reply.request).toMatch(/\S/)
}

export const expectInvalid = (reply: Reply, shape: Shape, message?: string | RegExp) =>
  expectError(reply, 400, 'invalid_input', shape, message)

/** A response without what differs by request: its id, its time, and its rate limit. */
export const comparable = ({ status, headers, text }: Reply, ...ids: (string | undefined)[]) => ({
  status,
  headers: Object.fromEntries(
    [...headers].filter(([name]) =>
      !['x-request-id', 'date', 'server-timing'].includes(name) && !/^(cf|sb|x-sb)-|^ratelimit/.test(name)
    ),
  ),
  text: ids.reduce((text: string, id) => id ? text.replaceAll(id, '<id>') : text, text),
})

/** Expects that a record that is hidden from the caller answers as one that does not exist. */
export function expectSameAsMissing(hidden: Reply, missing: Reply, ...ids: (string | undefined)[]) {
  expect(hidden.status, hidden.request).toBe(404)
  expect(comparable(hidden, ...ids), hidden.request).toEqual(comparable(missing, ...ids))
}
