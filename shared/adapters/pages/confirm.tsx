/** @jsxImportSource hono/jsx */
import type { Hono } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import type { SignUp } from '../../pages/links.ts'
import { messagePage } from '../../pages/response-page.tsx'
import { messageHeaders } from '../../pages/render.ts'
import type { Services } from '../services.ts'
import { logged, wrongMethod } from './page-response.tsx'

const path = '/s/confirm'

/**
 * Confirming a sign-up. A GET changes nothing, because scanners of mail open every link; the button confirms. Repeating it is
 * harmless.
 */
export function confirmRoutes(app: Hono, services: Services) {
  const { database, ports } = services
  const signUpOf = async (token: string | undefined): Promise<SignUp> => {
    const signUp = await ports.links.readConfirm(token ?? '')
    if (!signUp) {
      throw new OperationError('not_found', 'This link is not complete. Please copy all of it from the mail.')
    }
    return signUp
  }
  app.get(path, (c) =>
    logged(services, c, path, async () => {
      const { email } = await signUpOf(c.req.query('token'))
      return page(
        'One last step.',
        <>
          <p>
            Shall <b>{email}</b> get the news by e-mail?
          </p>
          <form method='post'>
            <button class='button' type='submit'>Yes, confirm</button>
          </form>
        </>,
      )
    }))
  app.post(path, (c) =>
    logged(services, c, path, async (c, { requestId }) => {
      await c.req.raw.body?.cancel()
      const signUp = await signUpOf(c.req.query('token'))
      const isOnList: boolean = await database.scope({ kind: 'public' }, 'write', requestId)
        .call('confirm_fan', { ...signUp })
      if (!isOnList) {
        throw new OperationError('not_found', 'This sign-up has ended. Please sign up on the page again.')
      }
      return page(
        'You are on the list.',
        <>
          <p>Thank you. The next thing you hear comes by e-mail.</p>
          <p>
            <a class='button' href={ports.links.page({ id: signUp.site_id, slug: null })}>Back to the page</a>
          </p>
        </>,
      )
    }))
  app.all(path, wrongMethod(services, 'GET, HEAD, POST'))
}

const page = (title: string, children: Parameters<typeof messagePage>[0]['children']) =>
  new Response(messagePage({ title, children }), { headers: messageHeaders })
