// The page on which a person lets an MCP client use the account, at /oauth/consent.
import { connectApp } from '../../shared/adapters/pages/connect/route.ts'
import { openServices } from '../../shared/composition/services.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { withReadableAddress } from '../../shared/platform/readable-address.ts'
import { startTracing } from '../../shared/platform/tracing.ts'

const configuration = readConfiguration(Deno.env.toObject())
if (configuration.tracing) await startTracing(configuration.tracing)
const { publishableKey, authUrl, baseUrl } = configuration
const connect = publishableKey ? { authUrl, baseUrl, publishableKey } : undefined

const app = connectApp(openServices(configuration), connect)

Deno.serve((request) => app.fetch(withReadableAddress(request, baseUrl)))
