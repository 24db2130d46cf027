import * as z from 'zod'
import { type Cell, csvLine } from '../presentation/csv.ts'

export { type Cell, csvLine }

/** The option of every CSV that people open. */
export const bom = z.boolean().default(false).describe(
  'Whether the file begins with a byte order mark, without which Excel reads letters outside ASCII wrongly.',
)

/** What describes a CSV that is downloaded. */
export const csvDownload = (name: string) => ({
  produces: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
})

/** The lines of a CSV that is read page by page. The first page is given, so that an error of it still has its own status. */
export async function* csvPages<Page>(
  names: readonly string[],
  first: Page,
  linesOf: (page: Page) => string,
  next: (page: Page) => Promise<Page> | undefined,
): AsyncGenerator<string> {
  yield csvLine(names)
  for (let page: Page | undefined = first; page; page = await next(page)) yield linesOf(page)
}

/** A CSV as a response, with a byte order mark if it was requested. */
export function csvFile(
  hasBom: boolean,
  parts: AsyncIterable<string> | Iterable<string>,
): ReadableStream<Uint8Array> {
  async function* all() {
    if (hasBom) yield '\ufeff'
    yield* parts
  }
  return ReadableStream.from(all()).pipeThrough(new TextEncoderStream())
}
