import { expect, it } from 'vitest'
import { createAuthUser } from '../../support/accounts.ts'
import { openInbox } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import { bearer, json, sendJson } from '../../support/requests.ts'
import { goodClaims, newEmail, signToken } from '../../support/tokens.ts'
import { fixture } from '../../support/fixture.ts'

const inbox = fixture(openInbox)
const platform = fixture(() => openPlatform(inbox.environment))

const me = async (id: string, email: string) =>
  (await json(platform.api.request('/api/me', {
    headers: bearer(await signToken(goodClaims(email, { sub: id }))),
  }))).account

it('two users who swap addresses keep their accounts, and no request fails', async () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  let [emailOfOne, emailOfTwo] = [newEmail(), newEmail()]
  const { owner } = platform.database
  await createAuthUser(platform.database, { email: emailOfOne, id: one })
  await createAuthUser(platform.database, { email: emailOfTwo, id: two })
  const [accountOfOne, accountOfTwo] = [(await me(one, emailOfOne)).id, (await me(two, emailOfTwo)).id]
  const swap = async () => {
    ;[emailOfOne, emailOfTwo] = [emailOfTwo, emailOfOne]
    await owner.begin(async (sql) => {
      await sql`update auth.users set email = ${newEmail()} where id = ${one}`
      await sql`update auth.users set email = ${emailOfTwo} where id = ${two}`
      await sql`update auth.users set email = ${emailOfOne} where id = ${one}`
    })
  }
  const both = () => Promise.all([me(one, emailOfOne), me(two, emailOfTwo)])
  const expected = () => [{ id: accountOfOne, email: emailOfOne }, { id: accountOfTwo, email: emailOfTwo }]
  for (let round = 0; round < 5; round++) {
    await swap()
    expect(await both()).toMatchObject(expected())
  }
  // Nor does a request wait for one that changes its account, which may wait for an account that it has changed.
  await swap()
  await owner.begin(async (sql) => {
    await sql`select from app.accounts where id in ${sql([accountOfOne, accountOfTwo])} for update`
    expect(await both()).toMatchObject(expected())
  })
})

it('a banned user who never signed in gets no sign-up code, and the response does not say so', async () => {
  const email = newEmail()
  await createAuthUser(platform.database, { email, id: crypto.randomUUID() })
  await platform.database
    .owner`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`
  const signUp = (address: string) =>
    json(sendJson(platform, {}, 'POST', '/api/agents/signup', { email: address }))
  const free = newEmail()
  const [banned, other] = [await signUp(email), await signUp(free)]
  expect(Object.keys(banned)).toEqual(Object.keys(other))
  expect(await inbox.mails(free)).toHaveLength(1)
  expect(await inbox.mails(email)).toHaveLength(0)
})
