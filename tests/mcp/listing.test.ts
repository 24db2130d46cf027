import { beforeAll, describe, expect, it } from 'vitest'
import { inputSchema, outputSchema } from '../../shared/adapters/json-schema.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { createAccount } from '../support/accounts.ts'
import { revisions, rpc, type ToolListing } from '../support/mcp-clients.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'

const list = await loadAll(groups({ playcountHistory: true }))
const maxTools = 45
const maxTokens = 12_000
/** An upper estimate: JSON in English has at least 3.5 characters per token. */
const tokens = (json: string) => Math.ceil(json.length / 3.5)

/** Descriptions are the operations' own, so OpenAPI has them too. */
it('the operations that are tools describe every field, also those that the list leaves out', () => {
  const missing = list.filter((op) => op.tool).flatMap((op) => [
    ...undescribed(inputSchema(op), `${op.name}(`),
    ...undescribed(outputSchema(op), `${op.name}:`),
  ])
  expect(missing).toEqual([])
})

describe.each(revisions)('tools/list, %s', (revision) => {
  const platform = fixture(openPlatform)
  const account = fixture(() => createAccount(platform.database))
  let tools: ToolListing[]

  const listed = async (method = 'tools/list') =>
    (await rpc(platform.mcp, revision, { 'x-api-key': account.key }, method)).body.result

  beforeAll(async () => {
    tools = (await listed()).tools
  })

  it('is short: at most 45 tools in at most 12,000 tokens', () => {
    expect(tools.length).toBeLessThanOrEqual(maxTools)
    expect(tokens(JSON.stringify(tools))).toBeLessThanOrEqual(maxTokens)
  })

  it('names the operations that are tools, and no other', () => {
    const names = list.filter((op) => op.tool).map(({ name }) => name)
    expect(tools.map(({ name }) => name)).toEqual(names)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{2,63}$/)
  })

  it('comes as one page', async () => {
    expect(await listed()).not.toHaveProperty('nextCursor')
  })

  it('describes each tool', () => {
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      const op = list.find((op) => op.name === name)!
      expect(title, name).toBeTruthy()
      expect(description, name).toMatch(/^[A-Z].*\.$/)
      expect(inputSchema, name).toMatchObject({ type: 'object' })
      expect(outputSchema, name).toMatchObject({ type: 'object' })
      const isRead = op.access.scope === 'read'
      expect(annotations, name).toEqual({
        readOnlyHint: isRead,
        ...!isRead && { destructiveHint: expect.any(Boolean), idempotentHint: expect.any(Boolean) },
        openWorldHint: expect.any(Boolean),
      })
    }
  })

  it('describes every argument and every field of a result, nested ones too', () => {
    const missing = tools.flatMap(({ name, inputSchema, outputSchema }) => [
      ...undescribed(inputSchema as Schema, `${name}(`),
      ...undescribed(outputSchema as Schema, `${name}:`),
    ])
    expect(missing).toEqual([])
  })

  it('has output schemas that allow new fields', () => {
    for (const { name, outputSchema } of tools) {
      for (const schema of within(outputSchema as Schema)) {
        expect(schema, name).not.toHaveProperty('additionalProperties')
      }
    }
  })

  it('has no pattern beside a format', () => {
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [...within(inputSchema as Schema), ...within(outputSchema as Schema)]) {
        if (schema.format) expect(schema, name).not.toHaveProperty('pattern')
      }
    }
  })

  it('has only standard formats, so that strict clients can compile them', () => {
    const known = ['date', 'date-time', 'uuid', 'uri', 'email']
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [...within(inputSchema as Schema), ...within(outputSchema as Schema)]) {
        if (schema.format) expect(known, `${name}: ${schema.format}`).toContain(schema.format)
      }
    }
  })

  it('requires no argument that has a default', () => {
    for (const { name, inputSchema } of tools) {
      for (const [field, schema] of Object.entries(inputSchema.properties as Record<string, Schema>)) {
        if ('default' in schema) expect(inputSchema.required ?? [], name).not.toContain(field)
      }
    }
  })

  it('is the same text on every call, to every caller of a kind', async () => {
    const other = await createAccount(platform.database)
    const again = await rpc(platform.mcp, revision, { 'x-api-key': other.key }, 'tools/list')
    expect(JSON.stringify(again.body.result.tools)).toBe(JSON.stringify(tools))
    expect(JSON.stringify((await listed()).tools)).toBe(JSON.stringify(tools))
  })

  it('does not add arguments of tools to the OpenAPI document', async () => {
    const document = await (await platform.api.request('/api/openapi.json')).json()
    const parameters = document.paths['/api/catalogs/{catalogId}/playcount-history'].get.parameters
    const names = parameters.map((parameter: { name: string }) => parameter.name)
    expect(names).toEqual(['catalogId', 'since', 'days', 'page', 'limit'])
  })

  it('may not be cached for another caller, and announces no changes', async () => {
    if (revision === '2026-07-28') {
      expect(await listed()).toMatchObject({ cacheScope: 'private' })
      const discovered = await listed('server/discover')
      expect(discovered).toMatchObject({
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
        cacheScope: 'private',
      })
      expect(discovered.capabilities.extensions).toEqual({
        'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
        'io.modelcontextprotocol/tasks': {},
      })
      expect(Object.keys(discovered.capabilities)).toEqual(['tools', 'resources', 'extensions'])
    } else {
      const { body } = await rpc(
        platform.mcp,
        revision,
        { 'x-api-key': account.key },
        'initialize',
        { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      )
      expect(body.result).toMatchObject({
        protocolVersion: revision,
        capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
        serverInfo: { name: 'artist-catalog-platform', version: '1.0.0' },
        instructions: expect.stringContaining('catalogs'),
      })
      expect(Object.keys(body.result.capabilities.extensions)).toEqual(['io.modelcontextprotocol/ui'])
      expect(Object.keys(body.result.capabilities)).toEqual(['tools', 'resources', 'extensions'])
    }
  })
})

interface Schema {
  format?: string
  description?: string
  [keyword: string]: unknown
}

/** The paths of the fields without a description. */
function undescribed(schema: Schema, path: string): string[] {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const inside = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []) as unknown[]]
    .filter((value): value is Schema => value !== null && typeof value === 'object')
  return [
    ...fields.filter(([, field]) => !field.description).map(([name]) => `${path}${name}`),
    ...fields.flatMap(([name, field]) => undescribed(field, `${path}${name}.`)),
    ...inside.flatMap((value) => undescribed(value, `${path}`)),
  ]
}

/** A schema and every schema inside it. */
function within(schema: unknown): Schema[] {
  if (schema === null || typeof schema !== 'object') return []
  return [schema as Schema, ...Object.values(schema).flatMap(within)]
}
