import * as z from 'zod'
import { configurationError, webUrl, withoutTrailingSlash } from '../platform/environment.ts'

/** A variable that a vendor reads. `T` is what its adapter is given. */
export interface Variable<T = unknown> {
  /** Reads it; gives undefined where it is absent and has no default. */
  schema: z.ZodType<T | undefined>
  /** Without it the port is unavailable. */
  required: boolean
  /** What the local stack sets: its stand-in's address or credential, or this text. */
  standIn: 'origin' | 'credential' | 'signingSecret' | { value: string } | undefined
  default?: string
}

/** A credential that we present to the vendor. Set in the shell, it turns the local stand-in off. */
export const secret = (): Variable<string> => ({
  schema: z.string().optional(),
  required: true,
  standIn: 'credential',
})

/** The same, where the port is there without it: what needs the vendor then fails by itself. */
export const optionalSecret = (): Variable<string | undefined> => ({ ...secret(), required: false })

/** A secret with which the vendor signs what it sends to us. */
export const signingSecret = (): Variable<string> => ({ ...secret(), standIn: 'signingSecret' })

/** The address of the vendor's API, without a slash at its end; required where there is no default. */
export const baseUrl = (address?: string): Variable<string> => ({
  schema: address === undefined
    ? webUrl.transform(withoutTrailingSlash).optional()
    : webUrl.default(address).transform(withoutTrailingSlash),
  required: address === undefined,
  standIn: 'origin',
  default: address,
})

/** Any other setting that the port needs, with the value that suits its stand-in. */
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

/** A text with a default that suits the stand-in too. */
export const withDefault = (text: string): Variable<string> => ({
  schema: z.string().default(text),
  required: false,
  standIn: undefined,
  default: text,
})

type Variables = Record<string, Variable>
type Values<V extends Variables> = { [name in keyof V]: V[name] extends Variable<infer T> ? T : never }

export interface OpenOptions {
  /** How long a caller of ours waits for a response; undefined where nobody waits. */
  timeoutMs?: number
  /** Where the platform itself is reached. */
  platformUrl?: string
}

/** An outside service behind one port: all that the rest of the platform knows of it. */
export interface Provider<Port extends string = string, V extends Variables = Variables, T = unknown> {
  /** Named by what it does. */
  port: Port
  /** The stand-in of the local stack that plays the vendor. */
  standIn?: string
  environment: V
  /** To set some of the variables without the others is a mistake, and ends the start. */
  allOrNothing?: boolean
  /** Opens the port. The adapter is imported here, so that a start loads no vendor. */
  open(environment: Values<V>, options: OpenOptions): Promise<T>
}

export function provider<const Port extends string, V extends Variables, T, const S extends string = never>(
  definition: Provider<Port, V, T> & { standIn?: S },
): Provider<Port, V, T> & { standIn?: S } {
  return definition
}

// deno-lint-ignore no-explicit-any -- a list of providers forgets their types
export type AnyProvider = Provider<string, any, any>

/** The schemas of the providers' variables, for the one that reads the whole environment. */
export const providerSchemas = (providers: readonly AnyProvider[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    providers.flatMap(({ environment }) =>
      Object.entries<Variable>(environment).map(([name, { schema }]) => [name, schema])
    ),
  )

/**
 * The first variable without which a provider's port is unavailable; undefined where it is available.
 * @throws Error where some are set that make no sense without it
 */
export function missingVariable(provider: AnyProvider, values: Record<string, unknown>): string | undefined {
  const variables = Object.entries<Variable>(provider.environment)
  const missing = variables.find(([name, { required }]) => required && !values[name])?.[0]
  if (missing && provider.allOrNothing && variables.some(([name]) => values[name])) {
    throw configurationError([{ name: missing, problem: 'is required' }])
  }
  return missing
}
