import type { Configuration } from './configuration.ts'
import type { TokenOptions, VerifyToken } from '../platform/identity/access-token.ts'
import type { RunServices } from '../operation/run.ts'
import { openGenerator } from '../generation/open-generator.ts'
import { openLinks } from '../pages/links.ts'
import { openDatabase } from '../platform/database/database.ts'
import { type Authenticate, authenticator } from '../platform/identity/authenticate.ts'
import { jsonLog } from '../platform/log.ts'
import { resendMail } from '../providers/resend/resend.ts'
import { supabaseStorage } from '../platform/storage.ts'
import { openVendors } from './vendors.ts'
import type { OembedOptions } from '../providers/spotify/oembed.ts'
import type { Releases } from '../providers/ports/releases.ts'

/** What every surface is composed of. */
export interface Services extends RunServices {
  authenticate: Authenticate
  baseUrl: string
  /** The header in which the proxy in front tells a client's address, where there is one. */
  clientAddressHeader?: string
  /** How long a client may send nothing in the middle of its body; 30 s by default. */
  bodyIdleTimeoutMs?: number
  /** Where an account that ran out of credits is sent. */
  billingUrl: string
  /** The `iss` of the project's Auth, where OAuth clients get their tokens. */
  issuer: string
}

/** The verifier with its library, loaded for the first token: a server that sees keys alone never does (budget B8). */
function lazyVerifier(options: TokenOptions): VerifyToken {
  let loaded: Promise<VerifyToken> | undefined
  return async (token) => {
    loaded ??= import('../platform/identity/access-token.ts').then(({ tokenVerifier }) =>
      tokenVerifier(options)
    )
    return (await loaded)(token)
  }
}

/** Read by few requests, so loaded with the first of them. */
const lazyReleases = (options: OembedOptions): Releases => ({
  read: async (releaseUrl, signal) =>
    (await import('../providers/spotify/oembed.ts')).spotifyOembed(options).read(releaseUrl, signal),
})

/** Composes the services from the configuration; nothing is connected until the first request. */
export function openServices(configuration: Configuration): Services {
  return {
    authenticate: authenticator(lazyVerifier(configuration.tokens)),
    database: openDatabase(configuration.database),
    ports: {
      mail: resendMail(configuration.mail),
      storage: supabaseStorage(configuration.storage),
      releases: lazyReleases(configuration.releases),
      links: openLinks({ appUrl: configuration.appUrl, secret: configuration.linkSecret }),
      generator: openGenerator(configuration.llm),
      ...openVendors(configuration),
      redirects: configuration.redirects,
      agentSecrets: configuration.agentSecrets,
      lacking: configuration.lacking,
    },
    log: jsonLog(configuration.logLevel),
    baseUrl: configuration.baseUrl,
    clientAddressHeader: configuration.clientAddressHeader,
    bodyIdleTimeoutMs: configuration.bodyIdleTimeoutMs,
    billingUrl: configuration.billingUrl,
    issuer: configuration.tokens.issuer,
  }
}
