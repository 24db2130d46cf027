// The MCP server: the operations that are tools, at /mcp.
import { mcpApp } from '../../shared/adapters/mcp/app.ts'
import { serve } from '../../shared/adapters/serve.ts'
import { openServices } from '../../shared/composition/services.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { startTracing } from '../../shared/platform/tracing.ts'

const configuration = readConfiguration(Deno.env.toObject())
if (configuration.tracing) await startTracing(configuration.tracing)

Deno.serve(
  serve(mcpApp(await loadAll(groups(configuration)), openServices(configuration)), configuration.baseUrl),
)
