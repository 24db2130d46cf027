// npm run deploy:rehearse: deploys the functions with the Supabase CLI to a stand-in of the management API on loopback, then
// starts each from the upload alone. This finds files and versions that are missing in the upload.
import { dirname, join } from 'node:path'
import { root } from '../local/path.ts'
import { supabaseCli } from '../schema/cli.ts'
import { startOnEdge } from './start-on-edge.ts'

/** Paths of each function and the expected status without a credential. The OpenAPI document loads every operation. */
const functions = {
  api: { '/api/me': 401, '/api/openapi.json': 200 },
  mcp: { '/mcp': 401 },
  s: { '/s': 404 },
  worker: { '/worker': 401 },
}
/** The vendors' code is imported at its first use, so the requests above do not load it. */
const providers = join(root, 'shared/providers')
const adapters = [...Deno.readDirSync(providers)]
  .filter(({ name, isDirectory }) => isDirectory && name !== 'ports')
  .flatMap((vendor) =>
    [...Deno.readDirSync(join(providers, vendor.name))].map(({ name }) =>
      join('shared/providers', vendor.name, name)
    )
  )
const folder = await Deno.makeTempDir({ prefix: 'deploy-rehearsal-' })

const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {}, onError }, receive)
try {
  const address = `http://127.0.0.1:${server.addr.port}`
  const profile = join(folder, 'profile.yaml')
  await Deno.writeTextFile(
    profile,
    `name: rehearsal\napi_url: ${address}\ndashboard_url: ${address}\nproject_host: 127.0.0.1\n`,
  )
  for (const [name, responses] of Object.entries(functions)) {
    const { success, stdout, stderr } = await supabaseCli(
      [
        'functions',
        'deploy',
        name,
        '--use-api',
        `--remote=${'rehearsal'.padEnd(20, 'x')}`,
        '--yes',
        '--profile',
        profile,
      ],
      { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` },
    )
    if (!success) throw new Error(`supabase functions deploy ${name} failed: ${stdout}${stderr}`)
    for (const file of adapters) await Deno.stat(join(folder, name, file))
    const actual = JSON.stringify(await responsesOf(name, Object.keys(responses)))
    console.log(`${name}: uploaded, started from the upload alone, responded with ${actual}`)
    if (actual !== JSON.stringify(responses)) {
      throw new Error(`${name} should have responded with ${JSON.stringify(responses)}`)
    }
  }
} finally {
  await server.shutdown()
  await Deno.remove(folder, { recursive: true })
}

/** Writes each uploaded file to its path. */
async function receive(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const slug = url.searchParams.get('slug')
  if (request.method !== 'POST' || !slug) return Response.json([])
  const form = await request.formData()
  for (const part of form.getAll('file')) {
    if (!(part instanceof File)) continue
    const path = join(folder, slug, part.name)
    await Deno.mkdir(dirname(path), { recursive: true })
    await Deno.writeFile(path, part.stream())
  }
  const metadata = JSON.parse(await textOf(form.get('metadata')))
  await Deno.writeTextFile(join(folder, `${slug}.json`), JSON.stringify(metadata))
  const { entrypoint_path, import_map_path, verify_jwt } = metadata
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

async function textOf(value: FormDataEntryValue | null): Promise<string> {
  return value instanceof File ? await value.text() : value ?? '{}'
}

/**
 * Starts an uploaded function under the edge runtime's Deno, with packages that it fetches from the registry by the uploaded
 * import map, and returns the status of each path.
 */
async function responsesOf(name: string, paths: string[]): Promise<Record<string, number>> {
  const { entrypoint_path, import_map_path } = JSON.parse(
    await Deno.readTextFile(join(folder, `${name}.json`)),
  )
  const upload = join(folder, name)
  await using child = await startOnEdge({
    entrypoint: join(upload, entrypoint_path),
    args: ['--no-lock', `--config=${join(upload, import_map_path)}`],
    env: {
      DENO_DIR: join(folder, 'cache'),
      BASE_URL: 'http://localhost',
      APP_URL: 'http://localhost',
      AUTH_ISSUER: 'http://localhost/auth/v1',
      DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:1/none',
      WORKER_DATABASE_URL: 'postgres://platform_worker:x@127.0.0.1:1/none',
      WORKER_SECRET: crypto.randomUUID(),
    },
  })
  const responses: Record<string, number> = {}
  for (const path of paths) {
    const response = await child.request(path)
    await response.body?.cancel()
    responses[path] = response.status
  }
  return responses
}

function onError(error: unknown): Response {
  console.error(error)
  return Response.json({ message: 'The rehearsal failed' }, { status: 500 })
}
