// npm run apps:build: writes the scripts of the MCP server's views and of the console.
import { bundleConsole, bundleViews, consoleFile, scriptsFile } from './bundle.ts'

await Deno.writeTextFile(scriptsFile, await bundleViews())
await Deno.writeTextFile(consoleFile, await bundleConsole())
