import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { jpegOf } from '../media/codecs.ts'
import { openStorage } from '../support/storage.ts'
import { usedBy } from './machine.ts'
import { met, notMeasured, type Row, seconds } from './report.ts'
import { functionEnvironment, responses, serve } from './serve.ts'
import { progress, type Session } from './session.ts'
import { median } from './statistics.ts'
import { openStore, type Store } from './store.ts'

const rounds = 5
const [width, height] = [4000, 3000]

/** B10: the first upload of a new process, as on an edge that starts one for it. */
export async function uploadBudget(session: Session): Promise<Row> {
  const what = 'upload of a 12-megapixel JPEG of 4 MB to WebP, first of its process: CPU time; peak memory'
  const budget = '<= 2 s; <= 256 MB'
  if (Deno.build.os !== 'linux') return notMeasured('B10', what, budget, 'needs /proc')
  progress('B10: drawing a photograph')
  const store = await openStore(session, 'upload')
  const storage = openStorage()
  try {
    const photograph = draw()
    const plain = await jpegOf(photograph, { quality: 88, progressive: false })
    const progressive = await jpegOf(photograph, { quality: 88 })
    const used: Used[] = []
    for (let round = 0; round < rounds; round++) {
      progress(`B10: round ${round + 1} of ${rounds}`)
      used.push(await uploadOnce(session, store, storage, plain))
    }
    const other = await uploadOnce(session, store, storage, progressive)
    const cpu_s = median(used.map((one) => one.cpu_s))
    const max_mb = median(used.map((one) => one.max_mb))
    return {
      id: 'B10',
      what,
      measured: `${seconds(cpu_s)}; ${max_mb.toFixed(0)} MB`,
      reference: "2 s and 256 MB, the edge's",
      ratio: `${(cpu_s / 2).toFixed(2)}; ${(max_mb / 256).toFixed(2)}`,
      budget,
      verdict: met([cpu_s, { max: 2 }], [max_mb, { max: 256 }]),
      notes: [
        `medians of ${rounds} processes, the whole process counted: ${
          used[0]!.idle_mb.toFixed(0)
        } MB of it before the upload; ` +
        `the file has ${(plain.length / 1e6).toFixed(1)} MB; a progressive one of ${
          (progressive.length / 1e6).toFixed(1)
        } MB takes ` +
        `${seconds(other.cpu_s)} and ${other.max_mb.toFixed(0)} MB`,
      ],
    }
  } finally {
    await storage.close()
    await store.close()
  }
}

interface Used {
  cpu_s: number
  max_mb: number
  idle_mb: number
}

async function uploadOnce(
  session: Session,
  store: Store,
  storage: ReturnType<typeof openStorage>,
  jpeg: Uint8Array,
): Promise<Used> {
  const env = {
    ...functionEnvironment(store, 2),
    SUPABASE_URL: storage.origin,
    SUPABASE_SECRET_KEY: storage.secretKey,
  }
  const codecs = `--allow-read=${join(root, 'node_modules/@jsquash')},${
    join(root, 'node_modules/imagescript')
  }`
  const api = serve(session, 'api-upload', 'functions/api/index.ts', env, [codecs])
  try {
    await responses(api)
    const before = await usedBy(api.child.pid)
    const form = new FormData()
    form.set('file', new File([jpeg as BlobPart], 'photograph.jpg'))
    const response = await fetch(`${api.origin}/api/sites/assets`, {
      method: 'POST',
      headers: { 'x-api-key': store.key },
      body: form,
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`The upload failed with ${response.status}: ${text}`)
    const after = await usedBy(api.child.pid)
    return { cpu_s: after.cpu_s - before.cpu_s, max_mb: after.max_mb, idle_mb: before.max_mb }
  } finally {
    await api.child.stop()
  }
}

/** Shapes, gradients and grain, as much work for a codec as a photograph of this size. */
function draw() {
  const data = new Uint8ClampedArray(width * height * 4)
  let grain = 7
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      grain = (grain * 1103515245 + 12345) & 0x7fffffff
      const noise = (grain >> 16 & 31) - 16
      data[at] = 128 + 100 * Math.sin(x / 37 + y / 91) + noise
      data[at + 1] = 128 + 90 * Math.cos(y / 53) * Math.sin(x / 200) + noise
      data[at + 2] = (x ^ y) & 128 ? 56 + noise : 184 - noise
      data[at + 3] = 255
    }
  }
  return { data, width, height }
}
