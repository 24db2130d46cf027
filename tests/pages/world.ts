import type { Hono } from 'hono'
import { pagesApp } from '../../shared/adapters/pages/app.ts'
import type { SiteDocument } from '../../shared/site/document.ts'
import type { SitePreview } from '../../shared/site/links.ts'
import { createAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { siteDocument } from './sites.ts'

export const appUrl = 'http://platform.test'

/** The pages and the API with a database of their own. */
export interface PageWorld {
  platform: TestPlatform
  pages: Hono
  /** Publishes a site and returns its id. */
  publish(document?: SiteDocument, columns?: Record<string, unknown>): Promise<string>
  /** What a link of the site's owner to its draft is made of. */
  preview(siteId: string): Promise<SitePreview>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function openPages(
  environment: Record<string, string> = {},
  options: Partial<Parameters<typeof pagesApp>[1]> = {},
): Promise<PageWorld> {
  const platform = await openPlatform(environment)
  const { owner } = platform.database
  const account = await createAccount(platform.database)
  return {
    platform,
    pages: pagesApp(platform.services, { appUrl, playUrl: appUrl, assetOrigin: appUrl, ...options }),
    async publish(document = siteDocument(), columns = {}) {
      const [site] = await owner<{ id: string }[]>`
        insert into app.sites ${
        owner({
          owner_id: account.id,
          published: owner.json(document as never),
          published_at: new Date(),
          revision: 7,
          published_revision: 7,
          ...columns,
        } as never)
      } returning id`
      return site!.id
    },
    async preview(site_id) {
      const ownerId = await platform.database.value`select owner_id from app.sites where id = ${site_id}`
      return await platform.database.callAs(ownerId, 'preview_site_draft', { site_id })
    },
    close: platform.close,
    [Symbol.asyncDispose]: platform.close,
  }
}

/** A form submission of a browser. */
export const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** A sign-up from a client's address. */
export const signUp = (
  { platform }: Pick<PageWorld, 'platform'>,
  id: string,
  body: unknown,
  { from = '192.0.2.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) =>
  platform.api.request(`/api/sites/public/${id}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }, { remoteAddr: { hostname: from } })

/** The e-mail addresses on a site's list. */
export const fans = async ({ platform }: PageWorld, id: string): Promise<string[]> =>
  (await platform.database.owner<{ email: string }[]>`
    select email from app.site_signups where site_id = ${id} order by email`).map(({ email }) => email)
