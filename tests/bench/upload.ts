import { join } from 'node:path'
import { buildFunctions } from '../../supabase/build/build-functions.ts'
import { writeEdgeEntry } from '../../supabase/local/edge-deno.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { openStorage } from '../support/storage.ts'
import { usedBy } from './machine.ts'
import { twelveMegapixels } from './pictures.ts'
import { met, notMeasured, type Row, seconds } from './report.ts'
import { functionEnvironment, responses, startOnEdge } from './serve.ts'
import { progress, type Session } from './session.ts'
import { median } from './statistics.ts'
import { openStore, type Store } from './store.ts'

const rounds = 3

/** B10: the first upload of a new process of what is deployed, on the edge's Deno. */
export async function uploadBudget(session: Session): Promise<Row> {
  const what = 'upload of 12 megapixels to WebP, first of its process, Deno 2.1.4: CPU time; peak memory'
  const budget = '<= 2 s; <= 256 MB, or refused by name'
  if (Deno.build.os !== 'linux') return notMeasured('B10', what, budget, 'needs /proc')
  progress('B10: building the functions, drawing pictures')
  const folder = await Deno.makeTempDir()
  const store = await openStore(session, 'upload')
  const storage = openStorage()
  try {
    await buildFunctions(folder)
    const notes: string[] = []
    const used: Used[] = []
    for (const [format, bytes] of await twelveMegapixels()) {
      progress(`B10: ${format}`)
      const results: (Used | string)[] = []
      for (let round = 0; round < rounds && typeof results[0] !== 'string'; round++) {
        results.push(await uploadOnce(session, { folder, store, storage, bytes }))
      }
      const title = `${format} of ${(bytes.length / 1e6).toFixed(1)} MB`
      if (typeof results[0] === 'string') {
        notes.push(`${title}: ${results[0]}`)
        continue
      }
      const taken = results as Used[]
      const [cpu_s, max_mb] = [median(taken.map((one) => one.cpu_s)), median(taken.map((one) => one.max_mb))]
      used.push({ cpu_s, max_mb })
      notes.push(`${title}: ${seconds(cpu_s)}; ${max_mb.toFixed(0)} MB`)
    }
    const cpu_s = Math.max(...used.map((one) => one.cpu_s))
    const max_mb = Math.max(...used.map((one) => one.max_mb))
    return {
      id: 'B10',
      what,
      measured: `${seconds(cpu_s)}; ${max_mb.toFixed(0)} MB`,
      reference: "2 s and 256 MB, the edge's",
      ratio: `${(cpu_s / 2).toFixed(2)}; ${(max_mb / 256).toFixed(2)}`,
      budget,
      verdict: met([cpu_s, { max: 2 }], [max_mb, { max: 256 }]),
      notes: [
        `the slowest and the largest; medians of ${rounds} processes, the whole process counted`,
        ...notes,
      ],
    }
  } finally {
    await storage.close()
    await store.close()
    await Deno.remove(folder, { recursive: true })
  }
}

interface Used {
  cpu_s: number
  max_mb: number
}

/** What the first upload of a process takes, or why it is refused. */
async function uploadOnce(session: Session, { folder, store, storage, bytes }: {
  folder: string
  store: Store
  storage: ReturnType<typeof openStorage>
  bytes: Uint8Array
}): Promise<Used | string> {
  const port = freePort()
  const entry = await writeEdgeEntry(join(folder, 'entries'), {
    name: `api-${port}`,
    entrypoint: join(folder, 'api/index.js'),
    port,
  })
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...functionEnvironment(store, 2),
    SUPABASE_URL: storage.origin,
    SUPABASE_SECRET_KEY: storage.secretKey,
  }
  const permissions = ['--allow-sys=hostname']
  const child = startOnEdge(session, { name: 'api-upload', entry, env, permissions })
  try {
    await responses({ origin, child })
    const before = await usedBy(child.pid)
    const form = new FormData()
    form.set('file', new File([bytes as BlobPart], 'picture'))
    const response = await fetch(`${origin}/api/sites/assets`, {
      method: 'POST',
      headers: { 'x-api-key': store.key },
      body: form,
    })
    const { error } = await response.json()
    if (response.status === 400) return error
    if (response.status !== 200) throw new Error(`The upload failed with ${response.status}: ${error}`)
    const after = await usedBy(child.pid)
    return { cpu_s: after.cpu_s - before.cpu_s, max_mb: after.max_mb }
  } finally {
    await child.stop()
  }
}
