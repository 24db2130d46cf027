import type { Services } from '../adapters/services.ts'
import { OperationError } from '../errors/errors.ts'
import { openLinks } from '../site/links.ts'
import { keyFor } from '../site/signing.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { TokenOptions, VerifyToken } from '../platform/identity/access-token.ts'
import { networkHash } from '../platform/network.ts'
import { authenticator } from '../platform/identity/authenticate.ts'
import { FailedCredentials } from '../platform/identity/failed-credentials.ts'
import { keyRequestStore } from '../platform/identity/key-requests.ts'
import { send } from '../platform/http/client.ts'
import { jsonLog } from '../platform/log.ts'
import { Slots } from '../platform/slots.ts'
import { supabaseStorage } from '../platform/storage.ts'
import { readinessChecks } from './checks.ts'
import type { Configuration } from './configuration.ts'
import { portOpener } from './ports.ts'

/** Imports the verifier's library for the first token, so that a server that only gets keys never imports it. */
function lazyVerifier(options?: TokenOptions): VerifyToken {
  let loaded: Promise<VerifyToken> | undefined
  return async (...args) => {
    if (!options) throw new OperationError('unauthenticated', 'Invalid or expired access token')
    loaded ??= import('../platform/identity/access-token.ts').then(({ tokenVerifier }) =>
      tokenVerifier(options)
    )
    return (await loaded)(...args)
  }
}

const eventStreamIntervals = { heartbeatMs: 15_000, poll: { minMs: 500, maxMs: 2_000 } }
/** Event streams at once, of one process. */
const eventStreamLimits = { total: 200, perOwner: 10 }

/** Composes the services from the configuration. It connects to nothing before the first request. */
export function openServices(configuration: Configuration, log = jsonLog(configuration.logLevel)): Services {
  const { missing } = configuration.vendors
  const openPort = portOpener(configuration.vendors)
  const { replica } = configuration.database
  const onUnavailable = (cause: unknown) => log.fault('none', 'replica_unavailable', cause)
  const failedCredentials = new FailedCredentials(configuration.failedCredentialsPerMinute)
  const database = openDatabase({
    ...configuration.database,
    failedCredentials,
    replica: replica && { ...replica, onUnavailable },
  })
  const storage = supabaseStorage(configuration.storage)
  const { tokens, workerSecret } = configuration
  const wakeWorker = () =>
    send({
      vendor: 'the worker',
      url: `${configuration.baseUrl}/worker`,
      method: 'POST',
      headers: { authorization: `Bearer ${workerSecret}` },
    })
  return {
    authenticate: authenticator(
      lazyVerifier(tokens && { ...tokens, resource: `${configuration.baseUrl}/mcp` }),
      failedCredentials,
    ),
    failedCredentials,
    keepKeyRequest: keyRequestStore(database, log),
    database,
    ports: {
      storage,
      links: openLinks({ appUrl: configuration.appUrl, secrets: configuration.linkSecrets }),
      generator: { isCharged: missing.model === undefined },
      redirects: configuration.redirects,
      host: { ...configuration.host, ...workerSecret && { wakeWorker } },
      addressRules: configuration.addressRules,
      eventStreams: {
        ...eventStreamIntervals,
        durationMs: configuration.eventStreamMs,
        slots: new Slots(eventStreamLimits),
      },
    },
    missing,
    hashNetwork: (address) => networkHash(address, configuration.linkSecrets?.[0]),
    openPort,
    log,
    baseUrl: configuration.baseUrl,
    appUrl: configuration.appUrl,
    mcpOrigins: configuration.mcpOrigins,
    clientAddressHeader: configuration.clientAddressHeader,
    bodyIdleTimeoutMs: configuration.bodyIdleTimeoutMs,
    confirmationKeys: (configuration.linkSecrets ?? []).map((secret) => keyFor(secret, 'confirmation')),
    billingUrl: configuration.billingUrl,
    issuer: tokens?.issuer,
    checks: readinessChecks(configuration, database, storage),
    metricsSecrets: configuration.metricsSecrets,
  }
}
