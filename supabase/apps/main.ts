// npm run apps:build: writes the scripts of the MCP server's views.
import { bundleViews, scriptsFile } from './bundle.ts'

await Deno.writeTextFile(scriptsFile, await bundleViews())
