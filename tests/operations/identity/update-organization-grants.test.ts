import { expect, it } from 'vitest'
import { json, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { useApps } from './apps-world.ts'
import { refusal } from './world.ts'

const { organization, owner, member, grants, letIn, approve, block, send, get, catalogsOf, newCatalog } =
  useApps()

it('blocks apps: those that are there are out, and nobody lets one in until an owner allows it', async () => {
  const id = await newCatalog()
  await letIn(owner)
  await letIn(member)
  await json(approve(member))
  await json(block(true))
  expect([await catalogsOf(owner), await catalogsOf(member)]).toEqual([[], []])
  expect(await get(await token(owner), grants())).toMatchObject({ grants: [], is_blocked: true })
  const again = { organizations: [{ organization_id: organization.id, scopes: ['read'] }] }
  await refusal(send(await token(owner), 'PATCH', `grants/${testClientId}`, again), 'forbidden')
  await json(block(true))
  await json(block(false))
  await letIn(owner)
  expect(await catalogsOf(owner)).toEqual([id])
})

it('is for owners alone', async () => {
  await refusal(block(true, member), 'forbidden')
})
