import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export type DocumentAjv = ReturnType<typeof openAjv>

/** Validates values against schemas of a document, which may refer to its components. Ajv compiles each of them once. */
export function openAjv({ components }: { components: { schemas?: Record<string, object> } }) {
  const strict = new Ajv2020.default({ strict: true, allErrors: true, allowUnionTypes: true })
  addFormats.default(strict)
  strict.addKeyword('discriminator')
  for (const [name, schema] of Object.entries(components.schemas ?? {})) {
    strict.addSchema(schema, `#/components/schemas/${name}`)
  }
  const compile = (schema: object) => strict.compile(schema)
  return {
    compile,
    errors(schema: object, value: unknown) {
      const validate = compile(schema)
      return validate(value) ? [] : validate.errors
    },
  }
}
