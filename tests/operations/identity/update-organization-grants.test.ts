import { expect, it } from 'vitest'
import { json, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { useApps } from './apps-world.ts'
import { refusal } from './world.ts'

const { platform, organization, owner, member, grants, letIn, approve, block, send, get, ...apps } = useApps()
const { catalogsOf, newCatalog, rename } = apps

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

it('is done by two owners at once, each with an app there, time after time', async () => {
  await platform.database
    .owner`update app.organization_members set role = 'owner' where account_id = ${member.id}`
  for (let round = 0; round < 12; round++) {
    await Promise.all([letIn(owner), letIn(member)])
    const responses = await Promise.all([block(true), block(true, member)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await json(block(false))
  }
})

it('waits for what an app of the organization writes', async () => {
  const id = await newCatalog()
  await letIn(owner)
  const { owner: sql } = platform.database
  let sent: Promise<Response>[] = []
  await sql.begin(async (tx) => {
    await tx`select from app.catalogs where id = ${id} for update`
    sent = [rename(owner, id)]
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    sent.push(block(true))
    await expect.poll(() => waitingForLocks(sql)).toBe(2)
  })
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  expect((await rename(owner, id)).status).toBe(404)
})

it('is for owners alone', async () => {
  await refusal(block(true, member), 'forbidden')
})
