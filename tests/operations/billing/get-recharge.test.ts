import { expect, it } from 'vitest'
import { recorded } from '../../../shared/operations/examples.ts'
import { peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { path, saveCard, seen } from '../../support/recharges.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, outsider } = peopleFixture(platform)
const get = (caller: Caller, status = 200) =>
  json(sendJson(platform, caller, 'GET', `${path}?organization_id=${organization.id}`), status)

it('shows that it is off, and buys 1000 credits, until it is changed', async () => {
  expect(await json(sendJson(platform, owner, 'GET', path))).toEqual(recorded.get_recharge!.output)
})

it('shows that of an organization, with its card, to its owners and its own key only', async () => {
  await saveCard(platform, organization, '4242')
  const card = { brand: 'visa', last4: '4242' }
  for (const caller of [owner, organization]) expect((await get(caller)).recharge).toMatchObject({ card })
  expect(await seen(platform, organization)).toMatchObject({ card })
  expect((await get(member, 403)).error).toBe('Only an owner may do this')
  expect((await get(outsider, 403)).error).toBe('Access denied to this organization')
})
