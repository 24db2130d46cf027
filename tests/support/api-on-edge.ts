import { root } from '../../supabase/local/path.ts'
import { startOnEdge } from '../../supabase/rehearsal/start-on-edge.ts'

/** Starts the API, or another file of the project, from its source under the edge runtime's Deno. */
export const apiOnEdge = (
  databaseUrl: string,
  env: Record<string, string>,
  file = 'functions/api/index.ts',
) =>
  startOnEdge({
    entrypoint: `${root}/${file}`,
    args: ['--no-lock', '--cached-only', '--allow-sys=hostname', `--config=${root}/deno.json`],
    env: {
      BASE_URL: 'http://localhost',
      APP_URL: 'http://localhost',
      SUPABASE_URL: 'http://localhost',
      DATABASE_URL: databaseUrl,
      ...env,
    },
  })
