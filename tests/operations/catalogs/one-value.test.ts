import { expect, it } from 'vitest'
import { headlineText } from '../../../shared/cli/headline-text.ts'
import { usd } from '../../../shared/cli/numbers.ts'
import { reportText } from '../../../shared/cli/report-text.ts'
import { verifyValuation } from '../../../shared/cli/verify-valuation.ts'
import { createAccount, createCatalog, type TestAccount, testIsrc } from '../../support/accounts.ts'
import { openCaptures, ownerOf, post } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { daysLater } from '../../support/clock.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { dayMs, makeSeries, reader, saveSeries, type Series, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const captures = fixture(() => openCaptures({ durationMs: 500 }))
const { report, get } = reader(platform, () => key(owner))
const make = (id: string) => platform.database.value`select jobs.make_valuation(${id})`

interface Shown {
  id: string
  as_of: string
  sha256: string
  value: { low: number; mid: number; high: number } | null
  state: string
  updating: boolean
}

const shown = ({ id, as_of, sha256, value, state, updating }: Shown): Shown => ({
  id,
  as_of,
  sha256,
  value,
  state,
  updating,
})

/** What each surface shows of a catalog. A change may be made between two of them. */
async function readAll(
  id: string,
  between: () => Promise<unknown> = () => Promise.resolve(),
  at: { platform: TestPlatform; owner: TestAccount } = { platform, owner },
): Promise<Shown[]> {
  const { platform, owner } = at
  const { report, page, get } = reader(platform, () => key(owner))
  const tool = async (name: string, args = {}) =>
    (await callTool(platform, '2026-07-28', key(owner), name, args)).structuredContent as never
  const read = (path: string) => json(platform.api.request(`/api/catalogs${path}`, { headers: key(owner) }))
  const ofList = ({ catalogs }: { catalogs: { id: string; headline: Shown }[] }) =>
    catalogs.find((catalog) => catalog.id === id)!.headline
  const surfaces: (() => Promise<Shown>)[] = [
    async () => (await read(`/${id}`)).catalog.headline,
    async () => ofList(await read('?limit=100')),
    async () => ofList(await tool('list_catalogs', { limit: 100 })),
    async () => await tool('get_valuation_report', { catalogId: id }),
    async () => await report(id),
  ]
  const all: Shown[] = []
  for (const surface of surfaces) {
    all.push(shown(await surface()))
    await between()
  }
  // What is opened from any of them names the valuation.
  const first = all[0]!
  const csv = await (await get(id, '.csv', `?id=${first.id}`)).text()
  if (first.value) {
    const { seal, sha256, faults } = verifyValuation(csv)
    expect({ id: seal.id, value: seal.value, sha256, faults }).toEqual({
      id: first.id,
      value: first.value,
      sha256: first.sha256,
      faults: [],
    })
  }
  const html = await page(id, `?id=${first.id}`)
  const answer = await report(id, `?id=${first.id}`)
  expect(shown(answer)).toEqual({ ...first, updating: false })
  const missing = answer.missing?.explanation
  expect(html).toContain(first.value ? `$${Math.round(first.value.mid).toLocaleString('en-US')}` : missing)
  for (const text of [reportText(answer), headlineText(answer).join('\n')]) {
    expect(text).toContain(first.value ? usd(first.value.mid) : missing)
    expect(text).toContain(first.id)
  }
  return all
}

it('twenty catalogs of all kinds have one value on every surface, also while it is changed', async () => {
  const { database } = platform
  const series: Series[] = makeSeries()
  const still = {
    ...series[0]!,
    isrc: testIsrc(200),
    observations: series[0]!.observations.map((each) => ({ ...each, value: 0 })),
  }
  const shared = { ...series[8]!, isrc: testIsrc(201) }
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    isrc: testIsrc(20_000 + n),
    name: `Song ${n}`,
    observations: [{ at: today() - dayMs, value: 1 + n % 900 }],
  }))
  await saveSeries(database, [...series, still, shared, ...many])
  const isrcs = series.map(({ isrc }) => isrc)
  const kinds: string[][] = [
    [],
    [isrcs[0]!],
    [still.isrc],
    [isrcs[8]!, shared.isrc],
    isrcs,
    [...isrcs, shared.isrc],
    [...isrcs.slice(0, 10), ...many.map(({ isrc }) => isrc)],
    ...Array.from({ length: 13 }, (_, n) => isrcs.slice(n % 8, n % 8 + 2 + n % 7)),
  ]
  const ids: string[] = []
  for (const members of kinds) ids.push(await createCatalog(database, owner, members))
  for (const id of ids) {
    for (let step = 0; step < 3; step++) await make(id)
    const all = await readAll(id)
    expect(all, id).toEqual(all.map(() => all[0]))
    expect(all[0]!.updating).toBe(false)
  }
  const id = ids[4]!
  const changes = [
    () =>
      saveSeries(
        database,
        series.slice(0, 3).map((each) => ({ ...each, name: `${each.name}!`, observations: [] })),
      ),
    () => json(sendJson(platform, owner, 'DELETE', `/api/catalogs/${id}/songs`, { isrcs: [isrcs[1]!] })),
    () => database.owner`select private.note_import(${isrcs})`,
    () => make(id),
    () => make(id),
  ]
  const seen = new Map<string, Shown['value']>()
  const all = await readAll(id, async () => await changes.shift()?.())
  for (const { id, value } of all) {
    if (!seen.has(id)) seen.set(id, value)
    expect(value).toEqual(seen.get(id))
  }
  expect(all.map(({ updating }) => updating)).toEqual([false, true, true, true, false])
  expect(seen.size).toBe(2)
  expect(all.slice(0, 4).every(({ id }) => id === all[0]!.id)).toBe(true)
})

