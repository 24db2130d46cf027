import { expect } from 'vitest'
import { openPayer, owner, ownerId } from './support/actors.ts'
import { newName, page, useCreated } from './support/created.ts'
import { png } from './support/files.ts'
import { addDays, compareObservations, today } from './support/history.ts'
import { get, remove } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

const created = useCreated()

rule('a tool returns what the API returns', { needs: ['catalog_id'] }, async () => {
  const args = { catalogId: deployment.catalog_id!, since: addDays(today(), -9), days: 7, limit: 5 }
  const { body } = await get(
    `/api/catalogs/${args.catalogId}/playcount-history?since=${args.since}&days=7&limit=5`,
    owner,
  )
  await withClients(owner, async (client) => {
    const result = await client.call('get_catalog_playcount_history', { ...args, observations: true })
    expect(result.isError ?? false).toBe(false)
    expect(result.structuredContent).toEqual(body)
    for (const { observations, isrc: _, name: __, ...rest } of result.structuredContent.recordings) {
      expect(rest).toEqual(compareObservations(observations, args.since, 7))
    }
    const account = await client.call('get_account')
    expect(account.structuredContent.account.id).toBe(await ownerId())
    expect(JSON.parse(account.content[0]!.text!)).toEqual(account.structuredContent)
  })
})

rule(
  'the comparison has totals and changes, and days only on request',
  { needs: ['catalog_id'] },
  async () => {
    const args = { catalogId: deployment.catalog_id!, since: addDays(today(), -9), days: 7, limit: 25 }
    const { body } = await get(
      `/api/catalogs/${args.catalogId}/playcount-history?since=${args.since}&days=7&limit=25`,
      owner,
    )
    const end = body.periods.current.end
    const expected = body.recordings.map((
      // deno-lint-ignore no-explicit-any -- whatever the deployment sent
      { observations, missing_days, invalid_days, correction_days, ...recording }: any,
    ) => {
      const last = observations.at(-1)
      return {
        ...recording,
        total: last?.date === end && !invalid_days.includes(end) ? last.value : null,
        ...missing_days.length > 0 && { missing_day_count: missing_days.length },
        ...invalid_days.length > 0 && { invalid_day_count: invalid_days.length },
        ...correction_days.length > 0 && { correction_day_count: correction_days.length },
      }
    })
    await withClients(owner, async (client) => {
      const { structuredContent } = await client.call('get_catalog_playcount_history', args)
      expect(structuredContent).toEqual({ ...body, recordings: expected })
    })
  },
)

rule('tools change what the API shows', {}, async () => {
  await withClients(owner, async (client) => {
    const name = newName()
    const { structuredContent: { catalog } } = await client.call('create_catalog', { name })
    created.later(() => remove(`/api/catalogs/${catalog.id}`, owner))
    expect(catalog.name).toBe(name)
    await client.call('rename_catalog', { catalogId: catalog.id, name: `${name}, renamed` })
    const { body } = await get('/api/catalogs?limit=100', owner)
    expect(body.catalogs).toContainEqual(
      expect.objectContaining({ id: catalog.id, name: `${name}, renamed` }),
    )
    const deleted = await client.call('delete_catalog', { catalogId: catalog.id })
    expect(deleted.structuredContent).toMatchObject({ catalog_id: catalog.id, released_snapshot_ids: [] })
    expect((await get(`/api/catalogs/${catalog.id}/songs`, owner)).status).toBe(404)
  })
})

rule('a site is created, generated, published and unpublished by tools', {
  needs: ['mail_folder'],
  credits: 50,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await openPayer()
  await withClients(as, async (client) => {
    const asset = await client.call('upload_site_asset', {
      name: 'cover.png',
      contentType: 'image/png',
      data: png(4, 4).toString('base64'),
    })
    expect(asset.structuredContent.asset.url).toMatch(/\.webp$/)
    const { structuredContent: { site } } = await client.call('create_site', {
      name: newName(),
      brief: 'A page by a tool',
      assets: [asset.structuredContent.asset],
    })
    created.later(() => remove(`/api/sites/${site.id}`, as))
    const generated = await client.call('generate_site', { id: site.id, revision: 0, instruction: 'calm' })
    // In the background where the host ends long requests.
    const { runId } = generated.structuredContent
    if (runId) await untilEnded(runId, as, 300_000)
    else expect(generated.structuredContent.site.revision).toBe(1)
    expect((await get(`/api/sites/public/${site.id}`)).status).toBe(404)
    const stale = await client.call('publish_site', { id: site.id, revision: 0 })
    expect([stale.isError, stale._meta?.error_code]).toEqual([true, 'conflict'])
    const preview = await client.call('preview_site', { id: site.id })
    const link = preview.content.find(({ type }) => type === 'resource_link')!
    expect(link).toMatchObject({ uri: preview.structuredContent.url, mimeType: 'text/html' })
    expect((await get('', undefined, { at: link.uri })).status).toBe(200)
    const published = await client.call('publish_site', { id: site.id, revision: 1 })
    const { public_url } = published.structuredContent
    expect(public_url).toBe(deployment.app_url + page(site.id))
    expect((await get('', undefined, { at: public_url })).status).toBe(200)
    expect((await get(`/api/sites/public/${site.id}`)).status).toBe(200)
    const unpublished = await client.call('unpublish_site', { id: site.id })
    expect(unpublished.structuredContent.public_url).toBeNull()
    expect((await get(`/api/sites/public/${site.id}`)).status).toBe(404)
  })
})
