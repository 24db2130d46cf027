import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { openapiDocument } from '../../shared/adapters/openapi/document.ts'
import { allOperations } from '../contract/walk.ts'

/** Called by outside services, with a signature of theirs: no client sends them. */
export const leftOut = [
  'receive_stripe_event',
  'receive_content_callback',
  'receive_chat_event',
]

interface Described {
  operationId: string
  security?: object[]
  parameters?: object[]
  requestBody?: object
  responses: Record<string, { headers?: object; content?: object }>
}
type Paths = Record<string, Record<string, Described>>

/** The API's own document, parsed, so that it can be changed. TypeScript has one type of numbers. */
const readDocument = (): { paths: Paths } =>
  JSON.parse(
    JSON.stringify(openapiDocument(allOperations, 'http://localhost:8000')),
    (name, value) => name === 'format' && ['int32', 'int64', 'double'].includes(value) ? undefined : value,
  )

const entriesOf = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      path,
      method,
      described,
    }))
  )

export const clientOperations = (): string[] =>
  entriesOf(readDocument().paths)
    .filter(({ described }) => !leftOut.includes(described.operationId))
    .map(({ method, path }) => `${method} ${path}`)

/** The files of the client that are derived from the document: the name of each with its text. */
export async function generateClientTypes(): Promise<Record<string, string>> {
  const document = readDocument()
  for (const { path, method, described } of entriesOf(document.paths)) {
    if (leftOut.includes(described.operationId)) {
      delete document.paths[path]![method]
      if (Object.keys(document.paths[path]!).length === 0) delete document.paths[path]
    } else described.responses = briefResponses(described.responses)
  }
  const types = astToString(
    await openapiTS(document as never, {
      alphabetize: true,
      // A file, of a request or a response.
      transform: (schema) =>
        'format' in schema && schema.format === 'binary'
          ? ts.factory.createTypeReferenceNode('Blob')
          : undefined,
    }),
  )
  return {
    'api-types.ts': await format(`${header}\n${types}`),
    'api-operations.ts': await format(
      `${header}\n/** The operations that accept a header Idempotency-Key, as \`method path\`. */
      export const idempotentOperations: readonly string[] = ${JSON.stringify(idempotentOperations())}

      /** The operations that need no credential. */
      export const publicOperations: readonly string[] = ${JSON.stringify(publicOperations())}`,
    ),
  }
}

const header = '// Generated from the OpenAPI document: npm run client:types. Do not edit.\n'

/**
 * The client sends `Accept: application/problem+json`, so each error is a Problem. Without the descriptions and headers of each
 * error the types are a fifth as long.
 */
function briefResponses(
  responses: Described['responses'],
): Described['responses'] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    .map(([status, { headers: _, ...response }]) => [status, response] as const)
  return {
    ...Object.fromEntries(successes),
    default: {
      description: 'An error.',
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
        },
      },
    } as never,
  }
}

/** Those that declare the header, a parameter or field of its name, or the error of a concurrent request. */
function idempotentOperations(): string[] {
  return entriesOf(readDocument().paths).filter(({ described }) => {
    const { parameters, requestBody, responses } = described
    const declared = JSON.stringify([parameters, requestBody]).toLowerCase()
    return /"idempotency[-_]?key"/.test(declared) ||
      JSON.stringify(responses).includes('"request_in_progress"')
  }).map(({ method, path }) => `${method} ${path}`).sort()
}

const publicOperations = (): string[] =>
  entriesOf(readDocument().paths)
    .filter(({ described: { operationId, security } }) =>
      security?.length === 0 && !leftOut.includes(operationId)
    )
    .map(({ method, path }) => `${method} ${path}`).sort()

async function format(source: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ['fmt', '--ext', 'ts', '-'],
    cwd: new URL('../..', import.meta.url).pathname,
    stdin: 'piped',
    stdout: 'piped',
    stderr: 'inherit',
  }).spawn()
  const writer = child.stdin.getWriter()
  await writer.write(new TextEncoder().encode(source))
  await writer.close()
  const { success, stdout } = await child.output()
  if (!success) throw new Error('The generated types could not be formatted')
  return new TextDecoder().decode(stdout)
}
