import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { revisions, rpc, type ToolListing } from '../../support/mcp-clients.ts'
import { json, key, token } from '../../support/requests.ts'
import { createSite, openSites, readSite, send } from './world.ts'

const platform = fixture(openSites)
const { organization, owner, member, outsider } = peopleFixture(platform)

it('a site is seen by all people of its workspace, with its revision as ETag, and missing for others', async () => {
  const site = await createSite(platform, member, { organizationId: organization.id })
  for (const who of [organization, owner]) expect(await readSite(platform, who, site)).toEqual(site)
  expect((await send(platform, member, 'GET', `/${site.id}`)).headers.get('etag')).toBe('"0"')
  for (const id of [site.id, crypto.randomUUID()]) {
    expect(await json(send(platform, outsider, 'GET', `/${id}`), 404)).toEqual({ error: 'Site not found' })
  }
})

describe.each(revisions)('as tools, %s', (revision) => {
  const ajv = new Ajv2020.default({ strict: false })
  addFormats.default(ajv)
  let tools: Map<string, ToolListing>
  beforeAll(async () => {
    await platform.work()
    const { body } = await rpc(platform.mcp, revision, key(outsider), 'tools/list')
    tools = new Map(body.result.tools.map((tool: ToolListing) => [tool.name, tool]))
  })
  const call = async (name: string, values: Record<string, unknown>) => {
    const params = { name, arguments: values }
    const { body } = await rpc(platform.mcp, revision, await token(outsider), 'tools/call', params)
    expect(body.result?.isError, JSON.stringify(body)).toBeUndefined()
    const { structuredContent } = body.result
    const fits = ajv.compile(tools.get(name)!.outputSchema as object)
    expect([fits(structuredContent), fits.errors]).toEqual([true, null])
    return structuredContent
  }

  it('a site goes from brief to page and back without the code of its playable part', async () => {
    const { site: { id } } = await call('create_site', { name: 'Tide', brief: 'About the sea' })
    const made = await call('generate_site', { id, revision: 0, instruction: 'Waves' })
    expect(made.site.draft.design.headline).toBe('Waves')
    await call('publish_site', { id, revision: 1 })
    const read = await call('get_site', { id })
    expect(read.site.published).toEqual(read.site.draft)
    expect(JSON.stringify([made, read])).not.toContain('the code')
    expect((await call('list_sites', {})).sites[0].id).toBe(id)
    expect(await call('get_site_signups', { id })).toMatchObject({ signups: [] })
    expect((await call('unpublish_site', { id })).site.status).toBe('unpublished')
  })

  it.each(['publish_site', 'unpublish_site'])('%s requires an explicit instruction', (name) => {
    expect(tools.get(name)).toMatchObject({
      description: expect.stringMatching(/only when the user explicitly told you/),
    })
  })
})
