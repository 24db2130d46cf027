import { type Child, untilReady } from '../../supabase/local/children.ts'
import { edgeDeno, edgeEnvironment } from '../../supabase/local/edge-deno.ts'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { deno, type Session } from './session.ts'
import type { Store } from './store.ts'

export interface Served {
  origin: string
  child: Child & { log: string }
}

/** The permissions of the edge, without downloads. */
const flags = ['run', '--no-prompt', '--no-lock', '--cached-only', '--allow-net', '--allow-env']

const edgeFlags = [
  ...['run', '--no-prompt', '--no-check', '--no-config', '--no-npm'],
  ...['--allow-net', '--allow-env'],
]

/** Serves a module that calls Deno.serve in its own process, like the edge, with additional permissions. */
export async function serve(...args: Parameters<typeof startModule>): Promise<Served> {
  const served = startModule(...args)
  await responses(served)
  return served
}

export function startModule(
  session: Session,
  name: string,
  module: string,
  env: Record<string, string>,
  permissions: string[] = [],
): Served {
  const port = freePort()
  const child = session.start({
    name,
    command: deno,
    args: [...flags, ...permissions, module],
    cwd: root,
    env: { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
  })
  return { origin: `http://127.0.0.1:${port}`, child }
}

/** Starts an entry point (writeEdgeEntry) on the edge's Deno. */
export const startOnEdge = (
  session: Session,
  { name, entry, env, permissions = [] }: {
    name: string
    entry: string
    env: Record<string, string>
    permissions?: string[]
  },
) =>
  session.start({
    name,
    command: edgeDeno,
    args: [...edgeFlags, ...permissions, entry],
    cwd: root,
    env: { ...edgeEnvironment, ...env },
  })

/** The environment of functions/* on a store. The log level is the default, written to a file. */
export const functionEnvironment = (store: Pick<Store, 'apiUrl'>, connections: number) => ({
  BASE_URL: 'http://localhost',
  APP_URL: 'http://localhost',
  DATABASE_URL: store.apiUrl,
  DATABASE_CONNECTIONS: `${connections}`,
  AUTH_ISSUER: 'http://localhost/auth/v1',
  AUTH_JWT_SECRET: crypto.randomUUID(),
  LINK_SECRET: crypto.randomUUID(),
})

/** Waits until it responds. */
export async function responses({ origin, child }: Served) {
  await untilReady(
    child,
    (signal) => fetch(origin, { signal }).then((response) => response.body?.cancel()).then(() => true),
  )
}

interface Statement {
  text: string
  /** Without, the body of each request has them. */
  values?: unknown[]
  /** The field of the response that has the result; without, the result is the response. */
  field?: string
}

/** A minimal server that runs the statement of each path. Its driver may send statements before earlier ones have ended. */
export const serveStatements = (session: Session, name: string, { store, ...options }: {
  store: Pick<Store, 'apiUrl'>
  connections: number
  isPipelined: boolean
  headers?: Record<string, string>
  statements: Record<string, Statement>
}) =>
  serve(session, name, 'tests/bench/bare-server.ts', {
    BARE_SERVER: JSON.stringify({ url: store.apiUrl, ...options }),
  })
