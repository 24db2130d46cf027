import * as z from 'zod'
import {
  configurationError,
  type SecretValues,
  secretValues,
  webUrl,
  withoutTrailingSlash,
} from '../platform/environment.ts'
import { asJson } from '../platform/text.ts'

/** An environment variable of a vendor. `T` is the type that its adapter receives. */
export interface Variable<T = unknown> {
  /** Parses it; undefined where it is absent and has no default. */
  schema: z.ZodType<T | undefined>
  /** Without it the port is unavailable. */
  required: boolean
  /** The value in the local stack: the stand-in's address or credential, or this text. */
  standIn: 'origin' | 'credential' | 'signingSecret' | { value: string } | undefined
  default?: string
}

/** A credential for the vendor. If the shell sets it, the local stack does not use its stand-in. */
export const secret = (): Variable<string> => ({
  schema: z.string().optional(),
  required: true,
  standIn: 'credential',
})

/** A credential without which the port is still available; each call that needs it fails. */
export const optionalSecret = (): Variable<string | undefined> => ({ ...secret(), required: false })

/** A secret with which the vendor signs its requests to us; several while it is rotated. */
export const signingSecret = (): Variable<SecretValues> => ({
  schema: secretValues().optional(),
  required: true,
  standIn: 'signingSecret',
})

/** The address of the vendor's API, without a slash at its end; required where there is no default. */
export const baseUrl = (address?: string): Variable<string> => ({
  schema: address === undefined
    ? webUrl.transform(withoutTrailingSlash).optional()
    : webUrl.default(address).transform(withoutTrailingSlash),
  required: address === undefined,
  standIn: 'origin',
  default: address,
})

/** Any other required setting, with the value for its stand-in. */
export const setting = (standIn?: string, pattern = /^/): Variable<string> => ({
  schema: z.string().regex(pattern).optional(),
  required: true,
  standIn: standIn === undefined ? undefined : { value: standIn },
})

/** A setting that may be absent. */
export const optional = (pattern?: RegExp): Variable<string | undefined> => ({
  ...setting(undefined, pattern),
  required: false,
})

/** A JSON text of this form that may be absent. Its errors name fields and never quote values. */
export const optionalJson = <T extends z.ZodType>(form: T): Variable<z.output<T> | undefined> => ({
  schema: z.string().transform((text, context) => {
    const parsed = form.safeParse(asJson(text), { jitless: true })
    if (parsed.success) return parsed.data
    const problems = parsed.error.issues.map(({ code, path, message }) =>
      `${path.join('.') || 'the text'} ${
        code === 'unrecognized_keys' ? 'has an unknown field' : `is not valid (${message})`
      }`
    )
    context.addIssue({ code: 'custom', message: problems.join(', ') })
    return z.NEVER
  }).optional() as z.ZodType<z.output<T> | undefined>,
  required: false,
  standIn: undefined,
})

/** A text with a default that also works with the stand-in. */
export const withDefault = (text: string): Variable<string> => ({
  schema: z.string().default(text),
  required: false,
  standIn: undefined,
  default: text,
})

type Variables = Record<string, Variable>
type Values<V extends Variables> = { [name in keyof V]: V[name] extends Variable<infer T> ? T : never }

export interface OpenOptions {
  /** The time limit of a response (PROVIDER_TIMEOUT_MS). */
  timeoutMs: number
  /** Whether background work uses the port: no caller waits, so that long lists may take longer. */
  isBackground?: boolean
  /** The platform's own address. */
  platformUrl?: string
}

/** An external service behind one port. */
export interface Provider<Port extends string = string, V extends Variables = Variables, T = unknown> {
  /** Named by its function, not by the vendor. */
  port: Port
  /** The vendor's stand-in in the local stack. */
  standIn?: string
  environment: V
  /** For a port that reads public addresses: what a text names there, such as `album:id`; undefined for another text. */
  identify?(text: string): string | undefined
  /** For the same ports: whether an address of the vendor only leads to another one. */
  isShortLink?(text: string): boolean
  /** The start fails if some of the required variables are set and others are not. */
  allOrNothing?: boolean
  /** Other ports without which tasks cannot use this one as it is configured. */
  needs?(environment: Values<V>): readonly string[]
  /** Opens the port. The adapter is imported here, so that the start of a function loads no vendor. */
  open(environment: Values<V>, options: OpenOptions): Promise<T>
}

export function provider<const Port extends string, V extends Variables, T, const S extends string = never>(
  definition: Provider<Port, V, T> & { standIn?: S },
): Provider<Port, V, T> & { standIn?: S } {
  return definition
}

// deno-lint-ignore no-explicit-any -- a list of providers does not keep their types
export type AnyProvider = Provider<string, any, any>

/** The schemas of the providers' variables, for reading the whole environment. */
export const providerSchemas = (providers: readonly AnyProvider[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    providers.flatMap(({ environment }) =>
      Object.entries<Variable>(environment).map(([name, { schema }]) => [name, schema])
    ),
  )

/**
 * The first missing required variable of a provider; undefined where its port is available.
 * @throws Error where it is missing although others are set (`allOrNothing`)
 */
export function missingVariable(provider: AnyProvider, values: Record<string, unknown>): string | undefined {
  const variables = Object.entries<Variable>(provider.environment)
  const missing = variables.find(([name, { required }]) => required && !values[name])?.[0]
  if (missing && provider.allOrNothing && variables.some(([name]) => values[name])) {
    throw configurationError([{ name: missing, problem: 'is required' }])
  }
  return missing
}
