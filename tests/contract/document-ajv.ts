import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export type DocumentAjv = ReturnType<typeof openAjv>

/** Validates values against schemas of a document, which may refer to its components. */
export function openAjv({ components }: { components: object }) {
  const strict = new Ajv2020.default({ strict: true, allErrors: true, allowUnionTypes: true })
  addFormats.default(strict)
  for (const keyword of ['components', 'discriminator']) strict.addKeyword(keyword)
  // Each schema is compiled once, because errors share a few schemas.
  const compiled = new WeakMap<object, ValidateFunction>()
  function compile(schema: object): ValidateFunction {
    const known = compiled.get(schema) ?? strict.compile({ ...schema, components })
    compiled.set(schema, known)
    return known
  }
  return {
    compile,
    errors(schema: object, value: unknown) {
      const validate = compile(schema)
      return validate(value) ? [] : validate.errors
    },
  }
}
