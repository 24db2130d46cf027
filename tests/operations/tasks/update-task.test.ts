import { describe, expect, it } from 'vitest'
import { peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { createSchedule } from './world.ts'

const platform = fixture(openPlatform)
const { organization, owner, member } = peopleFixture(platform)
const update = (account: TestAccount, id: string, changes: object, status = 200) =>
  json(sendJson(platform, account, 'PATCH', `/api/tasks/${id}`, changes), status)

describe('a schedule', () => {
  it('is switched by the people of its workspace; who switches it on pays for it', async () => {
    const { id } = await createSchedule(platform, organization, owner)
    const payer = () => platform.database.value`select created_by from app.scheduled_tasks where id = ${id}`
    for (const enabled of [true, false]) {
      expect((await update(member, id, { enabled })).task.enabled).toBe(enabled)
      expect(await payer()).toBe(owner.id)
    }
    const terms = { enabled: true, schedule: 'daily', monthly_budget_credits: 50 }
    expect((await update(member, id, terms)).task).toMatchObject(terms)
    expect(await payer()).toBe(member.id)
  })

  it('is switched on by another payer only with its terms, which somebody may have widened meanwhile', async () => {
    const { id } = await createSchedule(platform, organization, owner)
    const terms = { schedule: 'daily', monthly_budget_credits: null }
    await update(owner, id, { enabled: false })
    await update(member, id, terms)
    for (const part of [{}, { schedule: 'daily' }, { monthly_budget_credits: null }]) {
      expect((await update(owner, id, { enabled: true, ...part }, 409)).error).toBe(
        'Another account paid for this schedule: name schedule (now daily) and monthly_budget_credits (now null), which you pay for from now on',
      )
    }
    for (const enabled of [true, false]) await update(member, id, { enabled })
    expect((await update(owner, id, { enabled: true, ...terms })).task).toMatchObject(terms)
  })

  it('makes up for nothing that it missed while it was off', async () => {
    const { id } = await createSchedule(platform, owner)
    await platform.database.owner`
      update app.scheduled_tasks set enabled = false, created_at = '2026-01-31', next_run_at = '2026-02-28' where id = ${id}`
    const { task } = await update(owner, id, { enabled: true })
    expect(Date.parse(task.next_run_at)).toBeGreaterThan(Date.now())
  })

  it('is one for a catalog: a second is not switched on beside the first', async () => {
    const { id, catalog } = await createSchedule(platform, owner)
    await update(owner, id, { enabled: false })
    const second = await platform.database.value`
      select private.create_schedule('work', ${owner.id}, ${owner.id}, ${catalog}, null)`
    expect(second).not.toBe(id)
    expect(await update(owner, id, { enabled: true }, 409)).toMatchObject({ status: 'error' })
    await json(sendJson(platform, owner, 'DELETE', `/api/tasks/${second}`))
    await update(owner, id, { enabled: true })
  })
})
