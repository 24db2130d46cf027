import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import { Validator } from '@seriousme/openapi-schema-validator'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { describeTool } from '../../shared/adapters/mcp/tools.ts'
import { openapiDocument } from '../../shared/adapters/openapi/document.ts'
import { commonErrors, type ErrorCode, errorTable } from '../../shared/operation/errors.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import {
  createAccount,
  createCatalog,
  join,
  observe,
  type TestAccount,
  testIsrc,
} from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { address, allOperations, goodQuery, writeNote } from './walk.ts'

interface Media {
  schema: object
}
interface Described {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<
    string,
    { headers: Record<string, { schema: { enum?: string[] } }>; content: Record<string, Media> }
  >
}
interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> }
}

let platform: TestPlatform
let document: Document
let ajv: { compile(schema: object): ValidateFunction }

beforeAll(async () => {
  platform = await openPlatform()
  document = await (await platform.api.request('/api/openapi.json')).json()
  const strict = new Ajv2020.default({ strict: true, allErrors: true, allowUnionTypes: true })
  addFormats.default(strict)
  ajv = {
    compile: (schema) => strict.compile({ ...schema, components: document.components }),
  }
  strict.addKeyword('components')
})
afterAll(() => platform.close())

const described = (op: AnyOperation) => document.paths[op.http.path]![op.http.method]!

function expectValid(schema: object, value: unknown) {
  const validate = ajv.compile(schema)
  validate(value)
  expect(validate.errors ?? []).toEqual([])
}

