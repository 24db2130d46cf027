import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { useStack } from '../local/use-stack.ts'
import { newEmail } from '../support/tokens.ts'
import { authOf } from './auth-stack.ts'

const local = useStack()
const { send, person, mailsTo, signInByPassword } = authOf(local)
const database = fixture(() => {
  const sql = postgres(local.stack.database_url, { max: 1 })
  return { sql, close: () => sql.end() }
})

describe('another spelling of a route of Auth', () => {
  it('does not create a person whose address nobody has confirmed', async () => {
    const email = newEmail()
    expect((await send('POST /%6ftp', { body: { email } })).status).toBe(404)
    expect(await database.sql`select from auth.users where email = ${email}`).toHaveLength(0)
  })

  it('does not change a password without the present one', async () => {
    const someone = await person()
    const { session: { access_token: token } } = await signInByPassword(someone)
    for (const route of ['PUT /%75ser', 'PUT /use%72', 'PUT /%2575ser']) {
      expect((await send(route, { token, body: { password: crypto.randomUUID() } })).status).toBe(404)
    }
    await signInByPassword(someone)
  })

  it('does not confirm a change of address with one mailbox, as HEAD or with an escape', async () => {
    const someone = await person()
    const { auth } = await signInByPassword(someone)
    expect((await auth.updateUser({ email: newEmail() })).error).toBeNull()
    const link = /\/verify\?\S+/.exec((await mailsTo(someone.email)).at(-1)!.text)![0]
    expect((await send(`HEAD ${link}`)).status).toBe(405)
    expect((await send(`GET ${link.replace('verify', 'v%65rify')}`)).status).toBe(404)
    await signInByPassword(someone)
  })
})
