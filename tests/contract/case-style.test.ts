import { expect, it } from 'vitest'
import { inputSchema, outputSchema } from '../../shared/adapters/json-schema.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { allOperations, pathParameters } from './walk.ts'

/** Fields that are not in snake_case (docs/decisions/api.md). No new field may be added here. */
const exceptions = [
  // Fixed by the first description of the interface: chats, sites, runs, billing, connectors, staged files, content.
  ...['activeStreamId', 'createdAt', 'lastAssistantMessageAt', 'modelId', 'sessionId', 'updatedAt'],
  ...[
    'artistId',
    'artistName',
    'buttonLabel',
    'contentType',
    'organizationId',
    'releaseUrl',
    'signupHeading',
    // Facts of a site, in the same document and requests as releaseUrl.
    ...['privacyUrl', 'releaseDate', 'showBrief', 'soldOut', 'videoUrl'],
  ],
  ...['finishedAt', 'runId', 'runIds', 'startedAt', 'taskId'],
  ...['redirectUrl', 'successUrl'],
  // The object of Supabase's client library.
  'signedUrl',
  'profileUrls',
]

const names = new Map<string, string>()
for (const op of allOperations) {
  const { properties } = inputSchema(op)
  const outside = Object.entries(properties).filter(([name]) => !pathParameters(op).includes(name))
  collect(op, { properties: Object.fromEntries(outside) })
  if (!op.http.produces) collect(op, outputSchema(op))
}

function collect(op: AnyOperation, schema: unknown) {
  if (schema === null || typeof schema !== 'object') return
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') {
      for (const name of Object.keys(value)) names.set(name, op.name)
      for (const field of Object.values(value)) collect(op, field)
    } else if (!['default', 'const', 'enum', 'examples'].includes(keyword)) collect(op, value)
  }
}

it('every field outside a path is in snake_case, except for a closed list', () => {
  const others = [...names.keys()].filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
  expect(others.sort()).toEqual(exceptions.toSorted())
})

it('every parameter of a path is in camelCase', () => {
  for (const op of allOperations) {
    for (const name of pathParameters(op)) {
      // Chat platforms know a workspace as team_id.
      if (name !== 'team_id') expect(`${op.name} ${name}`).toMatch(/ [a-z]+([A-Z][a-z]+)*$/)
    }
  }
})
