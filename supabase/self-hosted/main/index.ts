// The main service of Supabase's edge runtime in Docker Compose: it starts the platform's functions from the checkout, and all
// other functions as Supabase's own main service does (https://github.com/supabase/supabase/tree/master/docker).

/** The part of the edge runtime's API that a main service uses. */
declare const EdgeRuntime: {
  userWorkers: {
    create(options: Record<string, unknown>): Promise<{ fetch(request: Request): Promise<Response> }>
  }
}

const checkout = new URL('../../../', import.meta.url)
const platform = ['api', 'mcp', 's', 'oauth']
const otherFunctions = '/home/deno/functions'
/** Not needed by functions. */
const ofSystem = ['HOME', 'HOSTNAME', 'PATH', 'PWD']

/** The limits of hosted Supabase on a paid plan (https://supabase.com/docs/guides/functions/limits). */
const limits = {
  memoryLimitMb: 256,
  workerTimeoutMs: 400_000,
  cpuTimeSoftLimitMs: 1_000,
  cpuTimeHardLimitMs: 2_000,
}

const sourceOf = (name: string) =>
  platform.includes(name)
    ? {
      servicePath: new URL(`functions/${name}`, checkout).pathname,
      importMapPath: new URL('supabase/deploy/deno.json', checkout).href,
      // The files that functions read, as in supabase/config.toml.
      staticPatterns: [new URL('node_modules/@*/**/*.wasm', checkout).pathname],
    }
    : { servicePath: `${otherFunctions}/${name}`, importMapPath: null }

const failed = (status: number, error: string) => Response.json({ status: 'error', error }, { status })

Deno.serve(async (request) => {
  const name = new URL(request.url).pathname.split('/')[1] ?? ''
  if (!/^[\w-]+$/.test(name)) return failed(404, 'Not found')
  try {
    const worker = await EdgeRuntime.userWorkers.create({
      ...limits,
      ...sourceOf(name),
      noModuleCache: false,
      envVars: Object.entries(Deno.env.toObject()).filter(([variable]) => !ofSystem.includes(variable)),
    })
    return await worker.fetch(request)
  } catch (error) {
    console.error(error)
    return failed(503, 'The function could not respond')
  }
})
