// The public pages: what fans see of published sites, at /s/*.
import { pagesApp } from '../../shared/adapters/pages/app.ts'
import { serve } from '../../shared/adapters/serve.ts'
import { openServices } from '../../shared/composition/services.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { startTracing } from '../../shared/platform/tracing.ts'

const configuration = readConfiguration(Deno.env.toObject())
if (configuration.tracing) await startTracing(configuration.tracing)
const { appUrl, playUrl = appUrl, authUrl, publishableKey } = configuration
const services = openServices(configuration)
const assetOrigin = new URL(services.ports.storage.publicUrl(''), appUrl).origin

const app = pagesApp(services, { appUrl, playUrl, assetOrigin, auth: { authUrl, publishableKey } })

// The connection has the client's address, which rate limits use.
Deno.serve(serve(app, appUrl))
