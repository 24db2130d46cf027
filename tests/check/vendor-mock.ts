import { join } from 'node:path'
import { freePort } from '../../supabase/local/ports.ts'

/** Not a dependency, because it has 90 MB and is rarely used. npm caches it. */
const prism = '@stoplight/prism-cli@5.16.0'

export interface Mock {
  origin: string
  close(): Promise<void>
}

/** Serves an OpenAPI document with Prism, which returns a 4xx for requests that the document does not allow. */
export async function openMock(path: string): Promise<Mock> {
  const folder = await Deno.makeTempDir({ prefix: 'vendor-' })
  const file = join(folder, 'document.json')
  await Deno.writeTextFile(file, JSON.stringify(servable(JSON.parse(await Deno.readTextFile(path)))))
  const port = freePort()
  // In its own process group, because npx starts the server as a child.
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
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(origin).catch(() => undefined)
    await response?.body?.cancel()
    if (response) return { origin, close }
    if (await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 200))]) === true) break
  }
  await close()
  throw new Error('Prism did not start')
}

interface Document {
  servers?: { url: string }[]
  paths: Record<string, unknown>
}

/**
 * Prepares a document for Prism: paths with the server's path, no extensions that refer to missing parts, and ids in place of
 * objects that a vendor only includes on request, because such objects contain each other.
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
        // Prism treats a missing object in a form as an empty one, and reports its missing fields.
        .filter(([key, inner]) => !(isInForm && key === 'required' && Array.isArray(inner)))
        .map(([key, inner]) => [key, key === 'requestBody' ? form(inner) : plain(inner, isInForm)]),
    ),
    ...exampleOf(value),
  }
}

/** Examples for values that Prism would invent wrongly: decimals, and lists without an end. */
function exampleOf(schema: object): object {
  if ('format' in schema && schema.format === 'decimal') return { example: '1.5' }
  const { properties } = schema as { properties?: Record<string, object> }
  if (!properties?.has_more) return {}
  return { properties: { ...plain(properties) as object, has_more: { type: 'boolean', example: false } } }
}

/** A request body. Its own required fields stay required. */
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
