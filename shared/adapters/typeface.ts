import type { Context } from 'hono'
import { readPackageFile } from '../platform/package-file.ts'
import { type Sendable, sendable, sent } from './sendable.ts'

let file: Promise<Sendable> | undefined

/** Sends Inter, which each function that has pages serves at `interFile`. A failure is not kept. */
export async function sendInter(c: Context): Promise<Response> {
  file ??= readPackageFile('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
    .then((bytes) => sendable(bytes, { 'content-type': 'font/woff2', 'x-content-type-options': 'nosniff' }))
  file.catch(() => file = undefined)
  return sent(c, await file, 'public, max-age=31536000, immutable')
}
