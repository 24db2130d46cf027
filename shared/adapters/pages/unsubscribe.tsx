/** @jsxImportSource hono/jsx */
import type { Hono } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import { messagePage } from '../../pages/response-page.tsx'
import type { Fan } from '../../pages/links.ts'
import { messageHeaders } from '../../pages/render.ts'
import type { Services } from '../services.ts'
import { logged, wrongMethod } from './page-response.tsx'

const path = '/s/unsubscribe'

/**
 * Unsubscribing from a list. A GET changes nothing, because mail programs open every link. The button, or the one-click POST
 * of a mail program (RFC 8058), erases the row. Repeating it is harmless.
 */
export function unsubscribeRoutes(app: Hono, services: Services) {
  const { database, ports } = services
  const fanOf = async (token: string | undefined): Promise<Fan> => {
    const fan = await ports.links.readUnsubscribe(token ?? '')
    if (!fan) {
      throw new OperationError('not_found', 'This link is not complete. Please copy all of it from the mail.')
    }
    return fan
  }
  app.get(path, (c) =>
    logged(services, c, path, async () => {
      const { email } = await fanOf(c.req.query('token'))
      return page(
        'Leave this list?',
        <>
          <p>
            <b>{email}</b> gets no more mail from this page, and is erased from its list.
          </p>
          <form method='post'>
            <button class='button' type='submit'>Unsubscribe</button>
          </form>
        </>,
      )
    }))
  app.post(path, (c) =>
    logged(services, c, path, async (c, { requestId }) => {
      await c.req.raw.body?.cancel()
      const { site_id, email } = await fanOf(c.req.query('token'))
      await database.scope({ kind: 'public' }, 'write', requestId).call('unsubscribe_fan', { site_id, email })
      return page(
        'You have left the list.',
        <p>The address has been erased. Nothing else needs to be done.</p>,
      )
    }))
  app.all(path, wrongMethod(services, 'GET, HEAD, POST'))
}

const page = (title: string, children: Parameters<typeof messagePage>[0]['children']) =>
  new Response(messagePage({ title, children }), { headers: messageHeaders })
