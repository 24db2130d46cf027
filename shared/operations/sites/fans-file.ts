import * as z from 'zod'
import type { Links } from '../../site/links.ts'
import { bom, csvFile, csvLine, csvPages } from '../csv.ts'
import { type FormatName, formatNames, formatOf, type Signup } from './export-formats.ts'

export const fansPerRead = 1000

/** The options of a file of fans. */
export const fansFileOptions = {
  bom,
  format: z.enum(formatNames).default('generic')
    .describe('Generic, or the columns that a mailing tool imports.'),
}

/** Where the next page of a file begins, and which fans it has. */
export const nextPage = (format: FormatName, after?: Signup) => ({
  row_limit: fansPerRead,
  after_created_at: after?.created_at,
  after_email: after?.email,
  without_pending: format !== 'generic',
})

interface Page {
  text: string
  /** The last fan of this page; undefined if there is no next page. */
  last?: Signup
}

/** A file of fans, which are read page by page. Each has a link that unsubscribes, if the caller may erase it. */
export async function fansFile(
  links: Pick<Links, 'unsubscribe'>,
  { format, bom }: { format: FormatName; bom: boolean },
  readFans: (after?: Signup) => Promise<Signup[]>,
): Promise<ReadableStream<Uint8Array>> {
  const columns = Object.entries(formatOf(format))
  const read = async (after?: Signup): Promise<Page> => {
    const fans = await readFans(after)
    const lines = fans.map(async (fan) => {
      const unsubscribeUrl = fan.may_erase ? await links.unsubscribe(fan) : null
      return csvLine(columns.map(([, cell]) => cell(fan, unsubscribeUrl)))
    })
    return { text: (await Promise.all(lines)).join(''), last: fans[fansPerRead - 1] }
  }
  const names = columns.map(([name]) => name)
  return csvFile(bom, csvPages(names, await read(), ({ text }) => text, ({ last }) => last && read(last)))
}
