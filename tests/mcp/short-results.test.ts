import { beforeEach, describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { clients } from '../support/mcp-clients.ts'
import { listen } from '../support/platform.ts'
import { createSnapshot } from '../operations/catalogs/world.ts'
import { createSite, prompt } from '../operations/sites/world.ts'
import { testIsrc } from '../support/accounts.ts'
import { useWorld } from './world.ts'

const { platform, account, catalog, byKey } = useWorld()
const mcp = fixture(() => listen(platform.mcp))

beforeEach(async () => {
  platform.services.ports.generator = prompt
  await platform.work()
})
const site = fixture(() => createSite(platform, account), 'each')

/** The clients check each result by the output schema of its tool. */
describe.each(Object.entries(clients))('%s', (_, { connect }) => {
  const client = fixture(async () => {
    const client = await connect(`${mcp.url}/mcp`, byKey())
    await client.tools()
    return client
  })
  const call = async (name: string, args: Record<string, unknown>) =>
    // deno-lint-ignore no-explicit-any -- whatever the tool returned
    (await client.call(name, args)).structuredContent as any

  it('gets what publishing changed, and no document twice', async () => {
    const { id } = site
    await call('generate_site', { id, revision: 0, instruction: 'Waves' })
    expect(await call('publish_site', { id, revision: 1 })).toEqual({
      site: { id, revision: 2, status: 'published' },
      public_url: `http://platform.test/s/${id}`,
    })
    expect(await call('get_site', { id })).toHaveProperty('is_draft_published', true)
    expect(await call('unpublish_site', { id })).toEqual({
      site: { id, revision: 3, status: 'unpublished' },
      public_url: null,
    })
    expect(await call('get_site', { id })).not.toHaveProperty('is_draft_published')
  })

  it('gets the meaning of the constants of a valuation', async () => {
    const measured = [{ isrc: testIsrc(1), value: 1_000_000 }]
    const snapshot = await createSnapshot(platform.database, account, measured, { catalogId: catalog.id })
    await platform.database.owner`select private.value_catalog(${catalog.id}, ${snapshot})`
    const { meanings, constants } = await call('explain_catalog_valuation', { catalogId: catalog.id })
    expect(Object.keys(meanings)).toEqual(['gross_up', 'first_share', 'second_share', 'multiple'])
    for (const [name, meaning] of Object.entries(meanings)) {
      expect(constants).toHaveProperty(name)
      expect(meaning).toMatch(/\w.{20,}\.$/)
    }
  })
})
