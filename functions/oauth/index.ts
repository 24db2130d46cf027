// The page on which a person lets an MCP client use the account, at /oauth/consent.
import { connectApp } from '../../shared/adapters/pages/connect/route.ts'
import { serve } from '../../shared/adapters/serve.ts'
import { openServices } from '../../shared/composition/services.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { startTracing } from '../../shared/platform/tracing.ts'

const configuration = readConfiguration(Deno.env.toObject())
if (configuration.tracing) await startTracing(configuration.tracing)
const { publishableKey, authUrl, baseUrl } = configuration
const connect = publishableKey ? { authUrl, baseUrl, publishableKey } : undefined

Deno.serve(serve(connectApp(openServices(configuration), connect), baseUrl))
