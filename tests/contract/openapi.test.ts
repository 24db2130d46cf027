import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeTool } from '../../shared/adapters/mcp/tools.ts'
import { commonErrors, type ErrorCode, errorTable } from '../../shared/errors/errors.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { observe, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { type DocumentAjv, openAjv } from './document-ajv.ts'
import { type Document, documentOf, type Part, resolved } from './document-walk.ts'
import { goodCredential, provocations } from './provocations.ts'
import {
  allOperations,
  cacheControlOf,
  goodInput,
  isPublic,
  named,
  pathParameters,
  requiredFields,
  sampleOf,
  send,
  successesOf,
  successOf,
  takesBody,
  writeNote,
} from './walk.ts'
import { openWorld } from './world.ts'
import { sample } from '../support/sample.ts'

interface BodySchema {
  properties: Record<string, { const?: string }>
  required?: string[]
}

const world = fixture(openWorld)
let document: Document
let ajv: DocumentAjv

beforeAll(async () => {
  document = await (await world.platform.api.request('/api/openapi.json')).json()
  ajv = openAjv(document)
})

const described = (op: AnyOperation) => document.paths[op.http.path]![op.http.method]!
const responseOf = (op: AnyOperation, status: number | string) =>
  resolved(document, described(op).responses[status]!)
const mediaType = (text: string) => text.split(';')[0]!
const successType = ({ http }: AnyOperation) => mediaType(http.produces ?? 'application/json')
/** Headers of every response, which a description need not repeat. */
const general = /^(access-control-.*|content-type|vary|x-content-type-options)$/
/** The headers of a response that are not described. */
const otherHeaders = (response: Response, described: object) => {
  const known = Object.keys(described).map((name) => name.toLowerCase())
  return [...response.headers.keys()].filter((name) => !general.test(name) && !known.includes(name))
}
/** Headers that not every response has. An error has those of the limits if the request was counted before it. */
const occasional = (status: number) => [
  'etag',
  'idempotent-replayed',
  // Of `proof_required`, and not of the other errors of the status.
  ...status === 403 ? ['www-authenticate'] : [],
  ...status < 400 ? [] : ['ratelimit', 'ratelimit-policy'],
]
/** The described headers that a response does not have. */
const missingHeaders = (response: Response, described: object) =>
  Object.keys(described).map((name) => name.toLowerCase())
    .filter((name) => !occasional(response.status).includes(name) && !response.headers.has(name))
/** Errors with the same message for every request of an operation. */
const exact: ErrorCode[] = ['not_found', 'insufficient_scope', 'unsupported_media_type']
/** What a form that a browser posted gets too. */
const pages = ({ http }: AnyOperation) => http.form ? ['text/html'] : []

/** The operations of one method and path; the body's action selects one. */
const sharing = ({ http }: AnyOperation) =>
  allOperations.filter((op) => op.http.path === http.path && op.http.method === http.method)

const expectValid = (schema: object, value: unknown) => expect(ajv.errors(schema, value)).toEqual([])

