import type { Example } from '../../shared/operation/example.ts'
import { type AnyOperation, takesBody } from '../../shared/operation/operation.ts'
import type { openExampleWorld } from './example-world.ts'
import { isPublic, pathParameters } from './walk.ts'

type ExampleWorld = Awaited<ReturnType<typeof openExampleWorld>>

/** Sends an example over HTTP, with what only this request can have. */
export async function sendExample(
  world: ExampleWorld,
  op: AnyOperation,
  example: Example,
): Promise<Response> {
  const body = JSON.stringify(example.body)
  const substitute = await world.substitute(op.name, body)
  const values = { ...example.input, ...substitute.input } as Record<string, unknown>
  const inPath = pathParameters(op)
  const path = inPath.reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(String(values[name]))),
    op.http.path,
  )
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name)))
  const { action, method } = op.http
  const query = takesBody(op.http) ? '' : `?${new URLSearchParams(rest as Record<string, string>)}`
  return await fetch(world.url + path + query, {
    method: method.toUpperCase(),
    headers: {
      ...!isPublic(op) && !substitute.headers?.authorization && world.credentials,
      ...takesBody(op.http) && { 'content-type': 'application/json' },
      ...example.headers,
      ...substitute.headers,
    },
    ...takesBody(op.http) && { body: body ?? JSON.stringify({ ...action && { action }, ...rest }) },
  })
}
