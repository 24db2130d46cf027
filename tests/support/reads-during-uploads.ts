import type { Sql } from 'postgres'
import { jpegOf } from '../media/codecs.ts'
import { rgbaPng } from '../media/files.ts'
import { denseScansJpeg, emptyBlocksPng, manyScansJpeg } from '../media/hostile.ts'
import { scene } from '../media/scene.ts'
import { readSteadily, type ReadTimes } from './reads-during-flood.ts'

/** Some are refused, and some take as long as an accepted one can. */
const hostilePictures = async (): Promise<Uint8Array[]> => [
  manyScansJpeg(6320, 6320, 98),
  denseScansJpeg(2400, 2400, 18),
  rgbaPng(scene(8, 8), { depth: 16, declared: { width: 6320, height: 6320 } }),
  emptyBlocksPng(3_200_000),
  await jpegOf(scene(4000, 3000)),
]

/** How long another caller's reads take while one account uploads hostile pictures four at a time, and what those got. */
export async function readsDuringUploads({ api, busy, known, sql, durationMs }: {
  api: string
  /** The key of the account that uploads. */
  busy: string
  /** The key of the other caller. */
  known: string
  sql: Sql
  durationMs: number
}): Promise<ReadTimes & { uploads: Record<string, number> }> {
  const pictures = await hostilePictures()
  // The limit of uploads would soon refuse all.
  const [limit] = await sql`select max_requests from app.rate_limits where policy = 'upload'`
  await sql`update app.rate_limits set max_requests = 1000000 where policy = 'upload'`
  const uploads: Record<string, number> = {}
  let isOver = false
  const upload = async (first: number) => {
    for (let n = first; !isOver; n++) {
      const body = new FormData()
      body.set('file', new File([pictures[n % pictures.length] as BlobPart], 'picture'))
      const headers = { 'x-api-key': busy }
      const response = await fetch(`${api}/sites/assets`, { method: 'POST', headers, body })
      await response.arrayBuffer()
      uploads[response.status] = (uploads[response.status] ?? 0) + 1
    }
  }
  try {
    const uploading = [0, 1, 2, 3].map(upload)
    const times = await readSteadily(`${api}/me`, known, [], durationMs).finally(() => isOver = true)
    await Promise.all(uploading)
    return { ...times, uploads }
  } finally {
    await sql`update app.rate_limits set max_requests = ${limit!.max_requests} where policy = 'upload'`
  }
}

/** `12 x 200, 30 x 400`. */
export const describeUploads = (uploads: Record<string, number>) =>
  Object.entries(uploads).map(([status, count]) => `${count} x ${status}`).join(', ')
