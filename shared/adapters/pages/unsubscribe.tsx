/** @jsxImportSource hono/jsx */
import type { Hono } from 'hono'
import { messagePage } from '../../pages/response-page.tsx'
import { messagesOf } from '../../site/words/messages.ts'
import type { Services } from '../services.ts'
import { mailedLink } from './mailed-link.tsx'
import type { SiteOf } from './page-response.tsx'

/** Unsubscribing from a list, in the language and the colors of its page. It erases the row. */
export function unsubscribeRoutes(app: Hono, services: Services, siteOf: SiteOf) {
  const { database, ports } = services
  mailedLink(app, services, siteOf, {
    path: '/s/unsubscribe',
    read: (token) => ports.links.readUnsubscribe(token),
    asks: ({ leaving }) => leaving,
    async press({ site_id, email }, requestId) {
      await database.scope({ kind: 'public' }, 'write', requestId).call('unsubscribe_fan', { site_id, email })
    },
    done(about) {
      const { done, erased } = messagesOf(about.language.tag).leaving
      return messagePage({ ...about, title: done, children: <p>{erased}</p> })
    },
  })
}
