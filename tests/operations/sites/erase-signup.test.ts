import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { createSite, openSites, send } from './world.ts'

const platform = fixture(openSites)
const owner = fixture(() => createAccount(platform.database))

it('erasing takes one address, in any spelling, from one list, and is safe to repeat', async () => {
  const [site, other] = [await createSite(platform, owner), await createSite(platform, owner)]
  const { owner: sql } = platform.database
  await sql`insert into app.site_signups (site_id, email) values
    (${site.id}, 'fan@example.com'), (${site.id}, 'stays@example.com'), (${other.id}, 'fan@example.com')`
  const erase = (body: unknown) => send(platform, owner, 'DELETE', `/${site.id}/signups`, body)
  expect(await json(erase({ email: ' Fan@EXAMPLE.com ' }))).toEqual({ erased: 1 })
  expect(await json(erase({ email: 'fan@example.com' }))).toEqual({ erased: 0 })
  for (const body of [{}, { email: 'nobody' }, { email: 'fan@example.com', all: true }]) {
    await json(erase(body), 400)
  }
  const list = async ({ id }: { id: string }) =>
    (await json(send(platform, owner, 'GET', `/${id}/signups`))).signups
  expect(await list(site)).toMatchObject([{ email: 'stays@example.com' }])
  expect(await list(other)).toHaveLength(1)
})
