import type { Hono } from 'hono'
import { responsePage } from '../../pages/response-page.tsx'
import type { Services } from '../services.ts'
import { mailedLink } from './mailed-link.tsx'
import { PageRefusal } from './page-refusal.ts'
import type { SiteOf } from './page-response.tsx'

/** Confirming a sign-up, in the language and the colors of its page. */
export function confirmRoutes(app: Hono, services: Services, siteOf: SiteOf) {
  const { database, ports } = services
  mailedLink(app, services, siteOf, {
    path: '/s/confirm',
    read: (token) => ports.links.readConfirm(token),
    asks: ({ confirming }) => confirming,
    async press(signUp, requestId) {
      const isOnList: boolean = await database.scope({ kind: 'public' }, 'write', requestId)
        .call('confirm_fan', { ...signUp })
      if (!isOnList) throw new PageRefusal('signupEnded')
    },
    done: (about) => responsePage({ output: {} }, { ...about, confirms: false }),
  })
}
