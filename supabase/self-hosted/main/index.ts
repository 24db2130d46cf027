// The main service of Supabase's edge runtime in Docker Compose: it starts the platform's functions, as
// `npm run deploy:build` writes them in the checkout, and all other functions from where Supabase's own main service does (https://github.com/supabase/supabase/tree/master/docker). It
// verifies no tokens.

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
    ? { servicePath: new URL(`supabase/functions/${name}`, checkout).pathname, importMapPath: null }
    : { servicePath: `${otherFunctions}/${name}`, importMapPath: null }

if (Deno.env.get('VERIFY_JWT') === 'true') {
  throw new Error(
    'Set FUNCTIONS_VERIFY_JWT=false: this main service verifies no tokens, so your own functions must do it themselves. ' +
      'Those of the platform check their callers, who may have API keys instead of tokens.',
  )
}

/** An error in the form of the platform's API. */
const failed = (status: number, code: string, error: string) =>
  Response.json({ status: 'error', error }, {
    status,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'x-request-id,x-error-code,x-error-detail,retry-after',
      'cache-control': 'no-store',
      'x-error-code': code,
      'x-request-id': crypto.randomUUID(),
      ...status === 503 && { 'retry-after': '1' },
    },
  })

async function respond(request: Request, name: string): Promise<Response> {
  const worker = await EdgeRuntime.userWorkers.create({
    ...limits,
    ...sourceOf(name),
    noModuleCache: false,
    envVars: Object.entries(Deno.env.toObject()).filter(([variable]) => !ofSystem.includes(variable)),
  })
  return await worker.fetch(request)
}

/** The isolate was at its limit of CPU time when the request came, so it has not begun it. */
const isRetired = (error: unknown) => error instanceof Error && error.name === 'WorkerAlreadyRetired'

Deno.serve(async (request) => {
  const name = URL.parse(request.url)?.pathname.split('/')[1] ?? ''
  if (!/^[\w-]+$/.test(name)) return failed(404, 'not_found', 'Not found')
  try {
    return await respond(request, name).catch((error) => {
      if (!isRetired(error) || request.bodyUsed) throw error
      return respond(request, name)
    })
  } catch (error) {
    console.error(error)
    return failed(
      503,
      'store_unavailable',
      'The function could not respond. Check whether the request was carried out',
    )
  }
})
