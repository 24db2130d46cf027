import { deflateSync } from 'node:zlib'
import type { Sql } from 'postgres'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { jpegOf } from '../media/codecs.ts'
import { bytesOf, chunk, rgbaPng, u32 } from '../media/files.ts'
import { denseScansJpeg, emptyBlocksPng, manyScansJpeg } from '../media/hostile.ts'
import { scene } from '../media/scene.ts'
import type { FloodCounts } from './flood-process.ts'
import { readSteadily, type ReadTimes } from './reads-during-flood.ts'

/** Some are refused, and some take as long as an accepted one can. */
const hostilePictures = async (): Promise<Uint8Array[]> => [
  manyScansJpeg(6320, 6320, 98),
  denseScansJpeg(2400, 2400, 18),
  rgbaPng(scene(8, 8), { depth: 16, declared: { width: 6320, height: 6320 } }),
  emptyBlocksPng(3_200_000),
  await jpegOf(scene(4000, 3000)),
]

/** A picture of 40 megapixels in 5 kB: white lines of one bit a pixel. */
const widePng = () =>
  bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...u32(65_535), ...u32(610), 1, 0, 0, 0, 0]),
    chunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(610 * (1 + 8_192))))),
    chunk('IEND', []),
  )

type Send = (n: number) => Promise<Response>

/** How long a caller's reads take while others send one request after the other, and what each of those got. */
async function readsDuring(
  { api, known, durationMs }: { api: string; known: string; durationMs: number },
  senders: readonly { send: Send; statuses: FloodCounts }[],
): Promise<ReadTimes> {
  let isOver = false
  const sending = senders.map(async ({ send, statuses }, first) => {
    for (let n = first; !isOver; n++) {
      const response = await send(n)
      await response.arrayBuffer()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
    }
  })
  const times = await readSteadily(`${api}/me`, known, [], durationMs).finally(() => isOver = true)
  await Promise.all(sending)
  return times
}

interface Options {
  api: string
  /** The key of who reads. */
  known: string
  sql: Sql
  durationMs: number
}

const uploadTo = (api: string, key: string, pictures: readonly Uint8Array[]): Send => (n) => {
  const body = new FormData()
  body.set('file', new File([pictures[n % pictures.length] as BlobPart], 'picture'))
  return fetch(`${api}/sites/assets`, { method: 'POST', headers: { 'x-api-key': key }, body })
}

/** The limit of uploads would soon refuse all. */
async function withoutUploadLimit<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const [limit] = await sql`select max_requests from app.rate_limits where policy = 'upload'`
  await sql`update app.rate_limits set max_requests = 1000000 where policy = 'upload'`
  try {
    return await work()
  } finally {
    await sql`update app.rate_limits set max_requests = ${limit!.max_requests} where policy = 'upload'`
  }
}

/** While the account of the key `busy` uploads hostile pictures four at a time. */
export async function readsDuringUploads(
  { busy, ...options }: Options & { busy: string },
): Promise<ReadTimes & { uploads: FloodCounts }> {
  const pictures = await hostilePictures()
  const uploads: FloodCounts = {}
  const sender = { send: uploadTo(options.api, busy, pictures), statuses: uploads }
  const times = await withoutUploadLimit(
    options.sql,
    () => readsDuring(options, Array(4).fill(sender)),
  )
  return { ...times, uploads }
}

/** While three accounts upload a large picture eight times at once each, and a fourth one after the other. */
export async function readsDuringCrowd(
  { crowd, fourth, ...options }: Options & { crowd: string[]; fourth: string },
): Promise<ReadTimes & { uploads: FloodCounts; ofFourth: FloodCounts }> {
  const pictures = [widePng()]
  const uploads: FloodCounts = {}
  const ofFourth: FloodCounts = {}
  const senders = crowd.flatMap((key) =>
    Array(8).fill({ send: uploadTo(options.api, key, pictures), statuses: uploads })
  )
  const times = await withoutUploadLimit(
    options.sql,
    () =>
      readsDuring(options, [...senders, {
        send: uploadTo(options.api, fourth, pictures),
        statuses: ofFourth,
      }]),
  )
  return { ...times, uploads, ofFourth }
}

/** While eight connections send files with invented keys that take long to parse: quotes, and many parts of a form. */
export async function readsDuringStrangersFiles(
  options: Omit<Options, 'sql'>,
): Promise<ReadTimes & { files: FloodCounts }> {
  const files: FloodCounts = {}
  const url = `${options.api}/catalogs/${crypto.randomUUID()}/songs/import`
  const quotes = new TextEncoder().encode('"'.repeat(5_900_000))
  const parts = new TextEncoder().encode(
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(105_000) + '--b--\r\n',
  )
  const send = (body: Uint8Array, type: string): Send => () =>
    fetch(url, {
      method: 'POST',
      headers: { 'x-api-key': createApiKey().key, 'content-type': type },
      body: body as BodyInit,
    })
  const senders = [send(quotes, 'text/csv'), send(parts, 'multipart/form-data; boundary=b')]
  const times = await readsDuring(
    options,
    senders.flatMap((send) => Array(4).fill({ send, statuses: files })),
  )
  return { ...times, files }
}
