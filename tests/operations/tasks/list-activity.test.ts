import { expect, it } from 'vitest'
import { createCatalog, fund, peopleFixture, type TestAccount, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { delegated, json, sendJson, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { enqueueRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, outsider } = peopleFixture(platform, 'each')
const list = (account: TestAccount, query = '', status = 200) =>
  json(sendJson(platform, account, 'GET', `/api/activity?${query}`), status)

it('says which catalog or page a run is about, also while it waits and after it failed', async () => {
  const { database } = platform
  await fund(database, organization)
  const catalog = await createCatalog(database, organization, [testIsrc(1)])
  const site = await database.value`
    insert into app.sites (owner_id, draft, name) values (${organization.id}, '{}', 'Low Tide') returning id`
  const capture = await database.value`
    select (private.create_capture(${organization.id}, ${catalog}, ${organization.id}, ${[
    testIsrc(1),
  ]})).run_id`
  await database.callAs(owner.id, 'start_site_generation', { site_id: site, revision: 0, instruction: '' })
  const about = { catalog: null, site: null, scheduled: null }
  const query = `organization_id=${organization.id}`
  const { runs } = await list(member, query)
  expect(runs).toMatchObject([
    { ...about, taskId: 'generate_site', status: 'queued', site: { id: site, name: 'Low Tide' } },
    { ...about, id: capture, catalog: { id: catalog, name: 'Test catalog' }, scheduled: expect.anything() },
  ])
  await database.owner`select private.end_run(${capture}, null, 'provider_failed: No')`
  expect((await list(member, `${query}&state=failed`)).runs)
    .toMatchObject([{ id: capture, error: 'provider_failed: No', catalog: { name: 'Test catalog' } }])
  await database.owner`delete from app.catalogs where id = ${catalog}`
  expect((await list(member, `${query}&state=failed`)).runs).toMatchObject([{
    id: capture,
    catalog: null,
    site: null,
  }])
})

it('lists one workspace, for those who act in it', async () => {
  const own = await enqueueRun(platform.database, 'work', owner.id)
  await enqueueRun(platform.database, 'work', organization.id)
  expect((await list(owner)).runs).toMatchObject([{ id: own }])
  await list(outsider, `organization_id=${organization.id}`, 403)
  await platform.database.owner`delete from app.organization_members where account_id = ${member.id}`
  await list(member, `organization_id=${organization.id}`, 403)
  expect((await list(member)).runs).toEqual([])
})

it('says to those who manage a workspace which app ordered a run, also after it was disconnected', async () => {
  const { database } = platform
  await fund(database, owner)
  const catalog_id = await createCatalog(database, owner, [testIsrc(1)])
  const { runId } = await json(
    sendJson(platform, await delegated(owner), 'POST', '/api/playcount-snapshots', { catalog_id }),
    202,
  )
  const app = { id: testClientId, name: 'Test client' }
  const appsOf = async (caller: Parameters<typeof sendJson>[1], query = '') =>
    (await json(sendJson(platform, caller, 'GET', `/api/activity?${query}`))).runs
      .map(({ id, app }: { id: string; app: object | null }) => [id, app])
  expect(await appsOf(await token(owner))).toEqual([[runId, app]])
  for (const caller of [owner, await delegated(owner)]) expect(await appsOf(caller)).toEqual([[runId, null]])
  await json(sendJson(platform, await token(owner), 'DELETE', `/api/grants/${testClientId}`))
  expect(await appsOf(await token(owner))).toEqual([[runId, app]])

  await database.owner`update app.task_runs set account_id = ${organization.id} where id = ${runId}`
  const query = `organization_id=${organization.id}`
  expect(await appsOf(await token(owner), query)).toEqual([[runId, app]])
  expect(await appsOf(await token(member), query)).toEqual([[runId, null]])
})
