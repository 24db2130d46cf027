import { describe, expect, it } from 'vitest'
import { ownerNames } from '../../shared/adapters/http/query.ts'
import { inputSchema } from '../../shared/adapters/json-schema.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { goodCredential } from './provocations.ts'
import { allOperations, errorText, goodInput, named, pathParameters, send, takesBody } from './walk.ts'
import { openWorld } from './world.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { words } from '../support/words.ts'

const world = fixture(openWorld)
const cast = fixture(() => world.stage())

const integersOf = (op: AnyOperation): string[] =>
  takesBody(op) ? [] : Object.entries(inputSchema(op).properties)
    .filter(([name, schema]) =>
      (schema as { type?: unknown }).type === 'integer' && !pathParameters(op).includes(name)
    )
    .map(([name]) => name)

const parameters = allOperations.flatMap((op) =>
  integersOf(op).map((name) => [`${name} of ${op.name}`, op, name] as const)
)

it('there are integer parameters, such as those of the comparison in JSON, CSV and SVG', () => {
  const looked = parameters.map(([title]) => title)
  expect(looked).toEqual(expect.arrayContaining([
    'days of get_catalog_playcount_history',
    'days of export_catalog_playcount_history',
    'days of draw_catalog_playcount_history',
    'limit of list_catalogs',
  ]))
})

const malformed = [
  ...words(`
  7.0 7. .7 1e1 0x10 0b1 +7 07 00 -07 1_0 7,0`),
  ' 7',
  '7 ',
  '',
]

const boundsOf = (op: AnyOperation, name: string) =>
  inputSchema(op).properties[name] as { minimum?: number; maximum?: number }

describe.each(parameters.map((parameter, row) => [...parameter, row] as const))('%s', (_, op, name, row) => {
  const messageFor = async (text: string) => {
    const { [name]: _, ...values } = goodInput(op)
    const response = await send(world.platform.api, op, {
      values,
      query: new URLSearchParams({ [name]: text }).toString(),
      headers: { ...goodCredential(op, cast), accept: 'application/problem+json' },
    })
    const { detail, errors } = await response.json()
    return [response.status, detail, errors]
  }

  it('is out of its bounds with the same message, however long it is', async () => {
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = boundsOf(op, name)
    const high = await messageFor(String(maximum + 1))
    expect(high).toEqual([400, expect.any(String), [{ field: name, message: expect.any(String) }]])
    const low = await messageFor(String(minimum - 1))
    for (const digits of sample(['9007199254740993', '99999999999999999999', '9'.repeat(400)], 3, row)) {
      expect(await messageFor(digits)).toEqual(high)
      expect(await messageFor(`-${digits}`)).toEqual(low)
    }
  })

  it.each(sample(malformed, 5, row))('is no integer as %j', async (text) => {
    const { [name]: _, ...values } = goodInput(op)
    const response = await send(world.platform.api, op, {
      values,
      query: new URLSearchParams({ [name]: text }).toString(),
      headers: goodCredential(op, cast),
    })
    expect(response.status).toBe(400)
    const message = errorText(op.http.errorBody, 400, await response.json())
    expect(message).toBe(op.describeInvalid ? 'Invalid comparison query' : `${name} must be an integer`)
  })
})

const takesInQuery = (op: AnyOperation, name: string) =>
  (!takesBody(op) || op.http.upload) && name in op.input.shape && !pathParameters(op).includes(name)

const all = named(allOperations).map(([name, op], row) => [name, op, row] as const)

describe.each(all)('%s', (_, op, row) => {
  const others = ownerNames.filter((name) => !takesInQuery(op, name))

  it.each(sample(others, 5, row))('refuses %s in its query, by name', async (name) => {
    const response = await send(world.platform.api, op, {
      query: `${name}=${crypto.randomUUID()}`,
      headers: { ...goodCredential(op, cast) },
    })
    const detail = response.headers.get('x-error-detail')
    const body = await response.text()
    expect({ status: response.status, detail, body })
      .toEqual({ status: 400, detail: expect.stringContaining(name), body: expect.any(String) })
  })
})

it('GET /api/credits and GET /api/catalogs name the right parameter', async () => {
  const { key } = cast.credentials
  for (
    const [path, detail] of [
      ['/api/credits?account_id=x', 'Unknown field: account_id'],
      ['/api/catalogs?organizationId=x', 'Unknown field: organizationId. Did you mean organization_id?'],
    ]
  ) {
    const response = await world.platform.api.request(path!, { headers: key })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-error-detail')).toBe(detail)
  }
})

it('a resource of the MCP server is refused alike', async () => {
  const response = await world.platform.mcp.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...cast.credentials.key },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'resources/read' },
      params: { uri: 'acp:///api/catalogs?account_id=x' },
    }),
  })
  expect((await response.json()).error)
    .toMatchObject({ code: -32602, message: expect.stringContaining('account_id') })
})
