import { expect, it } from 'vitest'
import { token } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { organization, owner, send, get, createKey } = useIdentity()

it("lists no personal key, as the owner's list has none of the organization", async () => {
  const session = await token(owner)
  const path = `organizations/${organization.id}/keys`
  const { id, api_key } = await createKey(session, {}, path)
  const names = async (at: string) => (await get(session, at)).keys.map(({ name }: { name: string }) => name)
  expect([await names(path), await names('keys')]).toEqual([['Server', 'Test key'], ['Test key']])
  expect(JSON.stringify(await get(session, path))).not.toContain(api_key)
  const personal = (await get(session, 'keys')).keys[0].id
  for (const key of [`keys/${id}`, `${path}/${personal}`]) {
    expect(await refusal(send(session, 'DELETE', key), 'not_found')).toBe('Key not found')
  }
})
