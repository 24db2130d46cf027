import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api'
import { OperationError } from '../errors/errors.ts'
import { ProviderError } from '../errors/provider-error.ts'

/**
 * OpenTelemetry, which the runtime exports (docs/monitoring.md). Until `startTracing` was called, every function here does
 * nothing, and the library is not loaded. Attributes have names, ids and counts: no argument, address with values, or message.
 */
let tracing: { api: typeof import('@opentelemetry/api'); tracer: Tracer; ratio: number } | undefined

/**
 * @param ratio the part of all traces that is exported
 * @throws Error if the runtime would export its own spans, because it does not know the required settings
 */
export async function startTracing({ ratio }: { ratio: number }): Promise<void> {
  const api = await import('@opentelemetry/api')
  const tracer = api.trace.getTracer('platform')
  if (tracer.startSpan('probe', { root: true }).spanContext().traceFlags & 1) {
    throw new Error('OTEL_DENO: this version of Deno ignores OTEL_TRACES_SAMPLER')
  }
  tracing = { api, tracer, ratio }
}

export interface SpanOptions {
  kind: 'SERVER' | 'CLIENT' | 'CONSUMER'
  attributes?: Attributes
  /** The W3C traceparent of the work that caused this. Default: the active span. */
  parent?: string
}

/** Runs work in a span. Work without a trace, such as the worker's polls, gets none. */
export async function inSpan<T>(
  name: string,
  { kind, attributes, parent }: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!tracing) return await work()
  const { api, tracer } = tracing
  const context = parent === undefined ? api.context.active() : contextOf(parent)
  if (!api.trace.getSpan(context)) return await work()
  const options = { kind: api.SpanKind[kind], attributes }
  return await tracer.startActiveSpan(name, options, context, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Marks the span of work that failed; a refusal is no fault. */
export function markFailed(span: Span, error: unknown): void {
  const isRefusal = error instanceof OperationError && error.status < 500
  const type = error instanceof OperationError
    ? error.code
    : error instanceof ProviderError
    ? error.fault
    : (error as Error)?.name
  span.setAttribute('error.type', type ?? 'Error')
  if (!isRefusal) span.setStatus({ code: tracing!.api.SpanStatusCode.ERROR })
}

const valid = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** @param traceparent a valid one */
function contextOf(traceparent: string): Context {
  const { trace, ROOT_CONTEXT } = tracing!.api
  const [, traceId, spanId, flags] = valid.exec(traceparent) as unknown as string[]
  const traceFlags = parseInt(flags!, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceId!,
    spanId: spanId!,
    traceFlags,
    isRemote: true,
  })
}

/**
 * The parent of the first span of a request or run: that of the caller if it is valid, else a new one. Whether the trace is
 * exported is decided here. The runtime exports only spans whose parent is (docs/decisions/deployment.md), so a new
 * trace needs a parent too, which itself is never exported.
 */
export function parentFor(callers: string | null): string | undefined {
  if (!tracing) return undefined
  const [, traceId = randomHex(16), spanId = randomHex(8)] = valid.exec(callers ?? '') ?? []
  return `00-${traceId}-${spanId}-0${Math.random() < tracing.ratio ? 1 : 0}`
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The active span as a W3C traceparent. */
export function currentTraceparent(): string | undefined {
  const context = tracing?.api.trace.getActiveSpan()?.spanContext()
  return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`
}

/** The id of the active trace, if it is exported. */
export function exportedTraceId(): string | undefined {
  const context = tracing?.api.trace.getActiveSpan()?.spanContext()
  return context && context.traceFlags & 1 ? context.traceId : undefined
}

/** Runs a `fetch` outside the trace, because the runtime's own span would have the address with its query. */
export const untraced = <T>(work: () => T): T =>
  tracing ? tracing.api.context.with(tracing.api.ROOT_CONTEXT, work) : work()
