import { describe, expect, it } from 'vitest'
import { delegated, json, sendJson } from '../../support/requests.ts'
import { counts, daysAgo, newIsrcs, openHome } from '../home/world.ts'

const { platform, people, sql, read, catalog } = openHome()
const figures = (query = '', who: Parameters<typeof read>[1] = people.owner) =>
  read(`/api/catalogs/figures${query}`, who)
const names = async (query: string) =>
  (await figures(query)).catalogs.map(({ name }: { name: string }) => name)
const [day] = [86_400_000]
const capture = (
  id: string,
  state: string,
  { error = null as string | null, daysBefore = 0, open = false } = {},
) =>
  sql()`insert into app.playcount_snapshots (account_id, catalog_id, payer_id, state, error, created_at, finished_at)
    values (${people.owner.id}, ${id}, ${open ? people.owner.id : null}, ${state}, ${error},
      ${new Date(Date.now() - daysBefore * day!)}, ${open ? null : new Date(Date.now() - daysBefore * day!)})`
const schedule = (id: string, rhythm: string) =>
  sql()`select private.create_schedule('capture_playcounts', ${people.owner.id}, ${people.owner.id}, ${id}, null,
    schedule => ${rhythm})`

describe('figures of a catalog', () => {
  it('are those of its home and its summary, with the plays of each day of the comparable recordings', async () => {
    const [grown = '', fallen = '', gap = ''] = newIsrcs(3)
    const id = await catalog({
      [grown]: counts(100, 150),
      [fallen]: counts(300, 290),
      [gap]: counts(9000, 9000).map((value, n) => n === 12 ? undefined : value),
    })
    await capture(id, 'done', { daysBefore: 1 })
    const { catalogs: [row], periods, compared, total_catalogs } = await figures()
    const { gains, owners, is_sample, state, error, schedule, ...short } = row
    const home = await read('/api/home')
    const summary = await read(`/api/catalogs/${id}/playcount-summary?since=${daysAgo(8)}&days=7`)
    expect([short]).toEqual(home.catalogs)
    expect(periods).toEqual(home.periods)
    expect(short).toMatchObject({ comparable_recordings: 2, current_change: summary.current_change })
    expect(gains).toEqual([...Array(7).fill(400), ...Array(7).fill(440)])
    expect(gains.slice(7).reduce((sum: number, gain: number) => sum + gain)).toBe(short.current_change)
    expect({ owners, is_sample, state, error, schedule }).toEqual({
      owners: [{ id: people.owner.id, kind: 'person', name: 'person' }],
      ...{ is_sample: false, state: 'once', error: null, schedule: null },
    })
    expect({ compared, total_catalogs }).toEqual({ compared: { catalogs: 1 }, total_catalogs: 1 })
  })

  it('say how it is captured: in progress, failed with the reason, by a schedule, stopped, once or never', async () => {
    const ids: Record<string, string> = {}
    for (const name of ['never', 'once', 'daily', 'failed', 'capturing', 'stopped']) {
      ids[name] = await catalog({}, { name })
    }
    const failure = { error: 'provider_failed: No answer' }
    await capture(ids.once!, 'failed', { ...failure, daysBefore: 2 })
    for (const name of ['once', 'daily', 'stopped']) await capture(ids[name]!, 'done', { daysBefore: 1 })
    for (const name of ['failed', 'capturing']) await capture(ids[name]!, 'failed', failure)
    await capture(ids.capturing!, 'running', { open: true })
    for (const name of ['daily', 'stopped', 'failed']) await schedule(ids[name]!, 'daily')
    await sql()`update app.scheduled_tasks set enabled = false, disabled_reason = 'payer_left' where catalog_id = ${ids
      .stopped!}`
    const { catalogs } = await figures('?sort=name')
    expect(
      catalogs.map(({ name, state, error, schedule }: Record<string, unknown>) => ({
        name,
        state,
        error,
        schedule,
      })),
    )
      .toEqual([
        { name: 'capturing', state: 'capturing', error: null, schedule: null },
        { name: 'daily', state: 'daily', error: null, schedule: 'daily' },
        { name: 'failed', state: 'failed', error: failure.error, schedule: 'daily' },
        { name: 'never', state: 'never', error: null, schedule: null },
        { name: 'once', state: 'once', error: null, schedule: null },
        { name: 'stopped', state: 'stopped', error: null, schedule: null },
      ])
  })

  it('have no plays for an OAuth client, which sees all else', async () => {
    const [isrc = ''] = newIsrcs(1)
    await catalog({ [isrc]: counts(1000, 100) })
    const seen = await figures('?sort=plays', await delegated(people.owner) as never)
    expect(seen).toMatchObject({
      compared: null,
      catalogs: [{
        recordings: 1,
        comparable_recordings: null,
        current_change: null,
        gains: [],
        state: 'never',
      }],
    })
  })
})

