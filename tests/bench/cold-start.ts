import { join } from 'node:path'
import { met, milliseconds, type Row, times } from './report.ts'
import { functionEnvironment, serve } from './serve.ts'
import { deno, progress, type Session } from './session.ts'
import { alternate } from './statistics.ts'

const rounds = 15
const pause_ms = 1

/** B8: from the start of the process to the first 401, which needs no database. */
export async function coldStartBudget(session: Session): Promise<Row> {
  progress(`B8: ${rounds} starts each`)
  const env = functionEnvironment({ apiUrl: 'postgres://nobody@127.0.0.1:1/none' }, 1)
  const start = (name: string, module: string) => () => firstRefusal(session, name, module, env)
  const tasks = {
    api: start('cold-api', 'functions/api/index.ts'),
    empty: start('cold-empty', 'tests/bench/empty-app.ts'),
  }
  for (const task of Object.values(tasks)) await task() // fills Deno's cache of compiled modules
  const time = await alternate(rounds, tasks)
  const size_mb = await bundledSize(session)
  const ratio = time.ratio('api', 'empty')
  return {
    id: 'B8',
    what: 'cold start of functions/api to its first 401; bundled size',
    measured: `${milliseconds(time.median('api'))}; ${
      size_mb === undefined ? 'no bundle' : `${size_mb.toFixed(2)} MB`
    }`,
    reference: `${milliseconds(time.median('empty'))} (an empty Hono app)`,
    ratio: times(ratio),
    budget: '<= 4x; <= 5 MB',
    verdict: size_mb === undefined
      ? `${met([ratio, { max: 4 }])}; size not measured: deno bundle failed`
      : met([ratio, { max: 4 }], [size_mb, { max: 5 }]),
    notes: [
      `medians of ${rounds} alternating starts with a warm code cache; the size is that of "deno bundle", not minified`,
    ],
  }
}

async function firstRefusal(session: Session, name: string, module: string, env: Record<string, string>) {
  const started = performance.now()
  const { origin, child } = serve(session, name, module, env)
  try {
    while (performance.now() - started < 20_000) {
      const response = await fetch(`${origin}/api/me`).catch(() => undefined)
      if (response) {
        const took = performance.now() - started
        await response.body?.cancel()
        if (response.status !== 401) throw new Error(`${name}: ${response.status}`)
        return took
      }
      await new Promise((resolve) => setTimeout(resolve, pause_ms))
    }
    throw new Error(`${name} did not respond: ${child.tail()}`)
  } finally {
    await child.stop()
  }
}

async function bundledSize(session: Session): Promise<number | undefined> {
  const bundle = join(session.folder, 'bundle.js')
  try {
    await session.run(deno, ['bundle', '--quiet', '-o', bundle, 'functions/api/index.ts'], {
      timeout_ms: 60_000,
    })
    return (await Deno.stat(bundle)).size / 1e6
  } catch (error) {
    progress(`deno bundle: ${error instanceof Error ? error.message : error}`)
  }
}
