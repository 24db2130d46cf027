import { expect } from 'vitest'
import { outsider, owner } from './support/actors.ts'
import { newName, openArtist, prefix, useCreated } from './support/created.ts'
import { addDays, today } from './support/history.ts'
import { get, type Headers } from './support/http.ts'
import { rpc, withClients } from './support/mcp.ts'
import { deployment, rule } from './support/rule.ts'

const created = useCreated()

const maxResultBytes = 40_000

rule('resources have templates with paths of the API', {}, async () => {
  await withClients(owner, async (client) => {
    const templates = (await client.templates()).map(({ uriTemplate }) => uriTemplate).sort()
    expect(templates).toEqual([
      'acp:///api/catalogs/{catalogId}',
      'acp:///api/catalogs/{catalogId}/daily-gains.svg{?since,until,days,width,theme}',
      'acp:///api/catalogs/{catalogId}/movers.svg{?since,days,width,theme}',
      'acp:///api/catalogs/{catalogId}/playcount-history.csv{?since,days,bom}',
      'acp:///api/catalogs/{catalogId}/playcount-history.svg{?since,days,isrc,width,theme}',
      'acp:///api/catalogs/{catalogId}/playcount-summary.csv{?since,days,as_of,bom}',
      'acp:///api/catalogs/{catalogId}/valuation-report.csv{?id,as_of,bom}',
      'acp:///api/catalogs/{catalogId}/valuation-report.html{?id,as_of,term_years,discount_rate,usd_per_1000_streams}',
      'acp:///api/catalogs/{catalogId}/valuation-report{?id,as_of,term_years,discount_rate,usd_per_1000_streams}',
      'acp:///api/catalogs/{catalogId}/valuations/latest/explanation',
      'acp:///api/sites/{id}/signups.csv{?bom,format}',
    ])
  })
})

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

rule('a foreign resource, a missing one and one of nothing are not found', {}, async () => {
  const { id } = await created.site()
  const read = (id: string, as: Headers) =>
    rpc({
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/read',
      params: { uri: `acp:///api/sites/${id}/signups.csv` },
    }, as)
  const missing = crypto.randomUUID()
  const [own, foreign, none] = [
    await read(id, owner),
    await read(id, outsider),
    await read(missing, outsider),
  ]
  expect(own.body.result.contents).toHaveLength(1)
  expect(foreign.body.error.data.uri).toContain(id)
  expect(foreign.text.replaceAll(id, '<id>')).toBe(none.text.replaceAll(missing, '<id>'))
  expect((await read(`${id}/nothing`, owner)).body.error.code).toBe(none.body.error.code)
  expect((await read(id, {})).status).toBe(401)
})

rule('a result has at most 40 KB, and says how to go on', {}, async () => {
  const artistId = await openArtist(owner, `${prefix}, long results`)
  const brief = `${newName()} ${'long '.repeat(1180)}`.slice(0, 6000)
  for (let count = 0; count < 7; count++) await created.site(owner, { artistId, brief })
  const { body } = await get(`/api/sites?artistId=${artistId}&limit=100`, owner)
  await withClients(owner, async (client) => {
    const sites: unknown[] = []
    let next: Record<string, unknown> | undefined = { page: 1, limit: 100 }
    while (next) {
      const result = await client.call('list_sites', { artistId, ...next })
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(maxResultBytes)
      const { structuredContent, content, _meta } = result
      expect(JSON.parse(content[0]!.text!)).toEqual(structuredContent)
      expect(structuredContent.sites.length).toBeGreaterThan(0)
      sites.push(...structuredContent.sites)
      const following = _meta?.next as Record<string, unknown> | undefined
      if (following) expect(structuredContent.cut).toContain(JSON.stringify(following))
      const { has_more, page, limit } = structuredContent.pagination
      next = following ?? (has_more ? { page: page + 1, limit } : undefined)
    }
    expect(sites.length).toBeGreaterThanOrEqual(7)
    expect(sites).toEqual(body.sites)
  })
})