describe('a list of catalogs', () => {
  it('is sorted by each figure both ways, over all pages, and the unknown is last', async () => {
    const [a = '', b = '', c = ''] = newIsrcs(3)
    const small = await catalog({ [a]: counts(100, 200), [b]: [] }, { name: 'Ähre' })
    const large = await catalog({ [c]: counts(1000, 900) }, { name: 'bell' })
    await catalog({}, { name: 'Cup' })
    await capture(small, 'done', { daysBefore: 3 })
    await capture(large, 'done', { daysBefore: 1 })
    for (const [id, mid] of [[small, 90_000], [large, 8000]] as const) {
      await sql()`insert into app.valuations (catalog_id, as_of, headline, report, input_hashes, seal, sha256)
        select ${id}, now(), private.describe_headline(c) || ${{
        value: { low: 1, mid, high: 2 },
        currency: 'USD',
        updating: false,
      } as never}::jsonb, '{}', '{}', '', repeat('0', 64) from app.catalogs c where c.id = ${id}`
    }
    const sorted: Record<string, string[]> = {
      'sort=created': ['Cup', 'bell', 'Ähre'],
      'sort=created&direction=asc': ['Ähre', 'bell', 'Cup'],
      'sort=name': ['Ähre', 'bell', 'Cup'],
      'sort=name&direction=desc': ['Cup', 'bell', 'Ähre'],
      'sort=recordings': ['Ähre', 'bell', 'Cup'],
      'sort=plays': ['bell', 'Ähre', 'Cup'],
      'sort=plays&direction=asc': ['Ähre', 'bell', 'Cup'],
      'sort=change': ['Ähre', 'bell', 'Cup'],
      'sort=value': ['Ähre', 'bell', 'Cup'],
      'sort=value&direction=asc': ['bell', 'Ähre', 'Cup'],
      'sort=captured': ['bell', 'Ähre', 'Cup'],
    }
    for (const [query, expected] of Object.entries(sorted)) {
      expect(await names(`?${query}`), query).toEqual(expected)
      const pages = await Promise.all([1, 2, 3].map((page) => names(`?${query}&limit=1&page=${page}`)))
      expect(pages.flat(), query).toEqual(expected)
    }
  })

  it('is searched by any part of a name, as it is written or not, and no name is taken for a pattern', async () => {
    const hostile = [
      `50 % off_\\`,
      `<img src=x onerror=alert(1)>`,
      `'; drop table app.catalogs; --`,
      '𝄞 Über Straße',
    ]
    for (const name of hostile) await catalog({}, { name })
    for (const name of hostile) expect(await names(`?search=${encodeURIComponent(name)}`)).toEqual([name])
    expect(await names('?search=uber')).toEqual(['𝄞 Über Straße'])
    expect(await names('?search=%25')).toEqual(['50 % off_\\'])
    const { pagination, total_catalogs } = await figures('?search=nothing')
    expect({ total: pagination.total_count, total_catalogs }).toEqual({ total: 0, total_catalogs: 4 })
    await json(sendJson(platform, people.owner, 'GET', '/api/catalogs/figures?sort=id'), 400)
  })

  it('has the catalogs of the workspace in the request alone, and none for a former member', async () => {
    const own = await catalog({}, { name: 'Own' })
    const shared = await catalog({}, { name: 'Shared', who: people.organization })
    const of = `?organization_id=${people.organization.id}`
    expect((await figures()).catalogs).toMatchObject([{ id: own }])
    for (const who of [people.owner, people.member]) {
      expect((await figures(of, who)).catalogs).toMatchObject([{ id: shared }])
    }
    expect((await figures('', people.organization)).catalogs).toMatchObject([{ id: shared }])
    await sql()`delete from app.organization_members where account_id = ${people.member.id}`
    for (const who of [people.member, people.outsider]) {
      await json(sendJson(platform, who, 'GET', `/api/catalogs/figures${of}`), 403)
    }
  })
})
