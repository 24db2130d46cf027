import createFetchClient from 'openapi-fetch'
import type { paths } from './api-types.ts'
import type { Calls } from './calls.ts'
import { pathIds } from './checks.ts'
import type { ClientOptions } from './options.ts'
import { byOperation, createTransport } from './transport.ts'

/** The typed methods for every path, and what sends their requests: a client without its groups. */
export function openCalls(
  options: ClientOptions,
): { calls: Calls; transport: ReturnType<typeof createTransport> } {
  const transport = createTransport(options)
  const typed = createFetchClient<paths>({ baseUrl: transport.address(''), fetch: transport.send })
  typed.use(pathIds, byOperation)
  const { GET, POST, PUT, PATCH, DELETE } = typed
  return { calls: { GET, POST, PUT, PATCH, DELETE }, transport }
}
