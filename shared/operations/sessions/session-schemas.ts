import * as z from 'zod'
import { textWithoutHidden, unlessTooLong } from '../../platform/given-text.ts'
import { textOf } from '../../platform/visible-text.ts'
import { Instant, pageQuery } from '../schemas.ts'

/** Ids in a path are any text: an unknown one is not found, and none is malformed. */
export const SessionId = z.string().describe('A session of yours.')

/** A trimmed text that is not empty. `max` counts code points, so an emoji counts as one. */
const words = (field: string, max: number) =>
  z.string({ error: ({ input }) => input === null ? `${field} cannot be empty` : undefined }).overwrite(
    unlessTooLong(max, textOf),
  ).min(1)
    .refine((text) => text.length <= max || [...text].length <= max, {
      error: `${field} must have at most ${max} characters`,
      abort: true,
    })
    .refine(...textWithoutHidden)
    .describe(`Trimmed; 1 to ${max} characters.`)

export const Title = words('title', 500)
export const ModelId = words('modelId', 200)

/** An id that a client chooses, so that it can repeat a create whose response it lost. */
export const OwnId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, {
  error: 'id must be 1 to 100 letters, digits, hyphens or underscores',
}).describe('Your own id for it. If you already have one with this id, it is returned unchanged.')

/** A list by the latest change. With `before`, rows that change meanwhile are not repeated. */
export const changesQuery = {
  ...pageQuery,
  before: z.string().regex(/^\d{1,16}\..{1,200}$/su, { error: 'before must be the next of a page' })
    .describe('Only rows that come after this one: the `next` of a page.').optional(),
}

export const Next = z.string().nullable().describe(
  'The last row of this page, for `before`; null on the last page.',
)

export const Session = z.object({
  id: z.string().describe('Your own id, or one that was chosen.'),
  title: z.string().nullable().describe('Null if it has none.'),
  createdAt: Instant.describe('When it was created (UTC).'),
  updatedAt: Instant.describe('The latest change of the session or of a chat in it (UTC).'),
}).meta({ id: 'Session', description: 'A container of chats.' })

export const Chat = z.object({
  id: z.string().describe('Your own id, or one that was chosen.'),
  sessionId: z.string().describe('The session that it is in.'),
  title: z.string().describe('Its title.'),
  modelId: z.string().nullable().describe('The model that responds; null for the default one.'),
  createdAt: Instant.describe('When it was created (UTC).'),
  updatedAt: Instant.describe('When it last changed (UTC).'),
  activeStreamId: z.string().nullable().describe(
    'The response that is being written; null if there is none.',
  ),
  lastAssistantMessageAt: Instant.nullable().describe('When the model last responded (UTC); null if never.'),
}).meta({ id: 'Chat', description: 'A chat in a session.' })
