import { expect, it } from 'vitest'
import { token } from '../../support/requests.ts'
import { useIdentity } from './world.ts'

const { owner, outsider, get, createKey } = useIdentity()

it("lists the person's own keys, newest first, to a session and to a key", async () => {
  const session = await token(owner)
  for (const name of ['Second', 'Third']) await createKey(session, { name })
  await createKey(await token(outsider), { name: 'Foreign' })
  for (const caller of [session, owner]) {
    const names = (await get(caller, 'keys')).keys.map(({ name }: { name: string }) => name)
    // No key of the organization either, though the person owns it.
    expect(names).toEqual(['Third', 'Second', 'Test key'])
  }
})
