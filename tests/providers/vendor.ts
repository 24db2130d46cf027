import { afterAll, afterEach, expect, onTestFinished } from 'vitest'
import { ProviderError, type ProviderFault } from '../../shared/errors/provider-error.ts'
import type { Fault } from '../../supabase/local/stand-ins/faults.ts'
import type { ServedStandIn } from '../../supabase/local/stand-ins/serve.ts'

export type Handle = (request: Request) => Response | Promise<Response>

/** Starts an HTTP server that is stopped after the current test. Requests may be left unanswered. */
export function serve(
  handle: Handle,
  onFinished: (stop: () => Promise<void>) => void = onTestFinished,
): string {
  const stopping = new AbortController()
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {}, signal: stopping.signal },
    handle,
  )
  onFinished(() => {
    stopping.abort()
    return server.finished
  })
  return `http://127.0.0.1:${server.addr.port}`
}

/** A stand-in for the tests of a file. Its faults and recorded requests are cleared after each test. */
export function useStandIn<T extends ServedStandIn>(standIn: T): T {
  afterEach(() => {
    standIn.clearFaults()
    standIn.requests.splice(0)
  })
  afterAll(() => standIn.stop())
  return standIn
}

export const requestsTo = ({ requests }: Pick<ServedStandIn, 'requests'>) =>
  requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)

/** The ProviderError of a request. It must not contain the secrets or the response's text. */
export async function providerError(request: Promise<unknown>, ...secrets: (string | RegExp)[]) {
  const error = await request.then(() => expect.unreachable('The request succeeded'), (error) => error)
  expect(error).toBeInstanceOf(ProviderError)
  const text = `${error.stack} ${JSON.stringify(error)} ${error.cause}`
  for (const secret of secrets) expect(text).not.toMatch(secret)
  return error as ProviderError
}

export const faultKinds: Record<Fault, ProviderFault> = {
  broken_off: 'provider_unavailable',
  slow: 'provider_unavailable',
  slow_body: 'provider_unavailable',
  unauthorized: 'provider_failed',
  forbidden: 'provider_failed',
  not_found: 'provider_failed',
  rate_limited: 'provider_rate_limited',
  error: 'provider_unavailable',
  unavailable: 'provider_unavailable',
  redirect: 'provider_failed',
  html: 'provider_invalid_response',
  empty: 'provider_invalid_response',
  truncated: 'provider_invalid_response',
  huge: 'provider_invalid_response',
  wrong_types: 'provider_invalid_response',
}
