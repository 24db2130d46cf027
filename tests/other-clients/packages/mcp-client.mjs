// node mcp-client.mjs LIBRARY URL KEY CALLS: connects by a version of the SDK, calls tools, reads what the results name, and prints
// all of it as JSON.
const [library, url, key, calls] = process.argv.slice(2)
const { Client } = await import(`${library}/client/index.js`)
const { StreamableHTTPClientTransport } = await import(`${library}/client/streamableHttp.js`)
const { LATEST_PROTOCOL_VERSION: revision } = await import(`${library}/types.js`)

const client = new Client({ name: 'platform-tests', version: '1.0.0' })
const requestInit = { headers: { 'x-api-key': key } }
await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
const { tools } = await client.listTools()
const results = []
for (const [name, args] of JSON.parse(calls)) {
  const { content, structuredContent } = await client.callTool({ name, arguments: args })
  const resources = []
  for (const uri of new Set(JSON.stringify(content.slice(1)).match(/acp:[^\s"\\]+/g))) {
    resources.push(...(await client.readResource({ uri })).contents)
  }
  results.push({ content, structuredContent, resources })
}
await client.close()
console.log(JSON.stringify({ revision, tools: tools.length, results }))
