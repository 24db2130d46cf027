import * as z from 'zod'
import { csvLine } from '../csv.ts'
import { operation } from '../../operation/operation.ts'
import { SiteId, sitePrincipals } from './site-schemas.ts'

const fansPerRead = 1000
const header = csvLine(['email', 'created_at', 'consent', 'page_revision', 'unsubscribe_url'])

/** A fan with the proof of consent, as the database gives it. */
interface Signup {
  email: string
  created_at: string
  consent: string
  page_revision: number | null
}

/** All fans of a site with the proof of their consent, and each one's way off the list. */
export const exportSignups = operation({
  name: 'export_site_signups',
  summary: 'Download all fans of a site as CSV, with consent text, time, page revision and unsubscribe link.',
  description:
    'Newest first, streamed. A transfer that ends early means that the store failed on the way: ask again.',
  access: { scope: 'read', principals: sitePrincipals },
  uses: ['links'],
  http: {
    method: 'get',
    path: '/api/sites/{id}/signups.csv',
    errorBody: 'plain',
    produces: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': 'attachment; filename="signups.csv"',
    },
  },
  input: z.strictObject({ id: SiteId }),
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found', 'feature_unavailable'],
  handle: async ({ db, links }, { id }) => {
    const read = async (after?: Signup): Promise<Page> => {
      const fans = await db.call<Signup[]>('export_site_signups', {
        site_id: id,
        row_limit: fansPerRead,
        after_created_at: after?.created_at ?? null,
        after_email: after?.email ?? null,
      })
      const lines = fans.map(async ({ email, created_at, consent, page_revision }) =>
        csvLine([email, created_at, consent, page_revision, await links.unsubscribe({ site_id: id, email })])
      )
      return { text: (await Promise.all(lines)).join(''), last: fans[fansPerRead - 1] }
    }
    // The first page comes before the answer begins, so that a refusal still has its status.
    return ReadableStream.from(pages(await read(), read)).pipeThrough(new TextEncoderStream())
  },
})

interface Page {
  text: string
  /** After whom the next page begins; undefined where this is the last. */
  last?: Signup
}

async function* pages(first: Page, read: (after: Signup) => Promise<Page>): AsyncGenerator<string> {
  yield header
  for (let page = first;; page = await read(page.last)) {
    yield page.text
    if (!page.last) return
  }
}
