import { describe, expect, it } from 'vitest'
import { examples } from '../../shared/operations/examples.ts'
import { fixture } from '../support/fixture.ts'
import { openAjv } from './document-ajv.ts'
import { documentOf, operationsIn, resolved } from './document-walk.ts'
import { casesOf, fileOf, recordExamples } from './record-examples.ts'
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
  const recorded = fixture(recordExamples)

  describe.each(named(allOperations))('of %s', (name, op) => {
    const described = document.paths[op.http.path]![op.http.method]!
    const cases = casesOf(op)

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

    it.each(cases)('can be executed: %i, a response that its schema accepts', (status, part, { output }) => {
      const { type, text, steady, ...actual } = recorded[name]![part]!
      expect({ status: actual.status, text }).toEqual({ status, text: expect.any(String) })
      const { schema } = resolved(document, described.responses[status]!).content[type]!
      if (type !== 'application/json') return
      expect(ajv.errors(schema, JSON.parse(text))).toEqual([])
      expect(ajv.errors(schema, output ?? steady)).toEqual([])
    })
  })

  it('have the responses that the demo gives now', async () => {
    await expect(fileOf(recorded)).toMatchFileSnapshot('../../shared/operations/examples.json')
  })
})
