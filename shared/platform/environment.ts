import * as z from 'zod'

export type Environment = Record<string, string | undefined>

export const webUrl = z.url({ protocol: /^https?$/, hostname: /./ })

/** The values of a secret: the first signs and is sent, each is accepted. */
export type SecretValues = readonly [string, ...string[]]

/**
 * A secret of ours, or with which a service signs its requests to us. While it is rotated, the variable has the new value and
 * the old ones, separated by commas, so that nothing signed with an old one is lost (docs/maintaining.md).
 */
export const secretValues = (minLength = 1) => {
  const value = z.string().min(minLength)
  return z.string().transform((text) => text.split(',').map((value) => value.trim()).filter(Boolean))
    .pipe(z.tuple([value], value)).transform((values): SecretValues => values)
}

export const withoutTrailingSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

export const logLevel = z.enum(['info', 'error', 'none']).default('info')

/**
 * Reads variables by their schema; an empty one counts as absent.
 * @throws Error that names each missing or malformed variable, never its value.
 */
export function readEnvironment<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  // Used once, at start: compiling the schema takes longer than interpreting it.
  const parsed = schema.safeParse(given, { jitless: true })
  if (parsed.success) return parsed.data
  throw configurationError(parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return { name, problem: given[name] === undefined ? 'is required' : inWords(message) }
  }))
}

/** Zod describes a text that is no number as one. */
const inWords = (message: string) =>
  message.replace(/^Invalid input: expected (\w+), received .*$/, 'must be a $1')

/** Variables that are missing or wrong. The message says all that an operator needs. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

export const configurationError = (faults: { name: string; problem: string }[]) =>
  new ConfigurationError(
    `Configuration is not complete. ${faults.map(({ name, problem }) => `${name}: ${problem}`).join('; ')}`,
  )

/** Why a credential cannot be sent in a header. Checked here, because an error of fetch would quote it. */
export const credentialProblem = (credential: string | undefined): string | undefined =>
  credential ? /^[\x21-\x7e]+$/.test(credential) ? undefined : 'malformed' : 'not set'

/** `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
