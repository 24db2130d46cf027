// The MCP server: the operations that are tools, at /mcp.
import { mcpApp } from '../../shared/adapters/mcp/app.ts'
import { openServices } from '../../shared/composition/services.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { withReadableAddress } from '../../shared/platform/readable-address.ts'
import { startTracing } from '../../shared/platform/tracing.ts'

const configuration = readConfiguration(Deno.env.toObject())
if (configuration.tracing) await startTracing(configuration.tracing)

const app = mcpApp(await loadAll(groups(configuration)), openServices(configuration))

// The connection has the client's address, by which invalid credentials are counted.
Deno.serve((request, connection) =>
  app.fetch(withReadableAddress(request, configuration.baseUrl), connection)
)
