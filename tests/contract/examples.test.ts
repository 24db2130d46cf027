import { describe, expect, it } from 'vitest'
import { examples } from '../../shared/operations/examples.ts'
import { fixture } from '../support/fixture.ts'
import { openAjv } from './document-ajv.ts'
import { type Document, documentOf, operationsIn, type Part, resolved } from './document-walk.ts'
import { openExampleWorld } from './example-world.ts'
import { sendExample } from './send-example.ts'
import { allOperations, named, successOf, takesBody } from './walk.ts'

const document = documentOf()
const ajv = openAjv(document)

it('each operation has examples, and no other name has', () => {
  expect(Object.keys(examples).sort()).toEqual(allOperations.map(({ name }) => name).sort())
})

it('each error of each operation has an example of both of its bodies that its schema accepts', () => {
  for (const { place, operation } of operationsIn(document)) {
    for (const [status, part] of Object.entries(operation.responses)) {
      const { headers, content } = resolved(document, part)
      const codes = headers['x-error-code']?.schema.enum
      if (!codes) continue
      for (const type of ['application/json', 'application/problem+json']) {
        const { schema, examples } = content[type]!
        expect(Object.keys(examples!), `${place} ${status}`).toEqual(codes)
        for (const { value } of Object.values(examples!)) expect(ajv.errors(schema, value), place).toEqual([])
      }
    }
  }
})

describe('the examples', () => {
  const world = fixture(openExampleWorld)

  describe.each(named(allOperations))('of %s', (name, op) => {
    const { accepted, ...first } = examples[name] ?? { output: undefined }
    const cases = [[successOf(op), first] as const, ...accepted ? [[202, accepted] as const] : []]
    const described = document.paths[op.http.path]![op.http.method]!

    it('have a response for each status of a success', () => {
      expect(cases.map(([status]) => status)).toEqual([successOf(op), ...op.http.accepted ? [202] : []])
    })

    it('have the required parameters, and a body that its schema accepts', () => {
      for (const { name: parameter, required, schema, example } of described.parameters) {
        if (required) expect(example, parameter).toBeDefined()
        if (example !== undefined) expect(ajv.errors(schema, example), parameter).toEqual([])
      }
      if (!takesBody(op)) return
      const { schema, examples } = described.requestBody!.content['application/json']!
      expect(ajv.errors(schema, examples![name]!.value)).toEqual([])
    })

    it.each(cases)(
      'can be executed: %i, with a response like that of the example',
      async (status, example) => {
        const response = await sendExample(world, op, example)
        const text = await response.text()
        expect({ status: response.status, text }).toEqual({ status, text: expect.any(String) })
        const type = response.headers.get('content-type')!.split(';')[0]!
        const { schema, examples } = resolved(document, described.responses[status]!).content[type]!
        const shown = examples![name]!.value
        if (type === 'application/json') {
          const actual = JSON.parse(text)
          expect(ajv.errors(schema, actual)).toEqual([])
          expect(ajv.errors(schema, shown)).toEqual([])
          expect(differences(document, schema, shown, actual, '')).toEqual([])
        } else {
          // A file or a stream begins alike: a line with the columns, the root of a picture, or an event.
          expect(beginningOf(text)).toBe(beginningOf(shown as string))
        }
      },
    )
  })
})

/** The id of an event is a hash of what it says. */
const beginningOf = (text: string) => text.split('\r\n')[0]!.replace(/^id: .*$/m, 'id').slice(0, 90)

/** The fields that only one of two values has, where the schema names its fields. */
function differences(document: Document, schema: Part, one: unknown, other: unknown, path: string): string[] {
  const { anyOf, items, properties } = resolved(document, schema) as Part & { anyOf?: Part[]; items?: Part }
  if (one === null || other === null) return []
  if (anyOf) return differences(document, anyOf[0]!, one, other, path)
  if (items) {
    const [first, second] = [(one as unknown[])[0], (other as unknown[])[0]]
    return first === undefined || second === undefined
      ? []
      : differences(document, items, first, second, `${path}[]`)
  }
  if (!properties) return []
  const [fields, others] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = [...new Set([...Object.keys(fields), ...Object.keys(others)])]
  return names.flatMap((name) =>
    name in fields && name in others
      ? differences(document, properties[name] ?? {}, fields[name], others[name], `${path}.${name}`)
      : [`${path}.${name}`]
  )
}