describe('/api/openapi.json', () => {
  it('is valid OpenAPI 3.1 by an external validator', async () => {
    for (const text of [document, documentOf([...allOperations, writeNote])]) {
      const validator = new Validator()
      const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(text)))
      expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
      expect(validator.version).toBe('3.1')
    }
  })

  it('is served as public JSON with the configured address', async () => {
    const response = await world.platform.api.request('http://evil.test/api/openapi.json', {
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

  it('has exactly the operations that are switched on', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`)
    )
    const own = allOperations.filter((op) => sharing(op)[0] === op)
      .map((op) => `${sharing(op).length > 1 ? 'change_site' : op.name} ${op.http.method} ${op.http.path}`)
    expect(listed.sort()).toEqual(own.sort())
  })

  it('leaves out what is switched off', async () => {
    const off = await openPlatform({ PLAYCOUNT_HISTORY: 'false' })
    const { paths } = await (await off.api.request('/api/openapi.json')).json()
    expect(Object.keys(paths).filter((path) => path.includes('playcount-history'))).toEqual([])
    await off.close()
  })

  it('does not change when the operations are listed as tools', () => {
    const before = documentOf()
    for (const op of allOperations) if (op.tool) describeTool(op)
    expect(documentOf()).toEqual(before)
  })

  it('has a requestBody of the fields outside the path, without additional fields', () => {
    const own = documentOf([writeNote])
    const note = own.paths['/api/notes/{noteId}']!.post!
    expect(note.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual(['path noteId'])
    const schema = resolved(own, note.requestBody!.content['application/json']!.schema)
    expect(note.requestBody!.required).toBe(true)
    expect(schema.required).toEqual(['title'])
    expect(Object.keys(schema.properties as object)).not.toContain('noteId')
    expectValid(schema, { title: 'x', count: 1 })
    expect(ajv.compile(schema)({ title: 'x', unknown: 1 })).toBe(false)
  })

  it('has both credentials, and requires one for every private operation', () => {
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      accessToken: { type: 'http', scheme: 'bearer' },
    })
    expect(document).toMatchObject({ security: [{ apiKey: [] }, { accessToken: [] }] })
    const exempt = allOperations.filter((op) => described(op).security?.length === 0)
    expect(exempt.map(({ name }) => name)).toEqual(allOperations.filter(isPublic).map(({ name }) => name))
  })

  describe.each(named(allOperations))('on %s', (_, op) => {
    it('has its parameters, their place, whether they are required, and valid schemas', () => {
      const parameters = described(op).parameters.filter((parameter) => parameter.in !== 'header')
      const inPath = pathParameters(op)
      const fields = Object.keys(op.input.shape).filter((name) => !inPath.includes(name))
      // With an upload, the fields beside those of the file are in the query.
      const { upload } = op.http
      const inQuery = upload
        ? fields.filter((name) => !['name', 'contentType', upload.as].includes(name))
        : []
      const names = takesBody(op) ? [...inPath, ...inQuery] : [...inPath, ...fields]
      expect(parameters.map(({ name }) => name).sort()).toEqual(names.sort())
      for (const parameter of parameters) {
        expect(parameter.in).toBe(inPath.includes(parameter.name) ? 'path' : 'query')
        expect(parameter.required).toBe(!op.input.shape[parameter.name].safeParse(undefined).success)
        ajv.compile(parameter.schema)
        const { [parameter.name]: good } = goodInput(op)
        if (good !== undefined) expectValid(parameter.schema, good)
      }
    })

    it('has its other fields in the body, which accepts a valid input and no unknown field', () => {
      const { requestBody } = described(op)
      if (!takesBody(op)) return expect(requestBody).toBeUndefined()
      const inPath = pathParameters(op)
      const fields = Object.keys(op.input.shape).filter((name) => !inPath.includes(name))
      const { action, raw } = op.http
      const media = requestBody!.content['application/json']!
      const schemas = (media.schema.oneOf as Part[] ?? [media.schema])
        .map((schema) => resolved(document, schema) as unknown as BodySchema)
      if (raw !== undefined) return expect(schemas).toMatchObject([{ type: 'object' }])
      const schema = schemas.find(({ properties }) => properties.action?.const === action)!
      const beside = action === undefined ? [] : ['action']
      expect(Object.keys(schema.properties).sort()).toEqual([...beside, ...fields].sort())
      expect(schema.required ?? []).toEqual([...beside, ...requiredFields(op)])
      expect(requestBody!.required).toBe(op.http.body !== 'optional')
      const good = Object.fromEntries(
        Object.entries({ action, ...goodInput(op) })
          .filter(([name, value]) => !inPath.includes(name) && value !== undefined),
      )
      expectValid(schema, good)
      expect(ajv.compile(schema)({ ...good, unknown: 1 })).toBe(false)
    })

    it('has every status with its error codes', () => {
      const inapplicable: ErrorCode[] = [
        ...takesBody(op) ? [] : ['request_timeout', 'payload_too_large', 'unsupported_media_type'] as const,
        ...isPublic(op) ? ['insufficient_scope', 'forbidden'] as const : [],
        ...isPublic(op) && !op.http.ownCredential ? ['unauthenticated'] as const : [],
      ]
      const declared = sharing(op).flatMap(({ errors }) => errors as ErrorCode[])
      const codes = [...new Set([...commonErrors, ...declared])].filter((code) =>
        !inapplicable.includes(code)
      )
      const { [successOf(op)]: success, ...others } = described(op).responses
      const { 202: accepted, 204: empty, ...errors } = others
      expect(accepted !== undefined).toBe(sharing(op).some(({ http }) => http.accepted))
      expect(empty !== undefined).toBe(op.output.safeParse(null).success)
      expect(Object.keys(success!.content)).toEqual([successType(op), ...pages(op)])
      const byStatus = Map.groupBy(codes, (code) => String(errorTable[code].status))
      expect(Object.keys(errors).sort()).toEqual([...byStatus.keys()].sort())
      for (const [status, own] of byStatus) {
        const { headers, content } = responseOf(op, status)
        expect((headers['x-error-code']!.schema.enum as string[]).toSorted()).toEqual(own.toSorted())
        expect(Object.keys(content)).toEqual(['application/json', 'application/problem+json', ...pages(op)])
        const remedy = { 401: 'www-authenticate', 429: 'retry-after', 503: 'retry-after' }[status]
        if (remedy) expect([status, ...Object.keys(headers)]).toContain(remedy)
      }
    })
  })
})

describe('the actual responses', () => {
  beforeAll(async () => {
    await observe(world.platform.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  })

  it.each(named(allOperations))('of %s match the description, caching headers too', async (_, op) => {
    const { targets = { itself: () => Promise.resolve({}) } } = sampleOf(op)
    for (const [name, target] of Object.entries(targets)) {
      if (['foreign', 'misplaced'].includes(name)) continue
      const stage = await world.stage()
      const values = { ...goodInput(op), ...(await target(stage)).input }
      const response = await send(world.platform.api, op, { values, headers: goodCredential(op, stage) })
      const body = await response.text()
      expect(successesOf(op), body).toContain(response.status)
      expect(response.headers.get('cache-control')).toBe(cacheControlOf(op))
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const { headers, content } = responseOf(op, response.status)
      expect(otherHeaders(response, headers)).toEqual([])
      expect(missingHeaders(response, headers)).toEqual([])
      const media = content[mediaType(response.headers.get('content-type')!)]!
      expectValid(media.schema, op.http.produces ? body : JSON.parse(body))
    }
  })

  const rows = named(allOperations).map(([name, op], row) => [name, op, row] as const)
  it.each(rows)('for errors of %s match the description', async (_, op, row) => {
    const cast = await world.stage()
    const reached = sample(provocations(op, cast).filter(({ cut }) => !cut), 6, row)
    for (const [index, provocation] of reached.entries()) {
      for (const accept of sample(['application/json', 'application/problem+json'], 2, row + index)) {
        const headers = { ...provocation.headers, accept }
        const response = await send(world.platform.api, op, { ...provocation, headers })
        expect(response.status).toBeGreaterThanOrEqual(400)
        const description = responseOf(op, response.status)
        expect(description.headers['x-error-code']!.schema.enum)
          .toContain(response.headers.get('x-error-code'))
        expect(otherHeaders(response, description.headers)).toEqual([])
        expect(missingHeaders(response, description.headers), provocation.name).toEqual([])
        const { schema, examples } = description.content[accept]!
        const body = await response.json()
        expectValid(schema, body)
        if (exact.includes(provocation.code) && accept === 'application/json') {
          expect(body).toEqual(examples![provocation.code]!.value)
        }
      }
    }
  })
})

const priced = allOperations.filter((op) => (op.errors as ErrorCode[]).includes('insufficient_credits'))

/** The composer is free; a model's work is not. Nobody is asked for it here. */
const withModel = fixture(() => openWorld({ LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'none' }))

describe.each(named(priced))('insufficient credits for %s', (_, op) => {
  it.each(['application/json', 'application/problem+json'])('is a 402 as described in %s', async (accept) => {
    const stage = await withModel.stage()
    const { input } = await sampleOf(op).targets?.own?.(stage) ?? {}
    await withModel.platform.database.owner`
      insert into app.credit_balances (account_id, balance, granted_month)
      values (${stage.accounts.owner.id}, 0, date_trunc('month', now() at time zone 'UTC')::date)`
    const response = await send(withModel.platform.api, op, {
      values: { ...goodInput(op), ...input, ...op.name === 'create_site' && { generate: true } },
      headers: { ...stage.credentials.key, accept },
    })
    const body = await response.json()
    expect({ status: response.status, body }).toEqual({ status: 402, body: expect.anything() })
    const { schema } = responseOf(op, 402).content[accept]!
    expectValid(schema, body)
    // The schema must also reject wrong values.
    for (const name of ['remaining_credits', 'required_credits']) {
      expect(body[name]).toBeTypeOf('number')
      expect(ajv.compile(schema)({ ...body, [name]: 'all' })).toBe(false)
    }
    if (accept === 'application/json') {
      expect(Object.keys(body)).toEqual(['error', 'remaining_credits', 'required_credits', 'billingUrl'])
      expect(ajv.compile(schema)({ ...body, billingUrl: undefined })).toBe(false)
      expect(ajv.compile(schema)({ ...body, error: 'something else' })).toBe(false)
    }
  })
})

it('some operations cost credits', () => {
  expect(priced.map(({ name }) => name)).toContain('list_artist_events')
})
