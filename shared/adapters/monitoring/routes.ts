import { Hono } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import { tryCodecs } from '../../media/try-codecs.ts'
import { hasBearer } from '../../platform/bearer.ts'
import { Cache } from '../../platform/http/cache.ts'
import { registry } from '../../platform/metrics/metrics.ts'
import { gaugeText, metricsType } from '../../platform/metrics/registry.ts'
import { errorResponse, refuse } from '../http/error-response.ts'
import { apiHeaders, privateHeaders } from '../http/headers.ts'
import { type Exchange, respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { type CheckResult, readiness, within } from './checks.ts'
import { type Queue, queueText } from './queue-metrics.ts'

const headers = { ...apiHeaders, ...privateHeaders }

/** The path of a function. */
export type Prefix = '/api' | '/mcp' | '/s'

/**
 * What an operator watches: `health`, `ready` and `metrics` below a function's path. They are no operations and not in the
 * OpenAPI document, because they are for the operator's tools and not for integrators (docs/monitoring.md).
 */
export function monitoringRoutes(prefix: Prefix, services: Services): Hono {
  const app = new Hono()
  const surface = prefix === '/mcp' ? 'mcp' : 'http'
  const get = (name: string, handle: (request: Request, exchange: Exchange) => Promise<Response>) => {
    const route = `${prefix}/${name}`
    app.get(route, (c) =>
      respond(
        withoutSuccesses(services),
        c.req.raw,
        { surface, method: c.req.method, route },
        (exchange) => handle(c.req.raw, Object.assign(exchange, { operation: name })),
        (error, { requestId }) => {
          const presentation = { ...services, body: 'status' as const, requestId, headers: privateHeaders }
          return errorResponse(error, { ...presentation, accept: c.req.header('accept') ?? null })
        },
      ))
    const error = new OperationError('method_not_allowed', 'Method not allowed')
    app.all(route, (c) => refuse(services, c.req.raw, { surface, error, allow: 'GET, HEAD' }))
  }

  get('health', () => Promise.resolve(Response.json({ status: 'ok' }, { headers })))

  const check = readiness(services.checks)
  const checkCodecs = readiness([{ name: 'pictures', run: tryCodecs }], { limitMs: 10_000 })
  get('ready', async (_request, { requestId }) => {
    const report = (fresh: CheckResult[]) => {
      for (const { name, state, cause, durationMs: duration_ms } of fresh) {
        if (state !== 'failed') continue
        services.log.fault(requestId, `not ready: ${name}`, (cause as Error).cause ?? cause, { duration_ms })
      }
    }
    // The codecs come last, because they use the processor, and the others have a second.
    const results = [...await check(report), ...await checkCodecs(report)]
    const isReady = results.every(({ state }) => state === 'ok')
    const checks = results.map(({ name, state }) => ({ name, state }))
    return Response.json({ status: isReady ? 'ready' : 'not_ready', checks }, {
      status: isReady ? 200 : 503,
      headers: {
        ...headers,
        ...!isReady && { 'retry-after': '5', 'x-error-code': 'store_unavailable' },
      },
    })
  })

  const queues = new Cache<Queue | undefined>(1)
  const readQueue = () => {
    const database = services.database.scope({ kind: 'public' }, null, crypto.randomUUID())
    // Without it the metrics of this process are still sent; readiness logs why the database did not respond.
    return within<Queue>(1_000, database.call('read_queue')).catch(() => undefined)
  }
  get('metrics', async (request) => {
    const { metricsSecrets } = services
    if (!metricsSecrets) throw new OperationError('not_found', 'Not found')
    if (!hasBearer(request, metricsSecrets)) {
      throw new OperationError('unauthenticated', 'A bearer token with the secret for metrics is required')
    }
    const queue = await queues.get('', readQueue, () => 5_000)
    const up = gaugeText('platform_database_up', 'Whether the database responded.', [[{}, queue ? 1 : 0]])
    return new Response(registry.text() + up + (queue ? queueText(queue) : ''), {
      headers: { ...headers, 'content-type': metricsType },
    })
  })
  return app
}

/** Tools send these requests every few seconds, so only failures are logged. */
const withoutSuccesses = ({ log, keepKeyRequest }: Services): Pick<Services, 'log' | 'keepKeyRequest'> => ({
  keepKeyRequest,
  log: { ...log, request: (record, error) => record.status >= 400 && log.request(record, error) },
})
