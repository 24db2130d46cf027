import { expect, it } from 'vitest'
import { recorded } from '../../../shared/operations/examples.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { createSchedule } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))

it('lists schedules with all that they are, by each filter', async () => {
  const { id, catalog } = await createSchedule(platform, owner)
  const other = await createSchedule(platform, owner)
  await platform.database.owner`update app.scheduled_tasks set enabled = false where id = ${other.id}`
  const list = (query: string, status = 200) =>
    json(sendJson(platform, owner, 'GET', `/api/tasks?${query}`), status)
  const { tasks: [example] } = recorded.list_tasks!.output as { tasks: [Record<string, unknown>] }
  const hours = { hour_utc: expect.any(Number), next_run_at: expect.stringMatching(/Z$/) }
  const of = { id, account_id: owner.id, task: 'work', catalog_id: catalog, snapshot_id: null }
  expect((await list(`id=${id}`)).tasks)
    .toEqual([{ ...example, ...of, ...hours, created_at: expect.stringMatching(/Z$/) }])
  const ids = async (query: string) => (await list(query)).tasks.map((task: { id: string }) => task.id)
  expect((await ids('')).toSorted()).toEqual([id, other.id].toSorted())
  expect(await ids('enabled=true')).toEqual([id])
  expect(await ids('enabled=false')).toEqual([other.id])
  expect(await ids(`artist_account_id=${owner.id}`)).toEqual([])
  expect(await ids(`catalog_id=${catalog}`)).toEqual([id])
  expect(await ids(`id=${crypto.randomUUID()}`)).toEqual([])
  await list('enabled=maybe', 400)
  // As a version of the code calls it that does not know the filter by catalog.
  const former = {
    account_id: null,
    artist_account_id: null,
    enabled: null,
    id: null,
    page: 1,
    page_limit: 1,
  }
  expect((await platform.database.callAs(owner.id, 'list_tasks', former)).pagination).toMatchObject({
    total_count: 2,
  })
})
