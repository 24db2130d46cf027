import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { csvLine } from '../csv.ts'
import { SiteId } from './site-schemas.ts'

const fansPerRead = 1000
const header = csvLine(['email', 'created_at', 'consent', 'page_revision', 'unsubscribe_url'])

/** A fan with the proof of consent. */
interface Signup {
  email: string
  created_at: string
  consent: string
  page_revision: number | null
}

export const exportSignups = operation({
  name: 'export_site_signups',
  summary: 'Download all fans of a site as CSV, with consent text, time, page revision and unsubscribe link.',
  description:
    'Newest first, streamed. If the transfer breaks off, the store failed meanwhile: repeat the request.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links'],
  http: {
    method: 'get',
    path: '/api/sites/{id}/signups.csv',
    errorBody: 'plain',
    produces: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="signups.csv"' },
  },
  resource: { title: 'Sign-ups of a site as CSV' },
  input: z.strictObject({ id: SiteId }),
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found', 'feature_unavailable'],
  handle: async ({ db, links }, { id }) => {
    const read = async (after?: Signup): Promise<Page> => {
      const fans: Signup[] = await db.call('export_site_signups', {
        site_id: id,
        row_limit: fansPerRead,
        after_created_at: after?.created_at,
        after_email: after?.email,
      })
      const lines = fans.map(async ({ email, created_at, consent, page_revision }) =>
        csvLine([email, created_at, consent, page_revision, await links.unsubscribe({ site_id: id, email })])
      )
      return { text: (await Promise.all(lines)).join(''), last: fans[fansPerRead - 1] }
    }
    // The first page is read before the response begins, so that an error still has its own status.
    return ReadableStream.from(pages(await read(), read)).pipeThrough(new TextEncoderStream())
  },
})

interface Page {
  text: string
  /** The last fan of this page; undefined if there is no next page. */
  last?: Signup
}

async function* pages(first: Page, read: (after: Signup) => Promise<Page>): AsyncGenerator<string> {
  yield header
  for (let page = first;; page = await read(page.last)) {
    yield page.text
    if (!page.last) return
  }
}
