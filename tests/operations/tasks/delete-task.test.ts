import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { createSchedule } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))

it('ends a schedule for good; ending one again is a 404', async () => {
  const { id } = await createSchedule(platform, owner)
  const remove = () => sendJson(platform, owner, 'DELETE', `/api/tasks/${id}`)
  expect(await json(remove())).toEqual({ status: 'success', id })
  await json(remove(), 404)
  expect((await json(sendJson(platform, owner, 'GET', `/api/tasks?id=${id}`))).tasks).toEqual([])
})
