/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import type { SignUp } from '../../pages/links.ts'
import { messageHeaders } from '../../pages/render.ts'
import { ConfirmForm, messagePage, responsePage } from '../../pages/response-page.tsx'
import { english } from '../../pages/words/english.ts'
import type { Services } from '../services.ts'
import { logged, type SiteOf, wrongMethod } from './page-response.tsx'

const path = '/s/confirm'

/**
 * Confirming a sign-up, in the language and the colors of its page. A GET changes nothing, because scanners of mail open every
 * link; the button confirms. Repeating it is harmless.
 */
export function confirmRoutes(app: Hono, services: Services, siteOf: SiteOf) {
  const { database, ports } = services
  const signUpOf = async (c: Context): Promise<SignUp> => {
    const signUp = await ports.links.readConfirm(c.req.query('token') ?? '')
    if (!signUp) throw new OperationError('not_found', english.refusals.linkCut)
    return signUp
  }
  app.get(path, (c) =>
    logged(services, c, path, async () => {
      const { email, site_id } = await signUpOf(c)
      const about = await siteOf(site_id, c)
      const { title, question, button } = about.language.words.confirming
      const children = <ConfirmForm question={question} email={email} button={button} />
      return new Response(messagePage({ ...about, title, children }), { headers: messageHeaders })
    }))
  app.post(path, (c) =>
    logged(services, c, path, async (c, { requestId }) => {
      await c.req.raw.body?.cancel()
      const signUp = await signUpOf(c)
      const isOnList: boolean = await database.scope({ kind: 'public' }, 'write', requestId)
        .call('confirm_fan', { ...signUp })
      if (!isOnList) throw new OperationError('not_found', english.refusals.signupEnded)
      const about = await siteOf(signUp.site_id, c)
      const page = responsePage({ output: {} }, { ...about, confirms: false })
      return new Response(page, { headers: messageHeaders })
    }))
  app.all(path, wrongMethod(services, 'GET, HEAD, POST'))
}
