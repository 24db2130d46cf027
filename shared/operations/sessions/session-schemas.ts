import * as z from 'zod'
import { Instant } from '../schemas.ts'

/** Ids in a path are any text: one that nobody gave is not found, never malformed. */
export const SessionId = z.string().describe('The session; yours.')
export const ChatId = z.string().describe('The chat, in this session.')

/** A text that is trimmed and must say something; null says nothing. `most` counts characters, an emoji as one. */
const words = (field: string, most: number) =>
  z.string({ error: ({ input }) => input === null ? `${field} cannot be empty` : undefined }).trim().min(1)
    .refine((text) => text.length <= most || [...text].length <= most, {
      error: `${field} must have at most ${most} characters`,
    })
    .describe(`Trimmed; 1 to ${most} characters.`)

export const Title = words('title', 500)
export const ModelId = words('modelId', 200)

/** A name that a client chooses, so that it can repeat a create whose answer it lost. */
export const OwnId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, {
  error: 'id must be 1 to 100 letters, digits, hyphens or underscores',
}).describe('Your own name for it. If you already have one of this name, it is answered unchanged.')

/** One page of a list, latest change first. */
export const pageQuery = {
  limit: z.int().min(1).max(100).default(50),
  before: z.string().regex(/^\d{1,16}\..{1,200}$/su, { error: 'before must be the next of a page' })
    .describe('The `next` of the page before.').optional(),
}

export const Next = z.string().nullable().describe('`before` of the next page; null on the last.')

export const Session = z.object({
  id: z.string(),
  title: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant.describe('The latest change of the session or of a chat in it.'),
})

/** Session chat. */
export const Chat = z.object({
  id: z.string(),
  sessionId: z.string(),
  title: z.string(),
  modelId: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  activeStreamId: z.string().nullable(),
  lastAssistantMessageAt: Instant.nullable(),
})
