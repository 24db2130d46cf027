import { expect, it } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import type { Mail } from '../../../shared/providers/ports/mail.ts'
import { mailAppSchedules } from '../../../shared/tasks/mail-app-schedules.ts'
import { enqueueScheduleMails, scheduleOfApp } from '../../support/app-schedules.ts'
import { json, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { openWorker } from '../../support/worker.ts'
import { mailThrough, useIdentity } from './world.ts'

const { inbox, platform, owner, member, get, send } = useIdentity()
const sql = () => platform.database.owner
const waits = { minMs: 60_000, maxMs: 60_000 }

/** What the worker does until nothing is left that it may do now. */
async function work(mail: Mail | null = mailThrough(inbox)) {
  await using worker = await openWorker(platform.database, [mailAppSchedules(waits)], {
    providers: {
      ...mail && { mail },
      missing: { mail: 'RESEND_API_KEY' },
      generator: openGenerator(undefined),
      appsUrl: 'https://app.example.com/s/console/settings/apps',
    },
  })
  const due = () =>
    platform.database.value`
      select count(*)::integer from app.task_runs
      where task = 'mail_app_schedules' and finished_at is null and (claimed_at is null or run_at <= claimed_at)`
  await expect.poll(due, { timeout: 10_000, interval: 20 }).toBe(0)
  return worker.lines
}

const grantOf = async () => (await get(await token(owner), 'grants')).grants[0]

it('a person whose app had schedules before it had limits is told by one mail, with what they cost', async () => {
  await scheduleOfApp(platform.database, owner)
  const catalog = await scheduleOfApp(platform.database, owner, 20)
  await sql()`update app.catalogs set name = 'A Slow Tide' where id = ${catalog}`
  await sql()`update app.catalogs set name = 'evil.example' where id <> ${catalog}`
  await sql()`update app.scheduled_tasks set schedule = 'weekly', monthly_budget_credits = 4 where catalog_id = ${catalog}`
  // An app that got its right to schedule by a choice of its person is no surprise.
  await scheduleOfApp(platform.database, member)
  await sql()`update app.grants set created_at = ends_at - interval '90 days' where account_id = ${member.id}`
  expect(await grantOf()).toMatchObject({ schedule_count: 2, schedule_credits: 31 + 4 })

  await enqueueScheduleMails(platform.database)
  await enqueueScheduleMails(platform.database)
  await work()
  await enqueueScheduleMails(platform.database)
  await work()
  const [mail, ...more] = await inbox.mails(owner.email!)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Your apps capture play counts by schedule')
  expect(mail!.text.split(/\r?\n/)).toEqual(expect.arrayContaining([
    'Test client, which may spend up to 100 credits a month:',
    '- “A Slow Tide”, every week: up to 4 credits a month',
    '- 3 recordings, every day: up to 31 credits a month',
    'Keep or end them in the console, in Settings, Apps: https://app.example.com/s/console/settings/apps',
  ]))
  expect(await inbox.mails(member.email!)).toEqual([])
  // Nobody sees its run.
  expect((await get(owner, 'tasks/runs')).runs).toEqual([])
})

it('nobody is told of schedules that have ended meanwhile', async () => {
  await scheduleOfApp(platform.database, owner)
  await enqueueScheduleMails(platform.database)
  await json(send(await token(owner), 'PATCH', `grants/${testClientId}`, { may_schedule: false }))
  expect(await grantOf()).toMatchObject({ schedule_count: 0, schedule_credits: 0 })
  await work()
  expect(await inbox.mails(owner.email!)).toEqual([])
})

it('without a mail service nobody is told, and after a day it is given up', async () => {
  await scheduleOfApp(platform.database, owner)
  await enqueueScheduleMails(platform.database)
  expect((await work(null)).join()).toContain('RESEND_API_KEY is not set')
  await sql()`
    update app.task_runs set run_at = claimed_at, created_at = now() - interval '25 hours' where turn_id = ${owner.id}`
  await work(null)
  expect(await platform.database.value`select error from app.task_runs where turn_id = ${owner.id}`)
    .toBe('provider_unavailable: Mail could not be sent')
  expect(await inbox.mails(owner.email!)).toEqual([])
})
