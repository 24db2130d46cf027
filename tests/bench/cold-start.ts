import { join } from 'node:path'
import { buildFunction } from '../../supabase/build/build-functions.ts'
import { requireEdgeDeno, writeEdgeEntry } from '../../supabase/local/edge-deno.ts'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { met, milliseconds, type Row, times } from './report.ts'
import { functionEnvironment, startOnEdge } from './serve.ts'
import { progress, type Session } from './session.ts'
import { alternate } from './statistics.ts'

const rounds = 15
const pause_ms = 1

/** B8: from the start of the deployed function's process to its first 401, which needs no database. */
export async function coldStartBudget(session: Session): Promise<Row> {
  progress(`B8: ${rounds} starts each`)
  await requireEdgeDeno()
  const built = (name: string) => join(session.folder, 'built', name)
  await buildFunction(join(root, 'functions/api/index.ts'), built('api'))
  await buildFunction(join(root, 'tests/bench/empty-app.ts'), built('empty'))
  const start = (name: string) => () => firstRefusal(session, name, join(built(name), 'index.js'))
  const tasks = { api: start('api'), empty: start('empty') }
  for (const task of Object.values(tasks)) await task() // fills the cache of files
  const time = await alternate(rounds, tasks)
  const size_mb = await sizeOf(built('api')) / 1e6
  const ratio = time.ratio('api', 'empty')
  return {
    id: 'B8',
    what: 'cold start of the deployed functions/api to its first 401; size of its upload',
    measured: `${milliseconds(time.median('api'))}; ${size_mb.toFixed(2)} MB`,
    reference: `${milliseconds(time.median('empty'))} (an empty Hono app, built alike)`,
    ratio: times(ratio),
    budget: '<= 4x; <= 5 MB',
    verdict: met([ratio, { max: 4 }], [size_mb, { max: 5 }]),
    notes: [`medians of ${rounds} alternating starts under Deno 2.1.4, of what npm run deploy:build writes`],
  }
}

async function firstRefusal(session: Session, name: string, entrypoint: string) {
  const port = freePort()
  const entry = await writeEdgeEntry(join(session.folder, 'entries'), { name, entrypoint, port })
  const started = performance.now()
  const env = functionEnvironment({ apiUrl: 'postgres://nobody@127.0.0.1:1/none' }, 1)
  const child = startOnEdge(session, { name: `cold-${name}`, entry, env })
  try {
    while (performance.now() - started < 20_000) {
      const response = await fetch(`http://127.0.0.1:${port}/api/me`).catch(() => undefined)
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

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for await (const { name } of Deno.readDir(folder)) bytes += (await Deno.stat(join(folder, name))).size
  return bytes
}
