import { expect, it } from 'vitest'
import { openapiDocument } from '../../shared/adapters/openapi/document.ts'
import { states } from '../../shared/presentation/states.ts'
import { allOperations } from '../contract/walk.ts'

/** The fields whose values people read. */
const fields = ['state', 'event_state', 'status', 'disabled_reason', 'level', 'condition']

/** The values of each enum of such a field in a schema. */
function* valuesIn(schema: unknown, field = ''): Generator<string[]> {
  if (schema === null || typeof schema !== 'object') return
  if ('enum' in schema && fields.includes(field)) yield schema.enum as string[]
  for (const [name, inner] of Object.entries(schema)) {
    yield* valuesIn(inner, Array.isArray(schema) || ['anyOf', 'oneOf'].includes(name) ? field : name)
  }
}

it('each state that a person can read has a word', () => {
  const values = [...valuesIn(openapiDocument(allOperations, 'http://platform.test'))]
  expect(values.length).toBeGreaterThan(15)
  const known = (value: string[]) =>
    Object.values(states).some((words) => value.every((name) => Object.hasOwn(words, name)))
  expect(values.filter((value) => !known(value))).toEqual([])
})
