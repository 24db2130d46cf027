import { type ComponentChild, type ComponentType, render } from 'preact'

/** The protocol between a view and its host (MCP Apps, 2026-01-26), as far as these views need it. */
const protocolVersion = '2026-01-26'

// deno-lint-ignore no-explicit-any -- what a tool returns is stated where it is shown
type Json = any

interface ToolResult {
  content?: { type: string; text?: string }[]
  structuredContent?: Json
  isError?: boolean
}

export interface Host {
  /** Whether the host calls tools for the view. */
  canCallTools: boolean
  canOpenLinks: boolean
  /** @throws Error with the text of the tool's error, or the host's reason */
  callTool(name: string, args: Record<string, unknown>): Promise<Json>
  /** @throws Error with the host's reason, if it has one */
  openLink(url: string): Promise<void>
}

interface Message {
  id?: number
  method?: string
  params?: Json
  result?: Json
  error?: { message?: string }
}

interface Context {
  theme?: string
  styles?: { variables?: Record<string, string | undefined> }
  safeAreaInsets?: Record<string, number>
}

export interface ViewProps<Output> {
  output: Output
  host: Host
  /** The arguments of the tool. */
  args: Record<string, unknown>
}

const place = document.getElementById('view')!

/** Draws content anew in place of what is there. */
function draw(content: ComponentChild): void {
  render(null, place)
  place.replaceChildren()
  place.removeAttribute('aria-busy')
  render(content, place)
}

export const Note = ({ text }: { text: string }) => (
  <>
    <h1 class='hidden'>Result</h1>
    <p class='note' role='status'>{text}</p>
  </>
)

/** Connects to the host, and draws the view with each output of the tool. */
export async function connect<Output>(name: string, View: ComponentType<ViewProps<Output>>): Promise<void> {
  const waiting = new Map<number, { resolve(value: Json): void; reject(error: Error): void }>()
  const send = (content: object) => parent.postMessage({ jsonrpc: '2.0', ...content }, '*')
  const notify = (method: string, params: object = {}) => send({ method, params })
  let lastId = 0
  let args: Record<string, unknown> = {}
  const request = (method: string, params: object) =>
    new Promise<Json>((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject })
      send({ id: lastId, method, params })
    })
  const host: Host = {
    canCallTools: false,
    canOpenLinks: false,
    callTool: async (name, args) => outputOf(await request('tools/call', { name, arguments: args })),
    openLink: async (url) => {
      const result = await request('ui/open-link', { url })
      if (result?.isError) throw new Error(`The client did not open ${url}`)
    },
  }
  const notifications: Record<string, (params: Json) => void> = {
    'ui/notifications/tool-input': (input) => {
      args = input?.arguments ?? {}
    },
    'ui/notifications/tool-result': (result: ToolResult) => {
      try {
        draw(<View output={outputOf(result)} host={host} args={args} />)
      } catch (error) {
        draw(<Note text={(error as Error).message} />)
      }
    },
    'ui/notifications/tool-cancelled': () => draw(<Note text='The call was cancelled.' />),
    'ui/notifications/host-context-changed': applyContext,
  }

  addEventListener('message', ({ source, data }) => {
    const { id, method, params, result, error } = (data ?? {}) as Message
    // Anything else in the page may send messages too.
    if (source !== parent || (data as { jsonrpc?: string } | null)?.jsonrpc !== '2.0') return
    if (method === undefined) {
      const answered = waiting.get(id!)
      waiting.delete(id!)
      return error
        ? answered?.reject(new Error(error.message || 'The client refused.'))
        : answered?.resolve(result)
    }
    if (id === undefined) return notifications[method]?.(params)
    const isKnown = method === 'ping' || method === 'ui/resource-teardown'
    send(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: 'Method not found' } })
  })

  const initialized = await request('ui/initialize', {
    protocolVersion,
    appInfo: { name, version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  })
  host.canCallTools = initialized.hostCapabilities?.serverTools !== undefined
  host.canOpenLinks = initialized.hostCapabilities?.openLinks !== undefined
  applyContext(initialized.hostContext)
  notify('ui/notifications/initialized')
  const page = document.documentElement
  const announce = () => {
    const { width, height } = page.getBoundingClientRect()
    notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) })
  }
  new ResizeObserver(announce).observe(page)
}

/** The output of a tool. @throws Error with the text of its error */
function outputOf(result: ToolResult): Json {
  const text = result.content?.find(({ type }) => type === 'text')?.text
  if (result.isError) throw new Error(text ?? 'The call failed.')
  return result.structuredContent ?? JSON.parse(text ?? '{}')
}

/** The colors and the fonts of the host. A host may send only some of them. */
function applyContext(context: Context = {}): void {
  const page = document.documentElement
  if (context.theme === 'light' || context.theme === 'dark') {
    page.dataset.scheme = context.theme
  }
  for (const [name, value] of Object.entries(context.styles?.variables ?? {})) {
    if (name.startsWith('--') && value) page.style.setProperty(name, value)
  }
  for (const [side, size] of Object.entries(context.safeAreaInsets ?? {})) {
    page.style.setProperty(`--inset-${side}`, `${size}px`)
  }
}
