import { fromFileUrl } from './path.ts'
import { type Child, startChild, untilReady } from './children.ts'
import { deno, denoEnv } from './deno.ts'
import type { LiteSettings } from './lite-server.ts'

/** Auth, REST and Storage: Supabase's own Lite, in a process of its own on a loopback port. */
export async function startLite(
  { settings, log, onChild, isRestart }: {
    settings: LiteSettings
    log: string
    onChild: (child: Child) => void
    isRestart?: boolean
  },
) {
  const child = startChild({
    name: 'lite',
    command: deno,
    args: [
      'run',
      '--no-prompt',
      '--no-lock',
      '--cached-only',
      '--allow-net',
      '--allow-env',
      '--allow-sys',
      '--allow-read', // its packages, and what was uploaded
      `--allow-write=${settings.storageDir},${settings.mailDir}`,
      '--preload',
      fromFileUrl('watchdog.ts'),
      fromFileUrl('lite-server.ts'),
    ],
    env: {
      ...denoEnv(),
      DO_NOT_TRACK: '1',
      // Seconds between tries to connect. The library's own wait grows to 20 s, long after Postgres is back.
      PGBACKOFF: '0.2',
      EXPERIMENTAL_STORAGE: '1',
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${settings.port}`,
      STACK_LITE: JSON.stringify(settings),
    },
    logFile: log,
    isRestart,
  })
  onChild(child)
  const origin = `http://127.0.0.1:${settings.port}`
  await untilReady(child, async () => {
    const response = await fetch(`${origin}/auth/v1/health`, { headers: { apikey: settings.publishableKey } })
    await response.body?.cancel()
    return response.ok
  })
  return { child, origin, port: settings.port }
}
