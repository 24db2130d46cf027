import type { Child } from '../../supabase/local/children.ts'
import { untilReady } from '../../supabase/local/children.ts'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { deno, type Session } from './session.ts'
import type { Store } from './store.ts'

export interface Served {
  origin: string
  child: Child & { log: string }
}

/** The permissions of the edge, and nothing downloaded while it runs. */
const flags = ['run', '--no-prompt', '--no-lock', '--cached-only', '--allow-net', '--allow-env']

/** Starts a module that calls Deno.serve as a process of its own, as the edge would; `also` is what else it is allowed. */
export function serve(
  session: Session,
  name: string,
  module: string,
  env: Record<string, string>,
  also: string[] = [],
): Served {
  const port = freePort()
  const child = session.start({
    name,
    command: deno,
    args: [...flags, ...also, module],
    cwd: root,
    env: { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', ...env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
  })
  return { origin: `http://127.0.0.1:${port}`, child }
}

/** What functions/* need to know to work on a store. The log stays at its default, written to a file. */
export const functionEnvironment = (store: Pick<Store, 'apiUrl'>, connections: number) => ({
  BASE_URL: 'http://localhost',
  APP_URL: 'http://localhost',
  DATABASE_URL: store.apiUrl,
  DATABASE_CONNECTIONS: `${connections}`,
  AUTH_ISSUER: 'http://localhost/auth/v1',
  AUTH_JWT_SECRET: crypto.randomUUID(),
  LINK_SECRET: crypto.randomUUID(),
})

/** Waits until it answers anything. */
export async function responses({ origin, child }: Served) {
  await untilReady(child, () => fetch(origin).then((response) => response.body?.cancel()).then(() => true))
}
