import { expect, it } from 'vitest'
import { confirmed, delegated, json } from '../../support/requests.ts'
import { useApps } from './apps-world.ts'
import { refusal } from './world.ts'

const { platform, organization, owner, member, outsider, send, letIn, approve, takeOut, ...apps } = useApps()
const { catalogsOf, newCatalog } = apps

it('takes the app out at once, with the schedules that it ordered there, and leaves it its own workspace', async () => {
  const catalog_id = await newCatalog()
  await letIn(member)
  await json(approve(member))
  const order = { catalog_id, schedule: 'weekly' }
  const { task_id } = await json(send(await delegated(member), 'POST', 'playcount-snapshots', order), 202)
  await json(takeOut(member))
  expect(await catalogsOf(member)).toEqual([])
  const [task] = await platform.database.owner`
    select account_id, enabled, disabled_reason from app.scheduled_tasks where id = ${task_id}`
  expect(task).toEqual({ account_id: organization.id, enabled: false, disabled_reason: 'app_disconnected' })
  await json(send(await delegated(member), 'POST', 'catalogs', { name: 'Own' }), 201)
  await refusal(takeOut(member), 'not_found')
})

it('ends a schedule of the app also if somebody else has ordered the same one, who does not pay for it', async () => {
  const catalog_id = await newCatalog()
  await letIn(owner)
  const order = { catalog_id, schedule: 'daily' }
  const app = await delegated(owner)
  const { task_id } = await json(
    confirmed((headers) => send({ ...app, ...headers }, 'POST', 'playcount-snapshots', order)),
    202,
  )
  expect((await json(send(member, 'POST', 'playcount-snapshots', order), 202)).task_id).toBe(task_id)
  await json(takeOut(owner))
  const [task] = await platform.database.owner`
    select created_by, enabled, client_id is null as is_free from app.scheduled_tasks where id = ${task_id}`
  expect(task).toEqual({ created_by: owner.id, enabled: false, is_free: false })
})

it('is for owners alone', async () => {
  await letIn(owner)
  await refusal(takeOut(owner, member), 'forbidden')
  await refusal(takeOut(owner, outsider), 'not_found')
})
