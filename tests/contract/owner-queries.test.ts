import { describe, expect, it } from 'vitest'
import { ownerNames } from '../../shared/adapters/http/query.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { goodCredential } from './provocations.ts'
import { allOperations, named, pathParameters, send, takesBody } from './walk.ts'
import { openWorld } from './world.ts'

const world = fixture(openWorld)
const cast = fixture(() => world.stage())

const takesInQuery = (op: AnyOperation, name: string) =>
  (!takesBody(op) || op.http.upload) && name in op.input.shape && !pathParameters(op).includes(name)

const rows = named(allOperations).map(([name, op], row) => [name, op, row] as const)

describe.each(rows)('%s', (_, op, row) => {
  const others = ownerNames.filter((name) => !takesInQuery(op, name))

  it.each(sample(others, 5, row))('refuses %s in its query, by name', async (name) => {
    const response = await send(world.platform.api, op, {
      query: `${name}=${crypto.randomUUID()}`,
      headers: { ...goodCredential(op, cast) },
    })
    const detail = response.headers.get('x-error-detail')
    const body = await response.text()
    expect({ status: response.status, detail, body }).toEqual({
      status: 400,
      detail: expect.stringContaining(name),
      body: expect.any(String),
    })
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
  expect((await response.json()).error).toMatchObject({
    code: -32602,
    message: expect.stringContaining('account_id'),
  })
})
