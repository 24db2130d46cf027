import { beforeAll, describe, expect, it } from 'vitest'
import { verifyValuation } from '../../../shared/cli/verify-valuation.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { dayMs, makeSeries, reader, saveSeries, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const { get, report } = reader(platform, () => key(owner))
const program = await Deno.readTextFile('shared/cli/verify-valuation.ts')
const make = (id: string) => platform.database.value`select jobs.make_valuation(${id})`
const textOf = async (id: string, kind: '' | '.html' | '.csv', query = '') =>
  await (await get(id, kind, query)).text()
/** Names that a CSV quotes, or marks as no formula. */
const names = [`"Quoted", twice`, '=1+1', `'=1+1`, "'plain", ' =1', '-5', 'Ω\u00a0ありがとう']
let catalogId: string

beforeAll(async () => {
  const series = makeSeries().map((each, n) => ({ ...each, name: names[n] ?? each.name }))
  await saveSeries(platform.database, series)
  catalogId = await createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
})

describe('the CSV of a stored valuation', () => {
  it.each(['', '&bom=true'])('verifies offline, and names the hash of the report%s', async (more) => {
    const { id, sha256, value, as_of } = await report(catalogId)
    const verdict = verifyValuation(await textOf(catalogId, '.csv', `?id=${id}${more}`))
    expect(verdict).toMatchObject({ sha256, faults: [], seal: { id, as_of, value } })
  })

  it('verifies if it was sealed before intervals grew faster beyond the tested horizon', async () => {
    const verdict = verifyValuation(await Deno.readTextFile('tests/operations/catalogs/sealed-before.csv'))
    expect(verdict).toMatchObject({
      faults: [],
      seal: { assumptions: { model: { method: 'power-law-28-days-2' } } },
    })
    expect(verdict.seal.assumptions.model).not.toHaveProperty('tested_days')
  })

  it('verifies no more after a change of one character in any column, or of the seal', async () => {
    const csv = await textOf(catalogId, '.csv')
    const [head, first, ...rest] = csv.split('\r\n')
    const titles = head!.split(',')
    for (const [column, title] of titles.entries()) {
      if (title === 'seal') continue
      const cells = rest[1]!.split(',')
      cells[column] = cells[column]!.endsWith('1') ? cells[column]!.replace(/1$/, '2') : `${cells[column]}1`
      const changed = [head, first, rest[0], cells.join(','), ...rest.slice(2)].join('\r\n')
      expect(verifyValuation(changed).faults, title).toContain(`Column ${title} was changed`)
    }
    const digit = csv.replace(/""mid"": (\d)/, (_, digit) => `""mid"": ${(Number(digit) + 1) % 10}`)
    expect(verifyValuation(digit).faults).toHaveLength(2)
    expect(() => verifyValuation(csv.replaceAll(',seal', ','))).toThrow('no seal')
  })

  it('has no seal as of a time before the first one', async () => {
    const before = `?as_of=${new Date(today() - dayMs).toISOString()}`
    expect(await report(catalogId, before)).toMatchObject({ id: null, sha256: null, updating: false })
    const csv = await textOf(catalogId, '.csv', before)
    expect(() => verifyValuation(csv)).toThrow('no seal')
  })
})

describe('a report by its id', () => {
  it('is the same byte for byte after captures, removals, other names, a new model, prices and constants', async () => {
    const { database } = platform
    const series = makeSeries().map((each, n) => ({ ...each, isrc: testIsrc(100 + n) }))
    await saveSeries(database, series)
    const id = await createCatalog(database, owner, series.map(({ isrc }) => isrc))
    const first = await report(id)
    const kinds = ['', '.html', '.csv'] as const
    const other = '&term_years=5&discount_rate=0.2&usd_per_1000_streams=4'
    const all = async () => [
      ...await Promise.all(kinds.map((kind) => textOf(id, kind, `?id=${first.id}`))),
      await textOf(id, '', `?id=${first.id}${other}`),
      await textOf(id, '', `?as_of=${first.as_of}`),
    ]
    const before = await all()
    const observations = [{ at: Date.now() - 60_000, value: 9_000_000_000 }]
    await saveSeries(
      database,
      series.map((each) => ({ ...each, name: `New ${each.name}`, observations })),
      'now',
    )
    await json(
      sendJson(platform, owner, 'DELETE', `/api/catalogs/${id}/songs`, {
        isrcs: [series[0]!.isrc, series[1]!.isrc],
      }),
    )
    await database.value`select jobs.update_valuation_model()`
    await database.owner`insert into app.valuation_constants
      select version + 1, usd_per_stream, gross_up_low, gross_up_mid, gross_up_high, first_share / 2, second_share,
        multiple_low, multiple_mid, multiple_high, default_age_years, least_age_years from app.valuation_constants`
    expect(await all()).toEqual(before)
    await make(id)
    expect(await all()).toEqual(before)
    const latest = await report(id)
    expect(latest.id).not.toBe(first.id)
    expect(latest.coverage.recordings).toBe(first.coverage.recordings - 2)
    expect(verifyValuation(before[2]!)).toMatchObject({ sha256: first.sha256, faults: [] })
    expect((await get(catalogId, '', `?id=${first.id}`)).status).toBe(404)
    expect((await json(sendJson(platform, owner, 'DELETE', `/api/catalogs/${id}`))).status).toBe('success')
    expect((await get(id, '', `?id=${first.id}`)).status).toBe(404)
    expect(await database.value`select count(*)::int from app.valuation_inputs where catalog_id = ${id}`)
      .toBe(0)
  })

  it('with other assumptions is that of its inputs, and with the usual ones itself', async () => {
    const { id, ...usual } = await report(catalogId)
    const other = await report(catalogId, `?id=${id}&term_years=9`)
    expect(other.value.mid).toBeLessThan(usual.value.mid)
    expect(other.cash_flow).toEqual(usual.cash_flow.slice(0, 9))
    const same = await report(
      catalogId,
      `?id=${id}&usd_per_1000_streams=${usual.assumptions.usd_per_1000_streams}`,
    )
    for (
      const part of ['value', 'at_risk', 'confidence', 'sensitivity', 'trailing_year', 'comparison'] as const
    ) {
      expect(same[part]).toEqual(usual[part])
    }
  })
})

it('the guide prints the program, which has 150 lines and needs no other file', async () => {
  expect(await Deno.readTextFile('docs/sealed-valuations.md')).toContain(`\`\`\`ts\n${program}\`\`\`\n`)
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  expect([...program.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from)).toEqual(['node:crypto'])
})
