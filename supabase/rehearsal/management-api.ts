import { dirname, join, matchesGlob } from 'node:path'
import { supabaseCli } from '../schema/cli.ts'

/**
 * The limit of what the server bundles, of which `--use-api` uploads the sources. For a bundle that the CLI makes in a container it
 * is 20 MB (https://supabase.com/docs/guides/troubleshooting/edge-function-bundle-size-issues).
 */
export const maxUploadBytes = 5_000_000

/** What the Supabase CLI says about an uploaded function. Paths are inside the upload. */
export interface UploadedFunction {
  /** Where the files of the upload are. */
  folder: string
  entrypoint_path: string
  verify_jwt: boolean
  /** The size of all files. */
  bytes: number
}

export type ManagementApi = ReturnType<typeof startManagementApi>

interface Options {
  /** Where uploads are written. */
  folder: string
  /** The remote configuration that the CLI reads before it changes it. Nothing of an absent group is changed. */
  configuration?: Record<string, unknown>
}

/** The project's reference has twenty letters. */
const ref = 'rehearsal'.padEnd(20, 'x')

/**
 * The part of Supabase's management API that `supabase functions deploy` and `supabase config push` use
 * (https://supabase.com/docs/reference/api/introduction), on loopback. It keeps what it is sent, except for static files: they
 * "cannot be deployed using the API flag" (https://supabase.com/docs/guides/functions/limits).
 */
export function startManagementApi({ folder, configuration = {} }: Options) {
  const functions = new Map<string, UploadedFunction>()
  const changes: Record<string, Record<string, unknown>> = {}

  async function deploy(slug: string, form: FormData): Promise<Response> {
    const upload = join(folder, slug)
    const parts = form.getAll('file').filter((part) => part instanceof File)
    if (!parts.every(({ name }) => join(upload, name).startsWith(join(upload, '/')))) {
      return new Response('A file is not inside the upload', { status: 400 })
    }
    const bytes = parts.reduce((sum, { size }) => sum + size, 0)
    if (bytes > maxUploadBytes) {
      const message = `Function source code exceeds the maximum deployment size: ${bytes} bytes`
      return Response.json({ message }, { status: 413 })
    }
    const metadata = JSON.parse(await textOf(form.get('metadata')))
    const { entrypoint_path, import_map_path, verify_jwt, static_patterns = [] } = metadata
    for (const part of parts) {
      if (static_patterns.some((pattern: string) => matchesGlob(part.name, pattern))) continue
      const path = join(upload, part.name)
      await Deno.mkdir(dirname(path), { recursive: true })
      await Deno.writeFile(path, part.stream())
    }
    functions.set(slug, { folder: upload, entrypoint_path, verify_jwt, bytes })
    return Response.json({
      id: crypto.randomUUID(),
      slug,
      name: slug,
      status: 'ACTIVE',
      version: 1,
      created_at: 0,
      updated_at: 0,
      verify_jwt,
      entrypoint_path,
      import_map_path,
    }, { status: 201 })
  }

  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const slug = searchParams.get('slug')
    if (request.method === 'POST' && slug) return await deploy(slug, await request.formData())
    if (request.method === 'PATCH') {
      changes[pathname.split('/').at(-1)!] = await request.json()
      return Response.json({})
    }
    if (pathname.endsWith('/billing/addons')) {
      return Response.json({ selected_addons: [], available_addons: [] })
    }
    if (pathname.endsWith('/config')) {
      return Response.json({ data: { type: 'project_config', id: ref, attributes: configuration } })
    }
    return Response.json([])
  })
  const address = `http://127.0.0.1:${server.addr.port}`

  return {
    functions,
    /** Where it listens. */
    address,
    /** The changed settings of each group, by the names of the management API. */
    changes,
    /** Runs a command of the CLI with this as its management API. */
    async cli(args: string[], environment: Record<string, string> = {}) {
      const profile = join(folder, 'profile.yaml')
      await Deno.writeTextFile(
        profile,
        `name: rehearsal\napi_url: ${address}\ndashboard_url: ${address}\nproject_host: 127.0.0.1\n`,
      )
      return await supabaseCli([...args, `--remote=${ref}`, '--yes', '--profile', profile], {
        SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
        ...environment,
      })
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  }
}

async function textOf(value: FormDataEntryValue | null): Promise<string> {
  return value instanceof File ? await value.text() : value ?? '{}'
}
