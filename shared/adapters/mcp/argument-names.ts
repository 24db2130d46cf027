import { OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { inputSchema } from '../json-schema.ts'

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())

/**
 * The name of a field as an argument of a tool: in snake_case, `workspace` for an organization, and for the `id` of a path what
 * it is the id of (/api/sites/{id}: site_id).
 */
export function argumentName(field: string, path = ''): string {
  const name = snakeCase(field)
  if (name === 'organization_id') return 'workspace'
  const [, record] = (name === 'id' && /\/([a-z-]+)s\/\{id\}/.exec(path)) || []
  return record ? `${record.replaceAll('-', '_')}_id` : name
}

/**
 * Fields by the names that a call may use: those of the arguments, and those of the contract, in both styles.
 * @throws Error for two fields with one name
 */
export function fieldsByName(fields: Iterable<string>, path?: string): Map<string, string> {
  const byName = new Map<string, string>()
  for (const field of fields) {
    const names = [argumentName(field, path), field]
    for (const name of [...names, ...names.map(camelCase), ...names.map(snakeCase)]) {
      const other = byName.get(name) ?? field
      if (other !== field) throw new Error(`Two arguments have the name ${name}: ${other} and ${field}`)
      byName.set(name, field)
    }
  }
  return byName
}

/** What clients call an argument without misspelling it. A call with such a name is an error that names the argument. */
const otherWords = { name: ['title'], q: ['query', 'search'], search: ['query', 'q'] }

/** The arguments that an unknown name may mean, by the names that it may be similar to. `id` means the record of the path. */
export function namesToSuggest(fields: readonly string[], path: string): Map<string, string> {
  const [, record] = /\{(\w+)\}/.exec(path) ?? []
  const words = Object.entries({ ...otherWords, ...record && { [record]: ['id'] } })
    .filter(([field]) => fields.includes(field))
    .flatMap(([field, words]) => words.map((word) => [word, field] as const))
  return new Map(
    [...words, ...fieldsByName(fields, path)].map(([name, field]) => [name, argumentName(field, path)]),
  )
}

interface Part {
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
}

const renamings = new WeakMap<AnyOperation, ReadonlyMap<string, string>>()

/** The fields of an operation that arguments name otherwise, in objects too. */
function renamedFields(op: AnyOperation): ReadonlyMap<string, string> {
  const known = renamings.get(op)
  if (known) return known
  const renamed = new Map<string, string>()
  const collect = ({ properties = {}, items, anyOf = [] }: Part, path?: string) => {
    for (const field of Object.keys(properties)) {
      const name = argumentName(field, path)
      if (name !== field) renamed.set(field, name)
    }
    for (const part of [...Object.values(properties), ...items ? [items] : [], ...anyOf]) collect(part)
  }
  collect(inputSchema(op) as Part, op.http.path)
  renamings.set(op, renamed)
  return renamed
}

/**
 * A text of an operation, with the names of arguments in place of those of fields, but for parameters of a path. `id` is also a
 * word: it is a field only where a message begins with it.
 */
export function inArgumentNames(op: AnyOperation, text: string): string {
  const renamed = renamedFields(op)
  return text.replace(
    /\w+/g,
    (word, at: number) =>
      text[at - 1] === '{' || (word === 'id' && at > 0) ? word : renamed.get(word) ?? word,
  )
}

/** An error of an operation, which names arguments as its tool lists them. */
export function errorInArgumentNames(op: AnyOperation, error: OperationError): OperationError {
  const renamed = (text: string) => inArgumentNames(op, text)
  return new OperationError(error.code, renamed(error.message), {
    ...error,
    fields: error.fields.map(({ field, message }) => ({ field: renamed(field), message: renamed(message) })),
    detail: error.detail && renamed(error.detail),
  })
}
