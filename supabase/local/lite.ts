import { fromFileUrl } from './path.ts'
import { type Child, untilReady } from './children.ts'
import { startDeno } from './deno.ts'
import type { LiteSettings } from './lite-server.ts'

/** Starts Supabase's Lite (Auth, REST and Storage) on a loopback port. */
export async function startLite(
  { settings, log, onChild, isRestart }: {
    settings: LiteSettings
    log: string
    onChild: (child: Child) => void
    isRestart?: boolean
  },
) {
  const child = await startDeno({
    name: 'lite',
    port: settings.port,
    permissions: [
      '--allow-net',
      '--allow-env',
      '--allow-sys',
      '--allow-read', // its packages, and what was uploaded
      `--allow-write=${settings.storageDir},${settings.mailDir}`,
    ],
    script: fromFileUrl('lite-server.ts'),
    env: {
      DO_NOT_TRACK: '1',
      // Seconds between attempts to connect. By default they grow to 20 s.
      PGBACKOFF: '0.2',
      EXPERIMENTAL_STORAGE: '1',
      STACK_LITE: JSON.stringify(settings),
    },
    logFile: log,
    isRestart,
    onChild,
  })
  const origin = `http://127.0.0.1:${settings.port}`
  await untilReady(child, async (signal) => {
    const response = await fetch(`${origin}/auth/v1/health`, {
      headers: { apikey: settings.publishableKey },
      signal,
    })
    await response.body?.cancel()
    return response.ok
  })
  return { child, origin, port: settings.port }
}
