import { hasBearer } from '../../platform/bearer.ts'
import type { SecretValues } from '../../platform/environment.ts'
import { withReadableAddress } from '../../platform/readable-address.ts'
import { registry } from '../../platform/metrics/metrics.ts'
import { metricsType } from '../../platform/metrics/registry.ts'

/** Serves the metrics of a worker process at GET /metrics, with the secret. */
export function serveMetrics({ secrets, port }: { secrets: SecretValues; port: number }): Deno.HttpServer {
  return Deno.serve({ port, onListen: () => {} }, (request) => {
    if (new URL(withReadableAddress(request, 'http://localhost').url).pathname !== '/metrics') {
      return new Response('Not found', { status: 404 })
    }
    if (!hasBearer(request, secrets)) {
      return new Response('A bearer token is required', {
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
      })
    }
    return new Response(registry.text(), { headers: { 'content-type': metricsType } })
  })
}