it('a capture in the middle of reading shows the value before it, and then the one after it', async () => {
  const { platform, database, ended } = captures
  const { owner, isrcs, catalogId } = await ownerOf(database, 8)
  await saveSeries(database, makeSeries().slice(0, 8).map((each, n) => ({ ...each, isrc: isrcs[n]! })))
  const value = () => database.value`select jobs.make_valuation(${catalogId})`
  await value()
  let valued = false
  const { runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
  const run = ended(runId).then(value).finally(() => valued = true)
  const all: Shown[] = []
  while (!valued) all.push(...await readAll(catalogId, undefined, { platform, owner }))
  await run
  all.push(...await readAll(catalogId, undefined, { platform, owner }))
  const ids = [...new Set(all.map(({ id }) => id))]
  expect(ids).toHaveLength(2)
  const values = all.map(({ updating: _, ...value }) => value)
  const [before, after] = ids.map((id) => values.findIndex((each) => each.id === id))
  expect(values).toEqual(values.map((_, n) => values[n < after! ? before! : after!]))
})

it('a report is the same by its id after a year of captures, 200 members removed and a new model', async () => {
  const { database } = platform
  const known = makeSeries().map((each, n) => ({ ...each, isrc: testIsrc(30_000 + n) }))
  const others = Array.from({ length: 200 }, (_, n) => ({
    isrc: testIsrc(30_100 + n),
    name: `Other ${n}`,
    releaseDate: '2019-03-01',
    observations: [{ at: today() - dayMs, value: 100_000 + n }],
  }))
  await saveSeries(database, [...others, ...known])
  const id = await createCatalog(database, owner, [...others, ...known].map(({ isrc }) => isrc))
  await make(id)
  const first = await report(id)
  expect(first.state).toBe('valued')
  const texts = () =>
    Promise.all(
      (['', '.html', '.csv'] as const).map(async (kind) =>
        await (await get(id, kind, `?id=${first.id}`)).text()
      ),
    )
  const before = await texts()
  const ids = new Set([first.id])
  for (let month = 0; month < 12; month++) {
    await daysLater(database, 30)
    await database
      .owner`update app.valuations set as_of = as_of - interval '30 days' where catalog_id = ${id}`
    const captured = known.map((each, n) => ({
      ...each,
      observations: Array.from({ length: 30 }, (_, day) => ({
        at: today() - (30 - day) * dayMs + n * 60_000,
        value: 1_000_000_000 + (30 * month + day) * 1_000 * (n + 1),
      })),
    }))
    await saveSeries(database, captured)
    await make(id)
    ids.add((await report(id)).id)
  }
  expect(ids.size).toBe(13)
  const isrcs = others.map(({ isrc }) => isrc)
  await json(sendJson(platform, owner, 'DELETE', `/api/catalogs/${id}/songs`, { isrcs }))
  await database.value`select jobs.update_valuation_model()`
  await make(id)
  const latest = await report(id)
  expect(latest.coverage.recordings).toBe(16)
  expect(latest.assumptions.model.id).not.toBe(first.assumptions.model.id)
  expect(await texts()).toEqual(before)
  expect(verifyValuation(before[2]!)).toMatchObject({ sha256: first.sha256, faults: [] })
  const digit = before[2]!.replace(/""mid"": (\d)/, (_, digit) => `""mid"": ${(Number(digit) + 1) % 10}`)
  expect(verifyValuation(digit).faults).toHaveLength(2)
})
