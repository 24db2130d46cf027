// A client that shows views, built from the vendor's own parts. It is bundled for the browser by mcp-host.ts.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge'

const info = { name: 'test-host', version: '1.0.0' }

/** Calls a tool as a model would, and shows the result in the tool's view. */
globalThis.showTool = async (
  { headers, revision, name, args, theme, canCallTools = true, elicit, links },
) => {
  const client = new Client(info, {
    versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
    capabilities: {
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
      ...elicit && { elicitation: { form: {} } },
    },
  })
  const seen = { asked: [], opened: [], sizes: [], calls: [] }
  globalThis.seen = seen
  if (elicit) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      seen.asked.push(params.message)
      return { action: elicit, ...elicit === 'accept' && { content: {} } }
    })
  }
  const requestInit = { headers }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href), { requestInit }))
  const { tools } = await client.listTools()
  const uri = getToolUiResourceUri(tools.find((tool) => tool.name === name))
  const { contents: [view] } = await client.readResource({ uri })
  const result = await client.callTool({ name, arguments: args })

  // The frame has an origin of its own, and the policy that the specification derives from the view's metadata.
  const { csp } = view._meta.ui
  const path = await (await fetch('/view', {
    method: 'POST',
    body: JSON.stringify({ html: view.text, resourceDomains: csp.resourceDomains }),
  })).text()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.id = 'frame'
  document.body.replaceChildren(frame)
  const bridge = new AppBridge(
    client,
    info,
    { openLinks: {}, ...canCallTools && { serverTools: {} } },
    { hostContext: { theme, displayMode: 'inline', platform: 'web' } },
  )
  bridge.onopenlink = ({ url }) => {
    if (links === 'error') return Promise.reject(new Error('Links are blocked here'))
    if (links === 'refused') return Promise.resolve({ isError: true })
    seen.opened.push(url)
    return Promise.resolve({})
  }
  bridge.onsizechange = (size) => {
    seen.sizes.push(size)
    frame.style.height = `${size.height}px`
  }
  const initialized = new Promise((resolve) => bridge.oninitialized = resolve)
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  frame.src = path
  await initialized
  await bridge.sendToolInput({ arguments: args })
  await bridge.sendToolResult(result)
  globalThis.setTheme = (theme) => bridge.setHostContext({ theme, displayMode: 'inline', platform: 'web' })
  globalThis.tearDown = () => bridge.teardownResource({})
  return { uri, meta: view._meta, mimeType: view.mimeType, result }
}
