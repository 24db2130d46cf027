import type { Services } from '../adapters/services.ts'
import { openGenerator } from '../generation/open-generator.ts'
import { openLinks } from '../pages/links.ts'
import { keyFor } from '../pages/signing.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { TokenOptions, VerifyToken } from '../platform/identity/access-token.ts'
import { authenticator } from '../platform/identity/authenticate.ts'
import { jsonLog } from '../platform/log.ts'
import { supabaseStorage } from '../platform/storage.ts'
import type { Configuration } from './configuration.ts'
import { portOpener } from './ports.ts'

/** Imports the verifier's library for the first token, so that a server that only gets keys never imports it. */
function lazyVerifier(options: TokenOptions): VerifyToken {
  let loaded: Promise<VerifyToken> | undefined
  return async (token) => {
    loaded ??= import('../platform/identity/access-token.ts').then(({ tokenVerifier }) =>
      tokenVerifier(options)
    )
    return (await loaded)(token)
  }
}

/** Composes the services from the configuration. It connects to nothing before the first request. */
export function openServices(configuration: Configuration): Services {
  const { missing } = configuration.vendors
  const openPort = portOpener(configuration.vendors)
  return {
    authenticate: authenticator(lazyVerifier(configuration.tokens)),
    database: openDatabase(configuration.database),
    ports: {
      storage: supabaseStorage(configuration.storage),
      links: openLinks({ appUrl: configuration.appUrl, secrets: configuration.linkSecrets }),
      generator: openGenerator(missing.model ? undefined : () => openPort('model')),
      redirects: configuration.redirects,
      host: configuration.host,
    },
    missing,
    openPort,
    log: jsonLog(configuration.logLevel),
    baseUrl: configuration.baseUrl,
    mcpOrigins: configuration.mcpOrigins,
    clientAddressHeader: configuration.clientAddressHeader,
    bodyIdleTimeoutMs: configuration.bodyIdleTimeoutMs,
    confirmationKeys: (configuration.linkSecrets ?? []).map((secret) => keyFor(secret, 'confirmation')),
    billingUrl: configuration.billingUrl,
    issuer: configuration.tokens.issuer,
  }
}
