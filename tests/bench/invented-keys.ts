import {
  describeStatuses,
  insertKeys,
  readsDuringFlood,
  readSteadily,
} from '../support/reads-during-flood.ts'
import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import {
  readsDuringCrowd,
  readsDuringStrangersFiles,
  readsDuringUploads,
} from '../support/reads-during-uploads.ts'
import { openStorage } from '../support/storage.ts'
import { mailAfterSignUps } from './mail-flood.ts'
import { met, milliseconds, type Row, times } from './report.ts'
import { functionEnvironment, serve } from './serve.ts'
import { progress, type Session } from './session.ts'
import { openStore } from './store.ts'

const durationMs = 10_000
const addressHeader = 'x-bench-client'

/**
 * B19: another caller's slowest read while 700 connections send invented keys, from one network and from many, while an account
 * uploads hostile pictures four at a time, while three upload large ones eight at a time, and while strangers send files; a
 * fourth account's uploads meanwhile; and the mail of another page after many sign-ups.
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
  const permissions = [`--allow-read=${codecs}`]
  const api = await serve(session, 'api-flooded', 'functions/api/index.ts', environment, permissions)
  const url = `${api.origin}/api/me`
  const fresh = () => insertKeys(store.owner, 100)
  progress('B19: reads with valid keys while 700 connections send invented ones')
  const quiet = await readSteadily(url, store.key, await fresh(), durationMs)
  const one = await readsDuringFlood({ url, known: store.key, fresh: await fresh(), durationMs })
  const many = await readsDuringFlood({
    url,
    known: store.key,
    fresh: await fresh(),
    durationMs,
    addressHeader,
  })
  progress('B19: reads while an account uploads hostile pictures')
  const [busy, fourth, ...crowd] = await insertKeys(store.owner, 5)
  const options = { api: `${api.origin}/api`, known: store.key, sql: store.owner, durationMs }
  const pictures = await readsDuringUploads({ ...options, busy: busy! })
  progress('B19: reads while three accounts upload large pictures, and a fourth uploads too')
  const crowded = await readsDuringCrowd({ ...options, crowd, fourth: fourth! }).finally(() =>
    storage.close()
  )
  progress('B19: reads while files are sent with invented keys')
  const files = await readsDuringStrangersFiles(options)
  progress('B19: mail of another page after 1,000 sign-ups')
  const mail = await mailAfterSignUps(session)
  const all = [one, many, pictures, crowded, files]
  const slowestMs = Math.max(...all.map(({ slowestMs }) => slowestMs))
  const failed = [quiet, ...all].flatMap(({ failed }) => failed)
  const refused = Object.entries(crowded.ofFourth)
    .reduce((sum, [status, count]) => status === '200' ? sum : sum + count, 0)
  return {
    id: 'B19',
    what:
      "another caller's slowest read during floods of invented keys, pictures and files; its reads and uploads " +
      "that failed; another page's mail after 1,000 sign-ups",
    measured: `${milliseconds(slowestMs)}; ${failed.length + refused}; ${milliseconds(mail.afterMs)}`,
    reference: `${milliseconds(quiet.slowestMs)}; -; ${milliseconds(mail.quietMs)} (without them)`,
    ratio: times(slowestMs / quiet.slowestMs),
    budget: '<= 1 s; 0; <= 2 s',
    verdict: met(
      [slowestMs, { max: 1_000 }],
      [failed.length + refused, { max: 0 }],
      [mail.afterMs, { max: 2_000 }],
    ),
    notes: [
      `from one network ${milliseconds(one.slowestMs)}, median ${milliseconds(one.medianMs)} (invented: ` +
      `${describeStatuses(one.flood)}); from many ${milliseconds(many.slowestMs)}, median ` +
      `${milliseconds(many.medianMs)} (${describeStatuses(many.flood)})`,
      `during hostile pictures ${milliseconds(pictures.slowestMs)}, median ${
        milliseconds(pictures.medianMs)
      } ` +
      `(${describeStatuses(pictures.uploads)})`,
      `during pictures of 40 megapixels from three accounts, eight at a time, ${
        milliseconds(crowded.slowestMs)
      }, median ${milliseconds(crowded.medianMs)} (${
        describeStatuses(crowded.uploads)
      }); uploads of a fourth: ${describeStatuses(crowded.ofFourth)}`,
      `during files with invented keys ${milliseconds(files.slowestMs)}, median ${
        milliseconds(files.medianMs)
      } (${describeStatuses(files.files)})`,
      `${mail.accepted} of 1,000 sign-ups of one network at 100 pages were accepted`,
      `one of ten reads is the first with its key; the load, the server and Postgres share the machine`,
    ],
  }
}