describe('/api/openapi.json', () => {
  it('is valid OpenAPI 3.1, says a validator that others wrote', async () => {
    for (const text of [document, openapiDocument([...allOperations, writeNote], 'http://platform.test')]) {
      const validator = new Validator()
      const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(text)))
      expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
      expect(validator.version).toBe('3.1')
    }
  })

  it('is served as JSON to anybody, under the configured address', async () => {
    const response = await platform.api.request('http://evil.test/api/openapi.json', {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const text = await response.text()
    expect(text).not.toContain('evil.test')
    expect(JSON.parse(text).servers).toEqual([{ url: 'http://platform.test' }])
    expect(JSON.parse(text).openapi).toMatch(/^3\.1\.\d$/)
  })

  it('holds every operation that is switched on, and no other', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`)
    )
    const own = allOperations.map(({ name, http }) => `${name} ${http.method} ${http.path}`)
    expect(listed.sort()).toEqual(own.sort())
  })

  it('leaves out what is switched off', async () => {
    const off = await openPlatform({ PLAYCOUNT_HISTORY: 'false' })
    expect(await (await off.api.request('/api/openapi.json')).text()).not.toContain('playcount')
    await off.close()
  })

  it('is the same after the operations were listed as tools', () => {
    const parameters = () =>
      allOperations.map((op) => {
        const { paths } = openapiDocument(allOperations, '') as unknown as Document
        return paths[op.http.path]!.get!.parameters.map(({ name }) => name)
      })
    const before = parameters()
    for (const op of allOperations) if (op.tool) describeTool(op)
    expect(parameters()).toEqual(before)
  })

  it('has a requestBody of the fields that are not in the path, closed to others', () => {
    const note = (openapiDocument([writeNote], '') as unknown as Document).paths['/api/notes/{noteId}']!.post!
    expect(note.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual(['path noteId'])
    const schema = note.requestBody!.content['application/json']!.schema as Record<string, unknown>
    expect(note.requestBody!.required).toBe(true)
    expect(schema.required).toEqual(['title'])
    expect(Object.keys(schema.properties as object)).not.toContain('noteId')
    expectValid(schema, { title: 'x', count: 1 })
    expect(ajv.compile(schema)({ title: 'x', unknown: 1 })).toBe(false)
  })

  it('names both credentials, and secures every operation by one of them', () => {
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      accessToken: { type: 'http', scheme: 'bearer' },
    })
    expect(document).toMatchObject({ security: [{ apiKey: [] }, { accessToken: [] }] })
  })

  describe.each(allOperations.map((op) => [op.name, op] as const))('on %s', (_, op) => {
    it('has its parameters, where they are and whether they must be, with schemas that compile', () => {
      const { parameters } = described(op)
      const names = Object.keys(op.input.shape)
      expect(parameters.map(({ name }) => name).sort()).toEqual(names.sort())
      for (const parameter of parameters) {
        const inPath = op.http.path.includes(`{${parameter.name}}`)
        expect(parameter.in).toBe(inPath ? 'path' : 'query')
        expect(parameter.required).toBe(!op.input.shape[parameter.name].safeParse(undefined).success)
        ajv.compile(parameter.schema)
      }
      for (const [name, value] of new URLSearchParams(goodQuery(op))) {
        const { schema } = parameters.find((parameter) => parameter.name === name)!
        expectValid(schema, schema.type === 'integer' ? Number(value) : value)
      }
    })

    it('has every status that it may answer, with the codes of each', () => {
      const bodyless: ErrorCode[] = ['payload_too_large', 'unsupported_media_type']
      const codes = [...commonErrors, ...op.errors as ErrorCode[]].filter((code) => !bodyless.includes(code))
      const { 200: success, ...errors } = described(op).responses
      expect(Object.keys(success!.content)).toEqual([op.http.produces ?? 'application/json'])
      const byStatus = Map.groupBy(codes, (code) => String(errorTable[code].status))
      expect(Object.keys(errors).sort()).toEqual([...byStatus.keys()].sort())
      for (const [status, own] of byStatus) {
        expect(errors[status]!.headers['x-error-code']!.schema.enum?.toSorted()).toEqual(own.toSorted())
        expect(Object.keys(errors[status]!.content)).toEqual(['application/json', 'application/problem+json'])
      }
    })
  })
})

describe('what the API really answers', () => {
  let owner: TestAccount
  let catalogId: string

  beforeAll(async () => {
    const { database } = platform
    owner = await createAccount(database)
    await join(database, await createAccount(database, { kind: 'organization' }), owner)
    catalogId = await createCatalog(database, owner, [1, 2, 3, 4].map(testIsrc))
    await observe(database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
    await observe(database, testIsrc(2), '2026-03-01', [100, undefined, 350])
    await observe(database, testIsrc(3), '2026-03-01', [300, 200, 350, 500, 700])
    await database.owner`
      insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
      values (${catalogId}, 1.5, 2.25, 3, 4, 9007199254740991, '2026-03-05T04:20:00.123456Z')`
  })

  it.each(allOperations.map((op) => [op.name, op] as const))('for %s, is as described', async (_, op) => {
    const isrc = testIsrc(1)
    const query = goodQuery(op).replace(/isrc=\w+/, `isrc=${isrc}`)
    const response = await platform.api.request(address(op, catalogId) + query, {
      headers: { 'x-api-key': owner.key },
    })
    expect(response.status).toBe(200)
    const media = described(op).responses[200]!.content[response.headers.get('content-type')!]!
    const body = await response.text()
    expectValid(media.schema, op.http.produces ? body : JSON.parse(body))
  })

  it.each(allOperations.map((op) => [op.name, op] as const))(
    'for errors of %s, is as described',
    async (_, op) => {
      const requests: [string, Record<string, string>][] = [
        [address(op), {}],
        [`${address(op)}?a=1&a=2`, { 'x-api-key': owner.key }],
        [address(op) + goodQuery(op), {
          'x-api-key': (await createAccount(platform.database, { scopes: ['write'] })).key,
        }],
        ...op.errors.includes('not_found')
          ? [[address(op) + goodQuery(op), { 'x-api-key': owner.key }] as [string, Record<string, string>]]
          : [],
      ]
      for (const [path, headers] of requests) {
        for (const accept of ['application/json', 'application/problem+json']) {
          const response = await platform.api.request(path, { headers: { ...headers, accept } })
          expect(response.status).toBeGreaterThanOrEqual(400)
          const description = described(op).responses[response.status]!
          expect(description.headers['x-error-code']!.schema.enum).toContain(
            response.headers.get('x-error-code'),
          )
          expectValid(description.content[accept]!.schema, await response.json())
        }
      }
    },
  )
})

describe('the pages', () => {
  it.each(['/api/docs', '/api/docs/errors'])(
    'render %s as HTML to anybody, without a script',
    async (path) => {
      const response = await platform.api.request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
      const page = await response.text()
      expect(page).toMatch(/^<!doctype html>/i)
      expect(page).not.toMatch(/<script|undefined|\[object Object\]/)
    },
  )

  it('name every operation, its parameters, and every error', async () => {
    const docs = await (await platform.api.request('/api/docs')).text()
    for (const op of allOperations) {
      expect(docs).toContain(`id="${op.name}"`)
      expect(docs).toContain(op.http.path)
      for (const name of Object.keys(op.input.shape)) expect(docs).toContain(`<code>${name}</code>`)
    }
    const errors = await (await platform.api.request('/api/docs/errors')).text()
    for (const code of Object.keys(errorTable)) expect(errors).toContain(`id="${code}"`)
  })

  it('escape what operations say', async () => {
    const evil = { ...writeNote, summary: '<script>alert(1)</script>' }
    const page = await (await httpApp([evil], platform.services).request('/api/docs')).text()
    expect(page).not.toContain('<script>')
  })

  it('have a text for models, which names every operation', async () => {
    const response = await platform.api.request('/api/llms.txt')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await response.text()
    for (const op of allOperations) expect(text).toContain(`${op.http.method.toUpperCase()} ${op.http.path}`)
  })
})
