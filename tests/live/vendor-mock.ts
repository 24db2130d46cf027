import { join } from 'node:path'
import { freePort } from '../../supabase/local/ports.ts'

/** Not a dependency of ours: 90 MB for a check that is run now and then. npm keeps it after the first time. */
const prism = '@stoplight/prism-cli@5.16.0'

export interface Mock {
  origin: string
  close(): Promise<void>
}

/** Serves an OpenAPI document with Prism, which answers 4xx what the document does not allow. @throws where it cannot */
export async function openMock(path: string): Promise<Mock> {
  const folder = await Deno.makeTempDir({ prefix: 'vendor-' })
  const file = join(folder, 'document.json')
  await Deno.writeTextFile(file, JSON.stringify(servable(JSON.parse(await Deno.readTextFile(path)))))
  const port = freePort()
  // In a group of its own: npx starts the server as a child.
  const child = new Deno.Command('npx', {
    args: ['--yes', prism, 'mock', '--errors', '--port', String(port), file],
    stdout: 'null',
    stderr: 'null',
    detached: true,
  }).spawn()
  const ended = child.status.then(() => true)
  const close = async () => {
    try {
      Deno.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has ended by itself.
    }
    await ended
    await Deno.remove(folder, { recursive: true })
  }
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(origin).catch(() => undefined)
    await response?.body?.cancel()
    if (response) return { origin, close }
    if (await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 200))]) === true) break
  }
  await close()
  throw new Error('Prism does not serve it')
}

interface Document {
  servers?: { url: string }[]
  paths: Record<string, unknown>
}

/**
 * The document as Prism can serve it: under the path of its server, without extensions that refer to what a cut left out, and
 * with ids where a vendor would only put whole objects if it were asked to, as every such object contains every other.
 */
function servable({ servers, paths, ...rest }: Document): unknown {
  const base = new URL(servers?.[0]?.url ?? 'http://x').pathname.replace(/\/$/, '')
  const prefixed = Object.fromEntries(Object.entries(paths).map(([path, item]) => [base + path, item]))
  return plain({ ...rest, paths: prefixed })
}

function plain(value: unknown, isInForm = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => plain(inner, isInForm))
  if (typeof value !== 'object' || value === null) return value
  if ('x-expansionResources' in value) {
    return { type: 'string', maxLength: 255, nullable: 'nullable' in value }
  }
  return {
    ...Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => !(key.startsWith('x-') && typeof inner === 'object'))
        // It takes an object that a form leaves out for an empty one, and misses what is required in it.
        .filter(([key, inner]) => !(isInForm && key === 'required' && Array.isArray(inner)))
        .map(([key, inner]) => [key, key === 'requestBody' ? form(inner) : plain(inner, isInForm)]),
    ),
    ...exampleOf(value),
  }
}

/** What it would make up wrongly: decimals that are none, and lists without an end. */
function exampleOf(schema: object): object {
  if ('format' in schema && schema.format === 'decimal') return { example: '1.5' }
  const { properties } = schema as { properties?: Record<string, object> }
  if (!properties?.has_more) return {}
  return { properties: { ...plain(properties) as object, has_more: { type: 'boolean', example: false } } }
}

/** A body; what it requires itself stays required. */
function form(body: unknown): unknown {
  const { content } = body as { content: Record<string, { schema: { required?: string[] } }> }
  return {
    ...body as object,
    content: Object.fromEntries(
      Object.entries(content).map(([type, { schema }]) => [type, {
        schema: { ...plain(schema, true) as object, ...schema.required && { required: schema.required } },
      }]),
    ),
  }
}
