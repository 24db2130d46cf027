import { describe, expect, it } from 'vitest'
import { inputSchema } from '../../shared/adapters/json-schema.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { goodCredential } from './provocations.ts'
import { allOperations, errorText, goodInput, pathParameters, send, takesBody } from './walk.ts'
import { openWorld } from './world.ts'
import { fixture } from '../support/fixture.ts'

const world = fixture(openWorld)
const cast = fixture(() => world.stage())

/** The integer parameters that an operation reads from the query. */
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
  '7.0',
  '7.',
  '.7',
  '1e1',
  '0x10',
  '0b1',
  ' 7',
  '7 ',
  '+7',
  '07',
  '00',
  '-07',
  '1_0',
  '7,0',
  '',
]

describe.each(parameters)('%s', (_, op, name) => {
  it.each(malformed)('is no integer as %j', async (text) => {
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
