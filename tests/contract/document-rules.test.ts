import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import {
  documentOf,
  type OperationPart,
  operationsIn,
  type Part,
  resolved,
  undescribedFields,
} from './document-walk.ts'
import { allOperations } from './walk.ts'

const document = documentOf()

it('every field of a request or a response, at every level, has a description', () => {
  const schemas = Object.entries(document.components.schemas!)
  expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([])
  expect(schemas.flatMap(([name, schema]) => undescribedFields(document, schema, name))).toEqual([])
})

it('every operation has a summary, a description, one described tag, and described parameters', () => {
  const described = new Set(document.tags.filter(({ description }) => description).map(({ name }) => name))
  for (const { place, operation } of operationsIn(document)) {
    expect(operation.summary, place).toMatch(/^[A-Z].*\.$/s)
    expect(operation.description, place).toMatch(/^[A-Z`].*\.$/s)
    expect(operation.tags.map((tag) => described.has(tag)), `${place}: ${operation.tags}`).toEqual([true])
    const missing = operation.parameters.filter(({ description }) => !description).map(({ name }) => name)
    expect(missing, place).toEqual([])
  }
})

it('every response and each of its headers has a description', () => {
  for (const { place, operation } of operationsIn(document)) {
    for (const [status, part] of Object.entries(operation.responses)) {
      const { description, headers } = resolved(document, part)
      expect(description, `${place} ${status}`).toBeTruthy()
      for (const [name, header] of Object.entries(headers)) {
        expect(resolved(document, header).description, `${place} ${status} ${name}`).toBeTruthy()
      }
    }
  }
})

it('every tag of the list is used', () => {
  const used = new Set(operationsIn(document).flatMap(({ operation }) => operation.tags))
  expect(document.tags.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
})

it('every operation that reads a header declares it', () => {
  const reading = allOperations.filter(({ http }) => http.fromHeaders || http.precondition)
  expect(reading.filter(({ http }) => !http.requestHeaders).map(({ name }) => name)).toEqual([])
  expect(document.paths['/api/sites/{id}']!.patch!.parameters.map((one) => `${one.in} ${one.name}`))
    .toEqual(['path id', 'header If-Match', 'header Prefer', 'header Idempotency-Key', 'header X-Confirm'])
})

/** Every schema of the document, with its path. */
function schemasIn(part: unknown, path = ''): [string, Part][] {
  if (part === null || typeof part !== 'object') return []
  return [
    ...'type' in part ? [[path, part as Part] as [string, Part]] : [],
    ...Object.entries(part).filter(([name]) => !['example', 'examples'].includes(name))
      .flatMap(([name, inside]) => schemasIn(inside, `${path}/${name}`)),
  ]
}

// Without a format, generated clients read a count into 32 bits (https://github.com/MHSanaei/3x-ui/issues/5907,
// https://github.com/openai/openai-dotnet/issues/1373).
it('every number has a format, which is 32 bits only where its bounds say so', () => {
  const numbers = schemasIn(document).filter(([, { type }]) =>
    [type].flat().some((type) => type === 'integer' || type === 'number')
  )
  const { int64 = [], int32 = [], double = [], none = [] } = Object.groupBy(
    numbers,
    ([, { format }]) => (format ?? 'none') as string,
  )
  expect(none.map(([path]) => path)).toEqual([])
  expect(int64.length + int32.length + double.length).toBe(numbers.length)
  for (const [path, { minimum, maximum }] of int32) {
    expect(minimum, path).toBeGreaterThanOrEqual(-(2 ** 31))
    expect(maximum, path).toBeLessThan(2 ** 31)
  }
  const paths = int64.map(([path]) => path)
  const fields = ['Recording/properties/current_change', 'Observation/properties/value'].concat(
    'Catalog/properties/song_count',
  )
  for (const field of fields) expect(paths).toContain(`/components/schemas/${field}`)
})

// https://github.com/orval-labs/orval/issues/2427, https://github.com/openapi-ts/openapi-typescript/issues/1529
it('no field of a body has a default, for which generators require it; its description names it', () => {
  const inBodies = schemasIn(document.components).filter(([, schema]) => 'default' in schema)
  expect(inBodies.map(([path]) => path)).toEqual([])
  const { schedule } = document.components.schemas!.CreatePlaycountSnapshotRequest!.properties!
  expect(schedule!.description).toMatch(/Default: `"once"`\.$/)
})

// https://github.com/hey-api/openapi-ts/issues/550
it('files are binary, and texts are text', () => {
  const isUpload = ({ requestBody }: OperationPart, type: string) => type in (requestBody?.content ?? {})
  for (const { place, operation } of operationsIn(document)) {
    const bodies = [operation.requestBody, ...Object.values(operation.responses)]
    for (const [type, { schema }] of bodies.flatMap((body) => Object.entries(body?.content ?? {}))) {
      if (/json|multipart|urlencoded/.test(type)) continue
      const isFile = type.startsWith('image/') || isUpload(operation, type)
      expect({ type: schema.type, format: schema.format }, `${place} ${type}`)
        .toEqual({ type: 'string', format: isFile ? 'binary' : undefined })
    }
  }
})
it('docs/start.md lists the operations whose success has no status', async () => {
  const bare = operationsIn(document).filter(({ operation }) =>
    Object.entries(operation.responses).some(([status, { content }]) => {
      const schema = status.startsWith('2') && content?.['application/json']?.schema
      if (!schema) return false
      const bodies = (schema.anyOf as Part[] ?? [schema]).map((body) => resolved(document, body))
      return bodies.some(({ properties }) => properties?.status?.const !== 'success')
    })
  ).map(({ place }) => place.replace(/^\w+/, (method) => method.toUpperCase()))
  const guide = await Deno.readTextFile('docs/start.md')
  const [, section] = /## What a success has\n(.*)/s.exec(guide)!
  const listed = [...section!.matchAll(/`([A-Z]+ \/\S+)`/g)].map(([, place]) => place)
  expect(listed.sort()).toEqual(bare.sort())
})

it('the operation of several actions has the name of them all', () => {
  expect(document.paths['/api/sites/{id}']!.patch!.operationId).toBe('change_site')
})

it('the license is what package.json names: none is granted', async () => {
  const { license } = JSON.parse(await Deno.readTextFile('package.json'))
  expect({ granted: license, described: document.info.license }).toEqual({
    granted: 'UNLICENSED',
    described: expect.objectContaining({ identifier: 'LicenseRef-UNLICENSED' }),
  })
})

/**
 * The one rule that cannot hold: the contract fixes GET /api/sites/public/{id} beside /api/sites/{id}. No id is "public", and the
 * routes without a parameter in a place come first, so each request has one operation.
 */
const ambiguous = /^Paths should resolve unambiguously\..*`\/api\/sites\/public\/\{id\}`/

it("Redocly's recommended-strict rules report nothing", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended-strict'] }),
  })
  const found = problems.filter(({ message }) => !ambiguous.test(message))
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})
