import * as z from 'zod'
import { configurationError } from '../platform/environment.ts'

/** The runtime's own variables for OpenTelemetry, as far as they matter here, and the part of traces that is exported. */
export const tracingVariables = {
  OTEL_DENO: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_PROPAGATORS: z.string().optional(),
  TRACES_RATIO: z.coerce.number().min(0).max(1).default(1),
}

type Values = z.output<z.ZodObject<typeof tracingVariables>>

/** What makes the runtime keep its own spans, which have the addresses of requests with everything in their queries. */
const required = { OTEL_TRACES_SAMPLER: 'parentbased_always_off', OTEL_PROPAGATORS: 'none' } as const

/**
 * The settings of traces; undefined if the runtime exports none.
 * @throws Error if it would export its own spans
 */
export function tracingOptions(values: Values): { ratio: number } | undefined {
  if (!['1', 'true'].includes(values.OTEL_DENO ?? '')) return undefined
  const names = Object.keys(required) as (keyof typeof required)[]
  const wrong = names.filter((name) => values[name] !== required[name])
  if (wrong.length === 0) return { ratio: values.TRACES_RATIO }
  throw configurationError(wrong.map((name) => ({
    name,
    problem: `must be ${required[name]} while OTEL_DENO is set`,
  })))
}
