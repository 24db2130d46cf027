import { describe, expect, it } from 'vitest'
import { createCatalog, fund, testIsrc } from '../../support/accounts.ts'
import { revisions, rpc } from '../../support/mcp-clients.ts'
import { confirmed, delegated, json, sendJson, token } from '../../support/requests.ts'
import { whole } from '../../support/sample.ts'
import { testClientId } from '../../support/tokens.ts'
import { siteDocument } from '../../pages/sites.ts'
import { faults } from '../../sql/credits/ledger.ts'
import { createSite } from '../sites/world.ts'
import { instant, refusal, useIdentity } from './world.ts'

const { platform, owner, send, get } = useIdentity()
const change = async (terms: object) =>
  await send(await token(owner), 'PATCH', `grants/${testClientId}`, terms)
const grant = async () => (await get(await token(owner), 'grants')).grants[0]
const ofItself = async () => (await get(await delegated(owner), 'me')).grant
/** Orders a capture of as many recordings: a credit for each ten begun. */
const capture = async (recordings: number, by: ReturnType<typeof delegated>, more: object = {}) => {
  const isrcs = Array.from({ length: recordings }, (_, index) => testIsrc(index + 1))
  const catalog_id = await createCatalog(platform.database, owner, isrcs)
  const headers = await by
  const body = { catalog_id, ...more }
  return await confirmed((confirm) => send({ ...headers, ...confirm }, 'POST', 'playcount-snapshots', body))
}

/** The order was the capture of today. */
const startTomorrow = async (taskId: string) => {
  const { owner: sql } = platform.database
  await sql`update app.scheduled_tasks set next_run_at = now() + interval '1 day' where id = ${taskId} and enabled`
  await sql`select private.start_due_tasks(now() + interval '1 day')`
}

it('changes what is named alone, at once, and does not end what the app made', async () => {
  const { created_at, scopes } = await grant()
  const changed = (await json(change({ monthly_budget_credits: 7, days: 1 }))).grant
  expect(changed).toMatchObject({ monthly_budget_credits: 7, may_publish: true, created_at, scopes })
  expect(Date.parse(changed.ends_at)).toBeLessThan(Date.now() + 86_500_000)
  expect(await ofItself()).toEqual({
    budget: { limit: 7, used: 0, left: 7, resets_at: instant },
    ...{ may_publish: true, may_schedule: true, ends_at: changed.ends_at, organizations: [] },
  })
  expect((await get(owner, 'me')).grant).toBeNull()
})

it('makes another right of one that was taken and given again', async () => {
  const { created_at } = await grant()
  await json(change({ scopes: ['read'] }))
  await json(change({ scopes: ['read', 'write'] }))
  expect(Date.parse((await grant()).created_at)).toBeGreaterThan(Date.parse(created_at))
})

it('finds no app that is not connected', async () => {
  const path = `grants/${crypto.randomUUID()}`
  expect(await refusal(send(await token(owner), 'PATCH', path, { days: 1 }), 'not_found')).toBe(
    'App not found',
  )
})

describe('a budget', () => {
  it('is what an app spends at most in a month; the person is not bound by it', async () => {
    await json(change({ monthly_budget_credits: 3 }))
    await json(capture(11, delegated(owner)), 202)
    const refused = await capture(12, delegated(owner))
    expect(await json(refused, 402)).toEqual({
      ...{ error: 'grant_budget_exceeded', remaining_credits: 1, required_credits: 2 },
      billingUrl: expect.any(String),
    })
    expect((await ofItself()).budget).toMatchObject({ limit: 3, used: 2, left: 1 })
    expect((await grant()).spent_credits).toBe(2)
    await json(capture(12, token(owner)), 202)
    expect((await grant()).spent_credits).toBe(2)
    await json(change({ monthly_budget_credits: 4 }))
    await json(capture(12, delegated(owner)), 202)
    await platform.database
      .owner`update app.credit_reservations set created_at = created_at - interval '1 month'`
    expect((await ofItself()).budget).toMatchObject({ used: 0, left: 4 })
  })

  it('is never passed by captures that are ordered at once', async () => {
    const at = async (count: number, budget: number) => {
      await platform.database
        .owner`update app.credit_reservations set created_at = created_at - interval '1 month'`
      await json(change({ monthly_budget_credits: budget }))
      const sent = await Promise.all(Array.from({ length: count }, () => capture(12, delegated(owner))))
      return sent.map(({ status }) => status).toSorted()
    }
    for (let round = 0; round < (whole ? 200 : 3); round++) {
      await fund(platform.database, owner, 4)
      expect(await at(2, 3)).toEqual([202, 402])
    }
    await fund(platform.database, owner, 100)
    expect(await at(50, 9)).toEqual([202, 202, 202, 202, ...Array(46).fill(402)])
    expect((await ofItself()).budget).toMatchObject({ limit: 9, used: 8, left: 1 })
    expect(await faults(platform.database)).toEqual([])
  }, 120_000)

  it.each(revisions)('tells a model of %s what is left, and who changes it', async (revision) => {
    await json(change({ monthly_budget_credits: 0 }))
    const catalog_id = await createCatalog(platform.database, owner, [testIsrc(1)])
    const call = { name: 'create_playcount_snapshot', arguments: { catalog_id } }
    const { result } = (await rpc(platform.mcp, revision, await delegated(owner), 'tools/call', call)).body
    expect(result).toMatchObject({
      isError: true,
      _meta: { error_code: 'grant_budget_exceeded', remaining_credits: 0, required_credits: 1 },
    })
    expect(result.content[1].text).toContain('Settings, Apps')
  })

  it('counts each run of a schedule, which fails with the reason once it is used up', async () => {
    await json(change({ monthly_budget_credits: 1 }))
    const { task_id } = await json(capture(1, delegated(owner), { schedule: 'daily' }), 202)
    await platform.database.owner`update app.playcount_snapshots set state = 'done'`
    await startTomorrow(task_id)
    expect(
      await platform.database
        .value`select error from app.task_runs where state = 'failed' and account_id = ${owner.id}`,
    ).toMatch(/^budget_exceeded: The app /)
    expect((await grant()).spent_credits).toBe(1)
  })
})

