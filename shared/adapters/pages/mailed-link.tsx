/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono'
import type { Fan } from '../../site/links.ts'
import { messageHeaders } from '../../pages/render.ts'
import { ConfirmForm, messagePage } from '../../pages/response-page.tsx'
import { messagesOf, type MessageWords } from '../../site/words/messages.ts'
import type { Services } from '../services.ts'
import { PageRefusal } from './page-refusal.ts'
import { logged, type SiteOf, wrongMethod } from './page-response.tsx'

/** A link of a mail to a fan. */
export interface MailedLink<F extends Fan> {
  path: string
  /** What the link is for; undefined for an invalid one. */
  read(token: string): Promise<F | undefined>
  /** The page with the button. `question` has `{}` for the address. */
  asks(words: MessageWords): { title: string; question: string; button: string }
  /** Does what the button says. Repeating it is harmless. */
  press(fan: F, requestId: string): Promise<void>
  /** The page that follows, in the language and the colors of the site. */
  done(about: Awaited<ReturnType<SiteOf>>, fan: F): string
}

/**
 * Serves a link of a mail. A GET changes nothing, because mail programs and scanners open every link; the button, or the one-click
 * POST of a mail program (RFC 8058), does.
 */
export function mailedLink<F extends Fan>(
  app: Hono,
  services: Services,
  siteOf: SiteOf,
  { path, read, asks, press, done }: MailedLink<F>,
): void {
  const fanOf = async (c: Context): Promise<F> => {
    const fan = await read(c.req.query('token') ?? '')
    if (!fan) throw new PageRefusal('linkCut')
    return fan
  }
  app.get(path, (c) =>
    logged(services, c, path, async () => {
      const { email, site_id } = await fanOf(c)
      const about = await siteOf(site_id, c)
      const { title, question, button } = asks(messagesOf(about.language.tag))
      const children = <ConfirmForm question={question} email={email} button={button} />
      return new Response(messagePage({ ...about, title, children }), { headers: messageHeaders })
    }))
  app.post(path, (c) =>
    logged(services, c, path, async (c, { requestId }) => {
      await c.req.raw.body?.cancel()
      const fan = await fanOf(c)
      await press(fan, requestId)
      return new Response(done(await siteOf(fan.site_id, c), fan), { headers: messageHeaders })
    }))
  app.all(path, wrongMethod(services, 'GET, HEAD, POST'))
}
