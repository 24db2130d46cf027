import * as z from 'zod'

const modes = ['disable', 'require', 'verify-full']
/** A comma after the credentials, which may have one too. */
const severalHosts = /^[^/]*\/\/(?:[^/?#]*@)?[^@/?#]*,[^@/?#]*(?:[/?#]|$)/

/**
 * An address of Postgres. Encrypted connections are always verified, so the modes between have no meaning here. Connections
 * over a public network have a mode, so that nobody sends passwords unencrypted without knowing.
 */
export const databaseUrl = z.string()
  .refine((url) => !severalHosts.test(url), 'has several hosts, and only one is supported')
  .pipe(z.url({ protocol: /^postgres(ql)?$/, abort: true }))
  .refine((url) => modeOf(url) === null || modes.includes(modeOf(url)!), {
    error: 'sslmode must be disable, require or verify-full',
    abort: true,
  })
  .refine(
    (url) => modeOf(url) !== null || isPrivateHost(new URL(url).hostname),
    'needs ?sslmode=disable, require or verify-full, because its host is not in a private network',
  )

const modeOf = (url: string) => new URL(url).searchParams.get('sslmode')

/** Loopback, RFC 1918 and link-local (RFC 3927). */
const privateIpv4 = /^(127\.\d{1,3}|10\.\d{1,3}|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3}$/
/** Loopback, unique local (RFC 4193) and link-local (RFC 4291), as URLs have them. */
const privateIpv6 = /^\[(::1\]|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/
/** Names that public DNS does not resolve: of one label, as in a network of containers, and of reserved domains. */
const privateName = /^([a-z][\w-]*|.*\.(internal|localhost))$/i

const isPrivateHost = (hostname: string): boolean =>
  [privateIpv4, privateIpv6, privateName].some((pattern) => pattern.test(hostname))
