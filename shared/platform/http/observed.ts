import type { Span } from '@opentelemetry/api'
import { ProviderError } from '../../errors/provider-error.ts'
import { vendorRequestCount, vendorRequestDuration } from '../metrics/metrics.ts'
import { inSpan } from '../tracing.ts'

/** Counts, times and traces one attempt of a request to an outside service. */
export async function observed<T>(
  { vendor, method, url }: { vendor: string; method: string; url: string },
  attempt: (span?: Span) => Promise<T>,
  /** For a response that is returned whatever its status is. */
  outcomeOf: (result: T) => string = () => 'ok',
): Promise<T> {
  const started = performance.now()
  let outcome = 'aborted'
  try {
    const attributes = { 'http.request.method': method, 'server.address': URL.parse(url)?.hostname ?? '' }
    const result = await inSpan(vendor, { kind: 'CLIENT', attributes }, attempt)
    outcome = outcomeOf(result)
    return result
  } catch (error) {
    if (error instanceof ProviderError) outcome = error.fault
    throw error
  } finally {
    vendorRequestCount.add({ vendor, outcome })
    vendorRequestDuration.observe({ vendor }, (performance.now() - started) / 1000)
  }
}
