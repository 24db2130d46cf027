import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api'
import { OperationError } from '../errors/errors.ts'
import { ProviderError } from '../errors/provider-error.ts'

/**
 * OpenTelemetry, which the runtime exports (docs/monitoring.md). Until `startTracing` was called, every function here does
 * nothing, and the library is not loaded. Attributes have names and counts only: no argument, address with values, or message.
 */
let tracing: { api: typeof import('@opentelemetry/api'); tracer: Tracer } | undefined

export async function startTracing(): Promise<void> {
  const api = await import('@opentelemetry/api')
  tracing = { api, tracer: api.trace.getTracer('platform') }
}

export interface SpanOptions {
  kind?: 'CLIENT' | 'CONSUMER' | 'INTERNAL'
  attributes?: Attributes
  /** The W3C traceparent of the work that caused this; null for work without one, which starts a trace. Default: the active span. */
  parent?: string | null
}

/** Runs work in a span. Work without a trace, such as the worker's polls, gets none. */
export async function inSpan<T>(
  name: string,
  { kind = 'INTERNAL', attributes, parent }: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!tracing) return await work()
  const { api, tracer } = tracing
  const context = parent === undefined ? api.context.active() : contextOf(parent, api)
  if (parent === undefined && !api.trace.getSpan(context)) return await work()
  const options = { kind: api.SpanKind[kind], attributes }
  return await tracer.startActiveSpan(name, options, context, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setAttribute('error.type', errorType(error))
      if (!(error instanceof OperationError && error.status < 500)) {
        span.setStatus({ code: api.SpanStatusCode.ERROR })
      }
      throw error
    } finally {
      span.end()
    }
  })
}

const errorType = (error: unknown): string =>
  error instanceof OperationError
    ? error.code
    : error instanceof ProviderError
    ? error.fault
    : (error as Error)?.name ?? 'Error'

const validTraceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

function contextOf(
  traceparent: string | null,
  { trace, ROOT_CONTEXT }: typeof import('@opentelemetry/api'),
): Context {
  const [, traceId, spanId, flags] = validTraceparent.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: parseInt(flags!, 16) & 1,
    isRemote: true,
  })
}

/** The active span as a W3C traceparent. */
export function currentTraceparent(): string | undefined {
  const context = tracing?.api.trace.getActiveSpan()?.spanContext()
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`
}

/**
 * Names the span that the runtime started for a request, and replaces its address, whose path and query may have ids and tokens.
 * Returns the id of its trace.
 */
export function describeRequest(method: string, route: string, attributes: Attributes): string | undefined {
  const span = tracing?.api.trace.getActiveSpan()
  if (!span) return undefined
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    ...attributes,
    'http.route': route,
    'url.full': route,
    'url.path': route,
    'url.query': '',
  })
  return span.spanContext().traceId
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * Runs a `fetch` without the runtime's own span, which would have the address with its query, and without telling the service
 * our trace: it belongs to a trace that is not sampled (OTEL_TRACES_SAMPLER, checked at start).
 */
export function untraced<T>(work: () => T): T {
  if (!tracing) return work()
  const { context, trace, ROOT_CONTEXT, TraceFlags } = tracing.api
  const unsampled = { traceId: randomHex(16), spanId: randomHex(8), traceFlags: TraceFlags.NONE }
  return context.with(trace.setSpanContext(ROOT_CONTEXT, unsampled), work)
}
