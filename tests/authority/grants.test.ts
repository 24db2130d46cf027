import postgres, { type Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog, join, type TestAccount, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'
import { delegated, type Headers, json, sendJson, token } from '../support/requests.ts'
import { waitingForLocks } from '../support/with-lock.ts'
import { authUserId, disconnectedClientId, sessionId, testClientId } from '../support/tokens.ts'

const platform = fixture(openPlatform)
const newPerson = () => createAccount(platform.database)
const sql = () => platform.database.owner

/** Whether a credential is accepted, everywhere that it can be sent. */
async function isAccepted(headers: Headers): Promise<boolean> {
  const responses = await Promise.all([
    platform.api.request('/api/me', { headers }),
    ...revisions.map((revision) =>
      rpc(platform.mcp, revision, headers, 'tools/call', { name: 'get_account', arguments: {} })
    ),
  ])
  const statuses = new Set(responses.map(({ status }) => status))
  expect(statuses.size, [...statuses].join()).toBe(1)
  return statuses.has(200)
}

const grants = (person: TestAccount) =>
  token(person).then((as) => json(sendJson(platform, as, 'GET', '/api/grants')))
const letIn = async (person: TestAccount, client_id = testClientId, scopes?: string[]) =>
  await sendJson(platform, await token(person), 'POST', '/api/grants', { client_id, scopes })
const disconnect = async (person: TestAccount, client_id = testClientId) =>
  await sendJson(platform, await token(person), 'DELETE', `/api/grants/${client_id}`)

describe('the token of an app', () => {
  it('counts while the person has let the app in, and not a moment longer', async () => {
    const person = await newPerson()
    const app = await delegated(person)
    expect(await isAccepted(app)).toBe(true)
    await json(disconnect(person))
    expect(await isAccepted(app)).toBe(false)
    expect((await grants(person)).grants).toEqual([])
  })

  it('of a second app, which the first one approved at Auth, counts nowhere', async () => {
    const person = await newPerson()
    const id = authUserId(person.email!)
    const session_id = crypto.randomUUID()
    await sql()`insert into auth.sessions (id, user_id, oauth_client_id)
      values (${session_id}, ${id}, ${disconnectedClientId})`
    const second = await token(person, { client_id: disconnectedClientId, session_id })
    expect(await isAccepted(second)).toBe(false)
    await json(disconnect(person))
    expect(await isAccepted(second)).toBe(false)
    await json(letIn(person, disconnectedClientId), 201)
    expect(await isAccepted(second)).toBe(true)
  })

  it('ends with a consent that was revoked at Auth, also when an app gives it again later', async () => {
    const person = await newPerson()
    const app = await delegated(person)
    const id = authUserId(person.email!)
    const consent = (change: string) =>
      sql().unsafe(
        `update auth.oauth_consents set ${change} where user_id = '${id}' and client_id = '${testClientId}'`,
      )
    await consent('revoked_at = now()')
    expect(await isAccepted(app)).toBe(false)
    await sql()`update app.grants set created_at = now() - interval '1 hour' where account_id = ${person.id}`
    await consent('revoked_at = null, granted_at = now()')
    expect(await isAccepted(app)).toBe(false)
    await json(letIn(person), 201)
    expect(await isAccepted(app)).toBe(true)
  })

  it('does not open an account: the person has to sign in first', async () => {
    const person = await createAccount(platform.database, { signedIn: false })
    await platform.database.owner`insert into auth.users (id, email, email_confirmed_at)
      values (${authUserId(person.email!)}, ${person.email}, now())`
    expect(await isAccepted(await delegated(person))).toBe(false)
    expect(await isAccepted(await token(person))).toBe(true)
  })
})

describe('a credential that writes while it ends', () => {
  type Sent = () => Promise<Response>
  interface Case {
    owner: TestAccount
    write: Headers
    end: Sent
    refusal: string
  }
  /** Sends requests while a lock is held, each when the one before waits. */
  const inTurn = async (lock: (tx: Sql) => Promise<unknown>, sends: Sent[]) => {
    const sent: Promise<Response>[] = []
    await sql().begin(async (tx) => {
      await lock(tx as unknown as Sql)
      for (const send of sends) {
        sent.push(send())
        await expect.poll(() => waitingForLocks(sql())).toBe(sent.length)
      }
    })
    return await Promise.all(sent)
  }
  const revoke = async (by: TestAccount, path: string, account: TestAccount) => {
    const id = await platform.database.value`select id from app.api_keys where account_id = ${account.id}`
    return await sendJson(platform, await token(by), 'DELETE', `${path}/keys/${id}`)
  }
  const asOperator = async (statement: string) => {
    // The owner's two connections hold the row and count who waits.
    const operator = postgres(platform.database.ownerUrl, { max: 1 })
    await operator.unsafe(statement).finally(() => operator.end())
    return new Response()
  }
  const newOrganization = () => createAccount(platform.database, { kind: 'organization' })
  const ofKey = (owner: TestAccount, end: Sent): Case => ({
    ...{ owner, end },
    write: { 'x-api-key': owner.key },
    refusal: 'unauthenticated',
  })
  const ofApp = async (end: (owner: TestAccount) => Promise<Response>, refusal = 'unauthenticated') => {
    const owner = await newPerson()
    return { owner, write: await delegated(owner), end: () => end(owner), refusal }
  }
  const endAtAuth = (change: string) =>
    ofApp(({ email }) => asOperator(`${change} where user_id = '${authUserId(email!)}'`))
  const cases: Record<string, () => Promise<Case>> = {
    'a key that is revoked': async () => {
      const owner = await newPerson()
      return ofKey(owner, () => revoke(owner, '/api', owner))
    },
    'a key of an organization that an owner revokes': async () => {
      const [owner, person] = [await newOrganization(), await newPerson()]
      await join(platform.database, owner, person, 'owner')
      return ofKey(owner, () => revoke(person, `/api/organizations/${owner.id}`, owner))
    },
    'a key of an organization without people that revokes itself': async () => {
      const owner = await newOrganization()
      const id = await platform.database.value`select id from app.api_keys where account_id = ${owner.id}`
      return ofKey(owner, () => sendJson(platform, owner, 'DELETE', `/api/keys/${id}`))
    },
    'a key of an organization without people that the operator revokes': async () => {
      const owner = await newOrganization()
      const end = `update app.api_keys set revoked_at = now() where account_id = '${owner.id}'`
      return ofKey(owner, () => asOperator(end))
    },
    'an app that is disconnected': () => ofApp(disconnect),
    'an app that is narrowed': () =>
      ofApp((owner) => letIn(owner, testClientId, ['read']), 'insufficient_scope'),
    'an app whose consent is revoked at Auth': () =>
      endAtAuth('update auth.oauth_consents set revoked_at = now()'),
    'an app whose consent is deleted at Auth': () => endAtAuth('delete from auth.oauth_consents'),
  }

  it.each(Object.entries(cases))(
    '%s: the end waits for it, and nothing is written afterwards',
    async (_, arrange) => {
      const { owner, write, end, refusal } = await arrange()
      const id = await createCatalog(platform.database, owner, [testIsrc(1)])
      const rename = (name: string) => sendJson(platform, write, 'PATCH', `/api/catalogs/${id}`, { name })
      // The first use of a key is noted.
      await json(rename('Before'))
      const [inFlight, ended, late] = await inTurn(
        (tx) => tx`select from app.catalogs where id = ${id} for update`,
        [() => rename('In flight'), end, () => rename('Late')],
      )
      expect([inFlight!.status, ended!.ok, late!.headers.get('x-error-code')]).toEqual([200, true, refusal])
      expect(await platform.database.value`select name from app.catalogs where id = ${id}`).toBe('In flight')
    },
  )

  it('removes no member of its organization after its end', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const [owner, member] = [await newPerson(), await newPerson()]
    await join(platform.database, organization, owner, 'owner')
    await join(platform.database, organization, member)
    const remove = () =>
      sendJson(platform, organization, 'DELETE', `/api/organizations/${organization.id}/members/${member.id}`)
    const lock = `memberships ${organization.id}`
    const responses = await inTurn(
      (tx) => tx`select pg_advisory_xact_lock_shared(hashtextextended(${lock}, 0))`,
      [() => revoke(owner, `/api/organizations/${organization.id}`, organization), remove],
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 401])
  })
})

describe('a session', () => {
  it('ends at the time that Auth has set for it', async () => {
    const person = await newPerson()
    const as = await token(person)
    await sql()`update auth.sessions set not_after = now() where user_id = ${authUserId(person.email!)}`
    expect(await isAccepted(as)).toBe(false)
  })

  it.each([
    ['of somebody else', async () => ({ session_id: sessionId(authUserId((await newPerson()).email!)) })],
    ['of an app', (id: string) => Promise.resolve({ session_id: sessionId(id, true) })],
    ['that is no UUID', () => Promise.resolve({ session_id: 'x' })],
    ['that is missing', () => Promise.resolve({ session_id: undefined })],
  ])('is not replaced by one %s', async (_, claims) => {
    const person = await newPerson()
    expect(await isAccepted(await token(person, await claims(authUserId(person.email!))))).toBe(false)
  })
})
