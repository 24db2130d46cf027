/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import type { Fan } from '../../pages/links.ts'
import { messageHeaders } from '../../pages/render.ts'
import { ConfirmForm, messagePage } from '../../pages/response-page.tsx'
import { english } from '../../pages/words/english.ts'
import type { Services } from '../services.ts'
import { logged, type SiteOf, wrongMethod } from './page-response.tsx'

const path = '/s/unsubscribe'

/**
 * Unsubscribing from a list, in the language and the colors of its page. A GET changes nothing, because mail programs open
 * every link. The button, or the one-click POST of a mail program (RFC 8058), erases the row. Repeating it is harmless.
 */
export function unsubscribeRoutes(app: Hono, services: Services, siteOf: SiteOf) {
  const { database, ports } = services
  const fanOf = async (c: Context): Promise<Fan> => {
    const fan = await ports.links.readUnsubscribe(c.req.query('token') ?? '')
    if (!fan) throw new OperationError('not_found', english.refusals.linkCut)
    return fan
  }
  app.get(path, (c) =>
    logged(services, c, path, async () => {
      const { email, site_id } = await fanOf(c)
      const about = await siteOf(site_id, c)
      const { title, question, button } = about.language.words.leaving
      const children = <ConfirmForm question={question} email={email} button={button} />
      return new Response(messagePage({ ...about, title, children }), { headers: messageHeaders })
    }))
  app.post(path, (c) =>
    logged(services, c, path, async (c, { requestId }) => {
      await c.req.raw.body?.cancel()
      const { site_id, email } = await fanOf(c)
      await database.scope({ kind: 'public' }, 'write', requestId).call('unsubscribe_fan', { site_id, email })
      const about = await siteOf(site_id, c)
      const { done, erased } = about.language.words.leaving
      const page = messagePage({ ...about, title: done, children: <p>{erased}</p> })
      return new Response(page, { headers: messageHeaders })
    }))
  app.all(path, wrongMethod(services, 'GET, HEAD, POST'))
}
