import { beforeEach, expect, it } from 'vitest'
import { createAccount, createAdmin, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Caller, delegated, json, sendJson } from '../../support/requests.ts'
import { callAsWorker, enqueueRun } from '../../support/worker.ts'
import { changed, createSite, send, type TestSite } from './world.ts'

const platform = fixture(openPlatform)
const { organization, owner, member } = peopleFixture(platform)
let site: TestSite

beforeEach(async () => {
  site = await createSite(platform, owner, { organizationId: organization.id })
})

const order = async (instruction: string, { id, revision } = site): Promise<string> => {
  const body = { action: 'generate', revision, instruction, background: true }
  return (await json(send(platform, owner, 'PATCH', `/${id}`, body), 202)).runId
}
const list = (who: Caller, siteId: string) =>
  sendJson(platform, who, 'GET', `/api/tasks/runs?site_id=${siteId}`)
const listed = async (who: Caller = owner): Promise<string[]> =>
  (await json(list(who, site.id))).runs.map(({ id }: { id: string }) => id)

it('are those of the site alone, newest first, for everybody in its workspace', async () => {
  await enqueueRun(platform.database, 'some_task', organization.id)
  await order('Waves', await createSite(platform, owner, { organizationId: organization.id }))
  const runs = [await order('Waves'), await order('Storm')].toReversed()
  expect(await listed()).toEqual(runs)
  expect(await listed(member)).toEqual(runs)
  expect(await listed(organization)).toEqual(runs)
  const { pagination } = await json(list(owner, site.id))
  expect(pagination.total_count).toBe(2)
})

it('one in progress is left out once it is cancelled or the site has changed; one that has ended stays', async () => {
  const [ended, cancelled, open] = [await order('Waves'), await order('Storm'), await order('Calm')]
  await callAsWorker(platform.database, 'end_site_generation', [ended, null, 'timed_out: Too long'])
  await json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${cancelled}/cancel`), 202)
  expect(await listed()).toEqual([open, ended])
  site = await changed(platform, owner, site, 'unpublish')
  expect(await listed()).toEqual([ended])
})

it('of a site of somebody else are refused as those of a missing one', async () => {
  await order('Waves')
  const outsider = await createAccount(platform.database)
  const admin = await createAdmin(platform.database)
  const refusal = async (who: Caller, id: string) => {
    const { request_id: _, instance: __, ...body } = await json(list(who, id), 404)
    return body
  }
  const missing = await refusal(owner, crypto.randomUUID())
  for (const who of [outsider, admin, await delegated(owner)]) {
    expect(await refusal(who, site.id)).toEqual(missing)
  }
})
