import { describeFlood, insertKeys, quietReads, readsDuringFlood } from '../support/reads-during-flood.ts'
import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { describeUploads, readsDuringUploads } from '../support/reads-during-uploads.ts'
import { openStorage } from '../support/storage.ts'
import { met, milliseconds, type Row, times } from './report.ts'
import { functionEnvironment, responses, serve } from './serve.ts'
import { progress, type Session } from './session.ts'
import { openStore } from './store.ts'

const durationMs = 10_000
const addressHeader = 'x-bench-client'

/**
 * B19: another caller's slowest read while 700 connections send invented keys, from one network and from many, and while an
 * account uploads hostile pictures four at a time.
 */
export async function inventedKeysBudget(session: Session): Promise<Row> {
  const store = await openStore(session, 'invented-keys')
  const storage = openStorage()
  const environment = {
    ...functionEnvironment(store, 10),
    CLIENT_ADDRESS_HEADER: addressHeader,
    SUPABASE_URL: storage.origin,
    SUPABASE_SECRET_KEY: storage.secretKey,
  }
  const codecs = ['@jsquash', 'imagescript'].map((name) => join(root, 'node_modules', name))
  const api = serve(session, 'api-flooded', 'functions/api/index.ts', environment, [`--allow-read=${codecs}`])
  await responses(api)
  const url = `${api.origin}/api/me`
  const fresh = () => insertKeys(store.owner, 100)
  progress('B19: reads with valid keys while 700 connections send invented ones')
  const quiet = await quietReads(url, store.key, await fresh(), durationMs)
  const one = await readsDuringFlood({ url, known: store.key, fresh: await fresh(), durationMs })
  const many = await readsDuringFlood({
    url,
    known: store.key,
    fresh: await fresh(),
    durationMs,
    addressHeader,
  })
  progress('B19: reads while an account uploads hostile pictures')
  const [busy] = await insertKeys(store.owner, 1)
  const pictures = await readsDuringUploads({
    api: `${api.origin}/api`,
    busy: busy!,
    known: store.key,
    sql: store.owner,
    durationMs,
  }).finally(() => storage.close())
  const slowestMs = Math.max(one.slowestMs, many.slowestMs, pictures.slowestMs)
  const failed = [...quiet.failed, ...one.failed, ...many.failed, ...pictures.failed]
  return {
    id: 'B19',
    what:
      "another caller's slowest read while 700 connections send invented keys or an account uploads hostile " +
      'pictures; reads that failed',
    measured: `${milliseconds(slowestMs)}; ${failed.length}`,
    reference: `${milliseconds(quiet.slowestMs)} (without them)`,
    ratio: times(slowestMs / quiet.slowestMs),
    budget: '<= 1 s; 0',
    verdict: met([slowestMs, { max: 1_000 }], [failed.length, { max: 0 }]),
    notes: [
      `from one network ${milliseconds(one.slowestMs)}, median ${milliseconds(one.medianMs)} (invented: ` +
      `${describeFlood(one.flood)}); from many ${milliseconds(many.slowestMs)}, median ` +
      `${milliseconds(many.medianMs)} (${describeFlood(many.flood)})`,
      `during hostile pictures ${milliseconds(pictures.slowestMs)}, median ${
        milliseconds(pictures.medianMs)
      } ` +
      `(${describeUploads(pictures.uploads)})`,
      `one of ten reads is the first with its key; the load, the server and Postgres share the machine`,
    ],
  }
}
