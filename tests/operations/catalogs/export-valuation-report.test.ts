import { beforeAll, describe, expect, it } from 'vitest'
import { verifyValuation } from '../../../shared/cli/verify-valuation.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { testIsrc } from '../../support/accounts.ts'
import { json } from '../../support/requests.ts'
import { reportByHand } from './report-by-hand.ts'
import { asOf, daysOf, makeSeries, recording, saveSeries } from './report-world.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, read, send, create, saved, value, report, csv, page, lines } = openCatalogs()
const program = await Deno.readTextFile('shared/cli/verify-valuation.ts')
/** Names that a CSV quotes, or marks as no formula. */
const names = [`"Quoted", twice`, '=1+1', `'=1+1`, "'plain", ' =1', '-5', 'Ω\u00a0ありがとう']
let catalogId: string

beforeAll(async () => {
  catalogId = await saved(makeSeries().map((each, n) => ({ ...each, name: names[n] ?? each.name })))
})

describe('the CSV of a stored valuation', () => {
  it.each(['', '&bom=true'])('verifies offline, and names the hash of the report%s', async (more) => {
    const { id, sha256, value, as_of } = await report(catalogId)
    expect(verifyValuation(await csv(catalogId, `?id=${id}${more}`)))
      .toMatchObject({ sha256, faults: [], seal: { id, as_of, value } })
  })

  it('verifies if it was sealed before intervals grew faster beyond the tested horizon', async () => {
    const verdict = verifyValuation(await Deno.readTextFile('tests/operations/catalogs/sealed-before.csv'))
    const model = { method: 'power-law-28-days-2' }
    expect(verdict).toMatchObject({ faults: [], seal: { assumptions: { model } } })
    expect(verdict.seal.assumptions.model).not.toHaveProperty('tested_days')
  })

  it('verifies no more after a change of one character in any column, or of the seal', async () => {
    const text = await csv(catalogId)
    const rows = text.split('\r\n')
    for (const [column, title] of rows[0]!.split(',').entries()) {
      if (title === 'seal') continue
      const cells = rows[3]!.split(',')
      cells[column] = cells[column]!.endsWith('1') ? cells[column]!.replace(/1$/, '2') : `${cells[column]}1`
      const changed = rows.with(3, cells.join(',')).join('\r\n')
      expect(verifyValuation(changed).faults, title).toContain(`Column ${title} was changed`)
    }
    const digit = text.replace(/""mid"": (\d)/, (_, digit) => `""mid"": ${(Number(digit) + 1) % 10}`)
    expect(verifyValuation(digit).faults).toHaveLength(2)
    expect(() => verifyValuation(text.replaceAll(',seal', ','))).toThrow('no seal')
  })

  it('has no seal as of a time before the first one', async () => {
    expect(await report(catalogId, `?${asOf(1)}`)).toMatchObject({ id: null, sha256: null, updating: false })
    const text = await csv(catalogId, `?${asOf(1)}`)
    expect(() => verifyValuation(text)).toThrow('no seal')
  })
})

describe('a report by its id', () => {
  it('is the same byte for byte after captures, removals, other names, a new model, prices and constants', async () => {
    const { database } = platform
    const series = makeSeries().map((each, n) => ({ ...each, isrc: testIsrc(100 + n) }))
    const id = await saved(series)
    const first = await report(id)
    const other = '&term_years=5&discount_rate=0.2&usd_per_1000_streams=4'
    const own = `?id=${first.id}`
    const all = async () => [
      ...[await csv(id, own), await page(id, own), await report(id, own)],
      ...[await report(id, own + other), await report(id, `?as_of=${first.as_of}`)],
    ]
    const before = await all()
    const observations = [{ at: Date.now() - 60_000, value: 9_000_000_000 }]
    const later = series.map((each) => ({ ...each, name: `New ${each.name}`, observations }))
    await saveSeries(database, later, 'now')
    const removed = [series[0]!.isrc, series[1]!.isrc]
    await json(send('DELETE', `/${id}/songs`, { isrcs: removed }))
    await database.value`select jobs.update_valuation_model()`
    await database.owner`insert into app.valuation_constants
      select version + 1, usd_per_stream, gross_up_low, gross_up_mid, gross_up_high, first_share / 2, second_share,
        multiple_low, multiple_mid, multiple_high, default_age_years, least_age_years from app.valuation_constants`
    expect(await all()).toEqual(before)
    await value(id)
    expect(await all()).toEqual(before)
    const latest = await report(id)
    expect(latest.id).not.toBe(first.id)
    expect(latest.coverage.recordings).toBe(first.coverage.recordings - 2)
    expect(verifyValuation(before[0])).toMatchObject({ sha256: first.sha256, faults: [] })
    await read(`/${catalogId}/valuation-report${own}`, 404)
    await json(send('DELETE', `/${id}`))
    await read(`/${id}/valuation-report${own}`, 404)
    expect(await database.value`select count(*)::int from app.valuation_inputs where catalog_id = ${id}`)
      .toBe(0)
  })

  it('with other assumptions is that of its inputs, and with the usual ones itself', async () => {
    const { id, ...usual } = await report(catalogId)
    const other = await report(catalogId, `?id=${id}&term_years=9`)
    expect(other.value.mid).toBeLessThan(usual.value.mid)
    expect(other.cash_flow).toEqual(usual.cash_flow.slice(0, 9))
    const { usd_per_1000_streams } = usual.assumptions
    const { value, at_risk, confidence, sensitivity, trailing_year, comparison } = usual
    expect(await report(catalogId, `?id=${id}&usd_per_1000_streams=${usd_per_1000_streams}`))
      .toMatchObject({ value, at_risk, confidence, sensitivity, trailing_year, comparison })
  })
})

it('the CSV has every recording of a catalog of several reads, the report the 100 largest and the sum of the others', async () => {
  const counted = daysOf(105, (n) => recording(daysOf(30, (day) => 1_000 + day * (n + 1))))
  await saveSeries(platform.database, counted)
  const isrcs = [...counted.map(({ isrc }) => isrc), ...isrcsOf(2_000, 10_000)].sort()
  const id = await create(isrcs)
  const [whole, all]: [Report, Awaited<ReturnType<typeof lines>>] = [
    await report(id, `?${asOf()}`),
    await lines(id, `?${asOf()}`),
  ]
  expect(all.map(({ isrc }) => isrc)).toEqual(isrcs)
  expect(whole.recordings.map(({ isrc }) => isrc)).toEqual(counted.slice(5).map(({ isrc }) => isrc).reverse())
  expect(whole.other_recordings.recordings).toBe(5)
  const listed = whole.recordings.reduce((sum, each) => sum + each.trailing_streams!, 0)
  expect(listed + whole.other_recordings.trailing_streams).toBe(whole.trailing_year.streams)
  const { trailing_year, concentration, coverage } = reportByHand(all, whole.assumptions)
  expect(whole).toMatchObject({ trailing_year, concentration, coverage })
  expect(whole.not_valued).toMatchObject([{ recordings: 2_000, isrcs: { length: 100 } }])
})

it('the guide prints the program that verifies, which has 150 lines and needs no other file', async () => {
  expect(await Deno.readTextFile('docs/sealed-valuations.md')).toContain(`\`\`\`ts\n${program}\`\`\`\n`)
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  expect([...program.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from)).toEqual(['node:crypto'])
})
