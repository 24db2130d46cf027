import { expect, it } from 'vitest'
import { json, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { useIdentity } from './world.ts'

const { owner, send, get } = useIdentity()

it('lists an app with the name that it gave itself, once however often it was let in', async () => {
  const session = await token(owner)
  const letIn = { client_id: testClientId, scopes: ['read'] }
  await Promise.all(Array.from({ length: 4 }, () => json(send(session, 'POST', 'grants', letIn), 201)))
  const app = { client_id: testClientId, client_name: 'Test client', client_uri: null, scopes: ['read'] }
  expect((await get(session, 'grants')).grants).toMatchObject([app])
})
