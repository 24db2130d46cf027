import { beforeAll, describe, expect, it } from 'vitest'
import { inputSchema, outputSchema } from '../../shared/adapters/json-schema.ts'
import { fieldsByName } from '../../shared/adapters/mcp/argument-names.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { type Document, type Part, undescribedFields } from '../contract/document-walk.ts'
import { createAccount } from '../support/accounts.ts'
import { revisions, rpc, type ToolListing } from '../support/mcp-clients.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'

const list = await loadAll(groups({ playcountHistory: true }))
const maxTools = 45
const maxTokens = 12_000
/** An upper estimate: JSON in English has at least 3.5 characters per token. */
const tokens = (json: string) => Math.ceil(json.length / 3.5)

/** Without references. */
const undescribed = (schema: Part, path: string) => undescribedFields({} as Document, schema, path)

/** Descriptions are the operations' own, so OpenAPI has them too. */
it('the operations that are tools describe every field, also those that the list leaves out', () => {
  const missing = list.filter((op) => op.tool).flatMap((op) => [
    ...undescribed(inputSchema(op) as Part, `${op.name}(`),
    ...undescribed(outputSchema(op) as Part, `${op.name}:`),
  ])
  expect(missing).toEqual([])
})

it('no operation has two fields that would be one argument', () => {
  for (const op of list) expect(() => fieldsByName(Object.keys(op.input.shape), op.http.path)).not.toThrow()
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

  it('comes as one page', async () => {
    expect(await listed()).not.toHaveProperty('nextCursor')
  })

  it('describes each tool', () => {
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      const op = list.find((op) => op.name === name)!
      expect(title, name).toBeTruthy()
      expect(description, name).toMatch(/^[A-Z].*\.$/)
      expect(inputSchema, name).toMatchObject({ type: 'object' })
      expect(inputSchema.properties, 'A tool does one thing').not.toHaveProperty('action')
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
      ...undescribed(inputSchema, `${name}(`),
      ...undescribed(outputSchema!, `${name}:`),
    ])
    expect(missing).toEqual([])
  })

  it('has schemas with standard formats, without a pattern beside one, and outputs that allow new fields', () => {
    const known = ['date', 'date-time', 'uuid', 'uri', 'email']
    for (const { name, inputSchema, outputSchema } of tools) {
      const output = within(outputSchema)
      for (const schema of output) expect(schema, name).not.toHaveProperty('additionalProperties')
      for (const schema of [...within(inputSchema), ...output]) {
        if (!schema.format) continue
        expect(schema, name).not.toHaveProperty('pattern')
        expect(known, `${name}: ${schema.format}`).toContain(schema.format)
      }
    }
  })

  it('names every argument in snake_case, and an organization workspace', () => {
    const workspaces = new Set<string>()
    for (const { name, inputSchema } of tools) {
      const fields = within(inputSchema).flatMap(({ properties }) => Object.entries(properties ?? {}))
      for (const [field, { description }] of fields) {
        expect(field, name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
        expect(field, name).not.toBe('organization_id')
        if (field === 'workspace') workspaces.add(description!)
      }
      for (const field of inputSchema.required as string[] ?? []) {
        expect(inputSchema.properties, name).toHaveProperty(field)
      }
    }
    expect(workspaces.size).toBe(1)
  })

  it('names arguments in descriptions as they are listed', () => {
    const named = tools.flatMap(({ name, description, inputSchema }) =>
      [description, ...within(inputSchema).map((part) => part.description)]
        .flatMap((text) =>
          String(text).match(/\b(?:catalogId|organizationId|organization_id|artistId|releaseUrl)\b/g) ?? []
        )
        .map((field) => `${name}: ${field}`)
    )
    expect(named).toEqual([])
  })

  it('requires no argument that has a default', () => {
    for (const { name, inputSchema } of tools) {
      for (const [field, schema] of Object.entries(inputSchema.properties as Record<string, Part>)) {
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

function within(schema: unknown): Part[] {
  if (schema === null || typeof schema !== 'object') return []
  return [schema as Part, ...Object.values(schema).flatMap(within)]
}
