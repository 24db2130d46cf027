import { expect, it } from 'vitest'
import { ownerOf, path } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const world = fixture(() => ownerOf(platform.database, 11))
const price = (query: string, status = 200) =>
  json(sendJson(platform, world.owner, 'GET', `${path}/price?${query}`), status)

it('the price of captures is known before they are requested, of a catalog and of a number of recordings', async () => {
  const once = { recordings: 11, schedule: 'once', credits_per_capture: 2 }
  expect((await price(`catalog_id=${world.catalogId}`)).price)
    .toEqual({ ...once, captures_per_month: null, credits_per_month: null })
  for (const [schedule, captures] of [['daily', 31], ['weekly', 5], ['monthly', 1]] as const) {
    expect((await price(`recordings=11&schedule=${schedule}`)).price)
      .toEqual({ ...once, schedule, captures_per_month: captures, credits_per_month: 2 * captures })
  }
})

it('no price is that of neither, of both, of too many recordings, of an empty or a foreign catalog', async () => {
  const either = 'Exactly one of catalog_id and recordings must be provided'
  const refused: [query: string, error: string][] = [
    ['', either],
    [`catalog_id=${world.catalogId}&recordings=1`, either],
    ['recordings=0', 'recordings must be at least 1'],
    ['recordings=1000001', 'recordings must be at most 1000000'],
    ['recordings=11&schedule=hourly', 'schedule'],
    ['catalog_id=x', 'catalog_id must be a valid UUID'],
  ]
  for (const [query, error] of refused) expect((await price(query, 400)).error, query).toContain(error)
  const [foreign, empty] = [await ownerOf(platform.database, 1), await ownerOf(platform.database, 0)]
  for (const { catalogId } of [foreign, empty]) await price(`catalog_id=${catalogId}`, 404)
  await json(sendJson(platform, empty.owner, 'GET', `${path}/price?catalog_id=${empty.catalogId}`), 400)
})
