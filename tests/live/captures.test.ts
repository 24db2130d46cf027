import { expect } from 'vitest'
import { owner, payer } from './support/actors.ts'
import { newIsrc, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { addDays } from './support/history.ts'
import { get, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

const created = useCreated()

const price = (query: string, as = owner) => get(`/api/playcount-snapshots/price?${query}`, as)

rule('the price of captures is told before they are ordered, of a catalog or a number', {}, async () => {
  const catalog = await created.catalog()
  await post(`/api/catalogs/${catalog}/songs`, { isrcs: Array.from({ length: 11 }, newIsrc) }, owner)
  // At most, in a month of 31 days.
  const schedules = [['once', null], ['daily', 31], ['weekly', 5], ['monthly', 1]] as const
  for (const [schedule, captures_per_month] of schedules) {
    const expected = {
      recordings: 11,
      schedule,
      credits_per_capture: 2,
      captures_per_month,
      credits_per_month: captures_per_month && captures_per_month * 2,
    }
    for (const what of [`catalog_id=${catalog}`, 'recordings=11']) {
      const { status, body } = await price(`${what}&schedule=${schedule}`)
      expect([status, body], what).toEqual([200, { status: 'success', price: expected }])
    }
  }
  expect((await price(`catalog_id=${catalog}`)).body.price.schedule).toBe('once')
  const either = 'Exactly one of catalog_id and recordings must be provided'
  const wrong: [query: string, message: string | RegExp][] = [
    ['', either],
    [`catalog_id=${catalog}&recordings=11`, either],
    ['recordings=0', 'recordings must be at least 1'],
    ['recordings=1000001', 'recordings must be at most 1000000'],
    ['recordings=11&schedule=hourly', /^schedule/],
    ['catalog_id=x', /^catalog_?id/i],
  ]
  for (const [query, message] of wrong) expectInvalid(await price(query), 'status', message)
  expectError(await price('recordings=11', {}), 401, 'unauthenticated', 'status', credentialText)
  const missing = await price(`catalog_id=${crypto.randomUUID()}`)
  expectError(missing, 404, 'not_found', 'status', 'Catalog not found')
})

rule('an order of daily captures has an hour, a budget and a price, and a catalog has one of them', {
  needs: ['demo.isrcs'],
  credits: 1,
}, async () => {
  const { as } = await payer()
  const catalog_id = await created.catalog(as)
  await post(`/api/catalogs/${catalog_id}/songs`, { isrcs: deployment.demo!.isrcs!.slice(0, 2) }, as)
  // Far from now: within the hour after its time, the capture that is ordered would be the first of the daily ones.
  const hour_utc = (new Date().getUTCHours() + 12) % 24
  const order = { catalog_id, schedule: 'daily', hour_utc, monthly_budget_credits: 50 }
  const { status, body } = await post('/api/playcount-snapshots', order, as)
  created.later(() => remove(`/api/tasks/${body.task_id}`, as))
  expect(status).toBe(202)
  expect(body.price).toMatchObject({ recordings: 2, schedule: 'daily', credits_per_capture: 1 })
  expect(body.comparable_from.map(({ days }: { days: number }) => days)).toEqual([1, 7, 14, 28])
  const first = addDays(body.comparable_from[0].since, -1)
  for (const { days, since, from } of body.comparable_from) {
    // All dates from the first capture on, and the last one is over.
    expect([since, from]).toEqual([addDays(first, days), addDays(first, 2 * days + 1)])
  }
  const { body: { tasks: [task] } } = await get(`/api/tasks?id=${body.task_id}`, as)
  expect(task).toMatchObject({ ...order, id: body.task_id, enabled: true, snapshot_id: null })
  expect(task.next_run_at.slice(10, 15)).toMatch(`T${String(hour_utc).padStart(2, '0')}:`)
  expect(Number(task.next_run_at.slice(14, 16))).toBeLessThan(20)
  expect(task.next_run_at.slice(0, 10)).toBe(first)
  const other = await post('/api/playcount-snapshots', { ...order, hour_utc: (hour_utc + 1) % 24 }, as)
  expectError(other, 409, 'conflict', 'status', /PATCH \/api\/tasks/)
  await untilEnded(body.runId, as)
})

rule('an hour and a budget belong to a schedule, and a budget covers a capture', {}, async () => {
  const isrcs = Array.from({ length: 11 }, newIsrc)
  const hourText = 'hour_utc and monthly_budget_credits need a schedule: daily, weekly or monthly'
  const wrong: [more: object, message: string | RegExp][] = [
    [{ hour_utc: 5 }, hourText],
    [{ monthly_budget_credits: 50 }, hourText],
    [{ schedule: 'daily', hour_utc: 24 }, 'hour_utc must be at most 23'],
    [{ schedule: 'daily', hour_utc: -1 }, 'hour_utc must be at least 0'],
    [{ schedule: 'daily', hour_utc: '5' }, /^hour_utc/],
    [{ schedule: 'daily', monthly_budget_credits: 0 }, 'monthly_budget_credits must be at least 1'],
    [
      { schedule: 'weekly', monthly_budget_credits: 1 },
      'monthly_budget_credits must cover one capture, which costs 2 credits',
    ],
  ]
  const { as } = await payer()
  for (const [more, message] of wrong) {
    expectInvalid(await post('/api/playcount-snapshots', { isrcs, ...more }, as), 'status', message)
  }
})
