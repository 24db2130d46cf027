import { pagesApp } from '../../../shared/adapters/pages/app.ts'
import { openCatalogs } from './world.ts'
import { type Caller, json } from '../../support/requests.ts'

export const appUrl = 'http://platform.test'
/** A browser of a person, whose visits count. */
export const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** Catalogs, and the pages with the links to their reports. */
export function openReportLinks() {
  const catalogs = openCatalogs()
  const { platform, create, owner, send, read } = catalogs
  let pages: ReturnType<typeof pagesApp> | undefined
  const valuationOf = (catalogId: string): Promise<string> =>
    platform.database
      .value`select id from app.valuations where catalog_id = ${catalogId} order by as_of desc limit 1`
  const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
  return {
    ...catalogs,
    valuationOf,
    /** A catalog with a stored valuation. */
    async valued(isrcs?: string[]) {
      const catalogId = await create(isrcs)
      await catalogs.value(catalogId)
      return { catalogId, valuation_id: await valuationOf(catalogId) }
    },
    async share(catalogId: string, fields: Record<string, unknown> = {}, who: Caller = owner) {
      const valuation_id = await valuationOf(catalogId)
      return (await json(send('POST', `/${catalogId}/report-links`, { valuation_id, ...fields }, who), 201))
        .report_link
    },
    end: (catalogId: string, linkId: string, who: Caller = owner) =>
      send('DELETE', `/${catalogId}/report-links/${linkId}`, undefined, who),
    links: async (catalogId: string, who: Caller = owner) =>
      (await read(`/${catalogId}/report-links`, 200, who)).report_links,
    /** Opens a link, with its address changed. */
    open: async (
      url: string,
      part = '',
      init: RequestInit = { headers: browser },
      hostname = '192.0.2.7',
    ) => {
      pages ??= pagesApp(platform.services, { appUrl, playUrl: appUrl, assetOrigin: appUrl })
      return await pages.request(path(url) + part, init, { remoteAddr: { hostname } })
    },
  }
}
