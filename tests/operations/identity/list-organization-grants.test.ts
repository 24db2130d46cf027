import { expect, it } from 'vitest'
import { json, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { useApps } from './apps-world.ts'
import { instant, refusal } from './world.ts'

const { owner, member, outsider, grants, letIn, send, get } = useApps()

it('shows an owner who let which app in, what it may do there, and which waits, those first', async () => {
  await letIn(owner, ['read'])
  await letIn(member)
  const { grants: listed, is_blocked } = await get(await token(owner), grants())
  const app = {
    ...{ client_id: testClientId, client_name: 'Test client', client_uri: null },
    ...{ comparisons: false, reviewed_by: null, reviewed_at: null },
  }
  expect(listed).toEqual([
    {
      ...{ ...app, account_id: member.id, account_name: 'person', account_email: member.email },
      ...{ scopes: ['read', 'write'], state: 'waiting', created_at: instant, ends_at: instant },
    },
    {
      ...{ ...app, account_id: owner.id, account_name: 'person', account_email: owner.email },
      ...{ scopes: ['read'], state: 'granted', created_at: instant, ends_at: instant },
    },
  ])
  expect(is_blocked).toBe(false)
})

it('is for owners alone, and nobody else learns of the organization', async () => {
  await refusal(send(await token(member), 'GET', grants()), 'forbidden')
  await refusal(send(await token(outsider), 'GET', grants()), 'not_found')
})

it('pages', async () => {
  await letIn(owner)
  await letIn(member)
  const page = await json(send(await token(owner), 'GET', `${grants()}?limit=1&page=2`))
  expect(page.grants).toMatchObject([{ account_id: owner.id }])
  expect(page.pagination).toMatchObject({ total_count: 2, has_more: false })
})