describe('without the right to publish', () => {
  const published = (id: string) =>
    platform.database.value`select slug || ' ' || published_revision from app.sites where id = ${id}`

  it('an app edits drafts, and changes nothing that the public sees', async () => {
    const site = await createSite(platform, owner)
    const { owner: sql } = platform.database
    await sql`update app.sites set draft = ${sql.json(siteDocument() as never)} where id = ${site.id}`
    const act = async (body: object, by: ReturnType<typeof delegated>) =>
      sendJson(platform, await by, 'PATCH', `/api/sites/${site.id}`, body)
    const revision = async () =>
      (await json(sendJson(platform, owner, 'GET', `/api/sites/${site.id}`))).site.revision
    await json(act({ action: 'edit', revision: site.revision, slug: 'kept-address' }, token(owner)))
    await json(act({ action: 'publish', revision: await revision() }, token(owner)))
    const before = await published(site.id)
    await json(change({ may_publish: false }))
    await json(act({ action: 'edit', revision: await revision(), name: 'Of the app' }, delegated(owner)))
    const edited = await revision()
    for (
      const body of [
        { action: 'publish', revision: edited },
        { action: 'unpublish', revision: edited },
        { action: 'edit', revision: edited, slug: 'another-address' },
        { action: 'edit', revision: edited, slug: null },
      ]
    ) {
      const response = await act(body, delegated(owner))
      expect([response.status, response.headers.get('x-error-code')]).toEqual([403, 'grant_may_not_publish'])
    }
    const app = await delegated(owner)
    const remove = () =>
      confirmed((headers) => sendJson(platform, { ...app, ...headers }, 'DELETE', `/api/sites/${site.id}`))
    const removal = await remove()
    expect(removal.headers.get('x-error-code')).toBe('grant_may_not_publish')
    expect(await published(site.id)).toBe(before)
    await json(change({ may_publish: true }))
    await json(act({ action: 'unpublish', revision: edited }, delegated(owner)))
    await json(change({ may_publish: false }))
    await json(remove())
  })
})

describe('without the right to schedule', () => {
  it('an app orders single captures alone, and schedules that it ordered are off', async () => {
    const { task_id } = await json(capture(1, delegated(owner), { schedule: 'weekly' }), 202)
    await json(change({ may_schedule: false }))
    const task = await platform.database
      .value`select enabled || ' ' || disabled_reason from app.scheduled_tasks where id = ${task_id}`
    expect(task).toBe('false app_disconnected')
    await refusal(capture(1, delegated(owner), { schedule: 'daily' }), 'grant_may_not_schedule')
    await json(capture(1, delegated(owner)), 202)
  })
})

it('an app whose time is over is refused everywhere, and its schedules with it, until it is let in again', async () => {
  const { task_id } = await json(capture(1, delegated(owner), { schedule: 'daily' }), 202)
  await platform.database.owner`update app.grants set ends_at = now() where account_id = ${owner.id}`
  await refusal(send(await delegated(owner), 'GET', 'me'), 'unauthenticated')
  await startTomorrow(task_id)
  expect(await platform.database.value`select disabled_reason from app.scheduled_tasks where id = ${task_id}`)
    .toBe('app_disconnected')
  await json(change({ days: 30 }))
  await get(await delegated(owner), 'me')
})
