import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { useCreated } from './support/created.ts'
import { addDays, today } from './support/history.ts'
import { get } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { deployment, rule } from './support/rule.ts'

const created = useCreated()

rule('a linked resource has the response of its endpoint', { needs: ['catalog_id'] }, async () => {
  const catalogId = deployment.catalog_id!
  const { id } = await created.site()
  const period = { catalogId, since: addDays(today(), -9), days: 7 }
  const { body: { recordings: [{ isrc }] } } = await get(
    `/api/catalogs/${catalogId}/playcount-history?since=${period.since}&days=7&limit=1`,
    owner,
  )
  const calls: [tool: string, args: Record<string, unknown>, links: number][] = [
    ['get_catalog_playcount_history', { ...period, limit: 1, picture_of: isrc }, 2],
    ['get_playcount_summary', period, 1],
    ['get_valuation_report', { catalogId, as_of: `${today()}T00:00:00Z` }, 2],
    ['list_catalog_valuations', { catalogId, limit: 1 }, 1],
    ['get_site_signups', { id }, 1],
  ]
  await withClients(owner, async (client) => {
    for (const [tool, args, count] of calls) {
      const { content } = await client.call(tool, args)
      const links = content.filter(({ type }) => type === 'resource_link')
      expect(links, tool).toHaveLength(count)
      for (const { uri, mimeType } of links) {
        const [contents] = await client.read(uri!)
        const { status, headers, text } = await get(uri!.slice('acp://'.length), owner)
        expect(status, uri).toBe(200)
        expect(contents).toMatchObject({ uri, mimeType, text })
        expect(headers.get('content-type')?.split(';')[0]).toBe(mimeType!.split(';')[0])
      }
    }
  })
})
