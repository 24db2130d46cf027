import * as z from 'zod'
import { configurationError } from '../platform/environment.ts'

/** The runtime's own variables for OpenTelemetry, as far as they matter here. */
export const tracingVariables = {
  OTEL_DENO: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
}

const samplers = ['parentbased_always_on', 'parentbased_traceidratio', 'always_off']

/**
 * Whether the runtime exports traces. It would export the addresses of all requests that we send, with keys in their queries, if
 * its sampler did not follow the decision of the parent (`untraced`).
 * @throws Error for another sampler
 */
export function exportsTraces(
  { OTEL_DENO, OTEL_TRACES_SAMPLER: sampler }: { OTEL_DENO?: string; OTEL_TRACES_SAMPLER?: string },
): boolean {
  if (!OTEL_DENO || !['1', 'true'].includes(OTEL_DENO)) return false
  if (sampler && samplers.includes(sampler)) return true
  throw configurationError([{
    name: 'OTEL_TRACES_SAMPLER',
    problem: `must be one of ${samplers.join(', ')} while OTEL_DENO is set`,
  }])
}
