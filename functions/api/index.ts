// The HTTP API: every operation of shared/operations at /api/*.
import { readBuiltDocument } from '../../shared/adapters/openapi/built.ts'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { serve } from '../../shared/adapters/serve.ts'
import { openServices } from '../../shared/composition/services.ts'
import { groups } from '../../shared/operations/index.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { startTracing } from '../../shared/platform/tracing.ts'

const configuration = readConfiguration(Deno.env.toObject())
if (configuration.tracing) await startTracing(configuration.tracing)

// It describes all operations.
const readDocument = configuration.playcountHistory ? readBuiltDocument : undefined
const app = httpApp(groups(configuration), openServices(configuration), readDocument)

// The connection has the client's address, which rate limits use.
Deno.serve(serve(app, configuration.baseUrl))
