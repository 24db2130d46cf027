import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog, join, type TestAccount, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { type Revision, revisions, rpc } from '../support/mcp-clients.ts'
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

  it.each(['POST', 'GET', 'DELETE'])('may not %s grants', async (method) => {
    const person = await newPerson()
    const path = method === 'DELETE' ? `/api/grants/${testClientId}` : '/api/grants'
    const body = method === 'POST' ? { client_id: disconnectedClientId } : undefined
    const response = await sendJson(platform, await delegated(person), method, path, body)
    expect([response.status, response.headers.get('x-error-code')]).toEqual([403, 'forbidden'])
  })
})

describe('disconnecting', () => {
  it('ends the sessions and the consent at Auth too, of this app and this person alone', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    await json(disconnect(person))
    const left = await sql()`
      select user_id, oauth_client_id from auth.sessions
      where user_id in (${authUserId(person.email!)}, ${authUserId(other.email!)}) order by 1, 2`
    expect(left).toHaveLength(3)
    expect(left).toContainEqual({ user_id: authUserId(person.email!), oauth_client_id: null })
    const [consent] = await sql()`select revoked_at from auth.oauth_consents
      where user_id = ${authUserId(person.email!)} and client_id = ${testClientId}`
    expect(consent!.revoked_at).not.toBeNull()
    expect(await isAccepted(await delegated(other))).toBe(true)
  })

  it('is a 404 when there is nothing to end', async () => {
    const person = await newPerson()
    expect((await disconnect(person)).status).toBe(200)
    expect((await disconnect(person)).status).toBe(404)
  })
})

describe('letting an app in', () => {
  it('is listed with the name that the app gave itself, once however often it is repeated', async () => {
    const person = await newPerson()
    await Promise.all(Array.from({ length: 5 }, () => json(letIn(person), 201)))
    expect(await grants(person)).toMatchObject({
      grants: [{ client_id: testClientId, client_name: 'Test client', client_uri: null }],
    })
  })

  it('is refused for an app that Auth does not know', async () => {
    const response = await letIn(await newPerson(), crypto.randomUUID())
    expect([response.status, await response.json()]).toEqual([404, {
      status: 'error',
      error: 'App not found',
    }])
  })
})

describe('an app that was let in to read', () => {
  it('has lost the scope write everywhere, with the tokens that it had', async () => {
    const person = await newPerson()
    const app = await delegated(person)
    const listed = async (revision: Revision): Promise<string[]> =>
      (await rpc(platform.mcp, revision, app, 'tools/list')).body.result.tools.map(
        ({ name }: { name: string }) => name,
      )
    expect(await listed('2026-07-28')).toContain('create_catalog')
    const { grant } = await json(letIn(person, testClientId, ['read']), 201)
    expect(grant.scopes).toEqual(['read'])
    expect(await grants(person)).toMatchObject({ grants: [{ client_id: testClientId, scopes: ['read'] }] })
    expect((await json(sendJson(platform, app, 'GET', '/api/me'))).credential)
      .toEqual({ kind: 'delegated', scopes: ['read'] })
    const refused = await sendJson(platform, app, 'POST', '/api/catalogs', { name: 'Of the app' })
    expect([refused.status, refused.headers.get('x-error-code'), (await refused.json()).error])
      .toEqual([403, 'insufficient_scope', 'This app lacks the write scope'])
    for (const revision of revisions) {
      const names = await listed(revision)
      expect(names).toContain('list_catalogs')
      expect(names).not.toContain('create_catalog')
      const call = { name: 'create_catalog', arguments: { name: 'Of the app' } }
      const { result } = (await rpc(platform.mcp, revision, app, 'tools/call', call)).body
      expect(result).toMatchObject({ isError: true, _meta: { error_code: 'insufficient_scope' } })
      expect(result.content[1].text).toContain('connect it again with "Read and change"')
    }
  })
})

describe('a schedule that an app ordered', () => {
  const order = async (person: TestAccount, caller: Headers) => {
    const { database } = platform
    const catalog = await createCatalog(database, person, [testIsrc(1)])
    const send = () =>
      sendJson(platform, caller, 'POST', '/api/playcount-snapshots', {
        catalog_id: catalog,
        schedule: 'weekly',
      })
    const state = async () => {
      const { tasks } = await json(sendJson(platform, await token(person), 'GET', '/api/tasks'))
      return tasks.map(({ enabled, disabled_reason }: Record<string, unknown>) => [enabled, disabled_reason])
    }
    return { send, state }
  }

  it('is disabled with the app, with the reason, and goes on once the person enables it', async () => {
    const person = await newPerson()
    const { send, state } = await order(person, await delegated(person))
    const { task_id } = await json(send(), 202)
    await json(disconnect(person))
    expect(await state()).toEqual([[false, 'app_disconnected']])
    const as = await token(person)
    await json(sendJson(platform, as, 'PATCH', `/api/tasks/${task_id}`, { enabled: true }))
    await json(letIn(person), 201)
    await json(disconnect(person))
    expect(await state()).toEqual([[true, null]])
  })

  it('is not ordered by an app that is disconnected meanwhile', async () => {
    const person = await newPerson()
    const { send, state } = await order(person, await delegated(person))
    let sent: Promise<Response>
    await sql().begin(async (tx) => {
      await tx`delete from app.grants where account_id = ${person.id}`
      sent = send()
      await expect.poll(() => waitingForLocks(sql())).toBe(1)
    })
    expect((await sent!).status).toBe(403)
    expect(await state()).toEqual([])
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
  const endAtAuth = async (change: string) => {
    const owner = await newPerson()
    const end = () => asOperator(`${change} where user_id = '${authUserId(owner.email!)}'`)
    return { owner, write: await delegated(owner), end, refusal: 'unauthenticated' }
  }
  const cases: Record<string, () => Promise<Case>> = {
    'a key that is revoked': async () => {
      const owner = await newPerson()
      const end = () => revoke(owner, '/api', owner)
      return { owner, write: { 'x-api-key': owner.key }, end, refusal: 'unauthenticated' }
    },
    'a key of an organization that an owner revokes': async () => {
      const owner = await createAccount(platform.database, { kind: 'organization' })
      const person = await newPerson()
      await join(platform.database, owner, person, 'owner')
      const end = () => revoke(person, `/api/organizations/${owner.id}`, owner)
      return { owner, write: { 'x-api-key': owner.key }, end, refusal: 'unauthenticated' }
    },
    'a key of an organization without people that revokes itself': async () => {
      const owner = await createAccount(platform.database, { kind: 'organization' })
      const id = await platform.database.value`select id from app.api_keys where account_id = ${owner.id}`
      const end = () => sendJson(platform, owner, 'DELETE', `/api/keys/${id}`)
      return { owner, write: { 'x-api-key': owner.key }, end, refusal: 'unauthenticated' }
    },
    'a key of an organization without people that the operator revokes': async () => {
      const owner = await createAccount(platform.database, { kind: 'organization' })
      const end = () =>
        asOperator(`update app.api_keys set revoked_at = now() where account_id = '${owner.id}'`)
      return { owner, write: { 'x-api-key': owner.key }, end, refusal: 'unauthenticated' }
    },
    'an app that is disconnected': async () => {
      const owner = await newPerson()
      return {
        owner,
        write: await delegated(owner),
        end: () => disconnect(owner),
        refusal: 'unauthenticated',
      }
    },
    'an app that is narrowed': async () => {
      const owner = await newPerson()
      const end = () => letIn(owner, testClientId, ['read'])
      return { owner, write: await delegated(owner), end, refusal: 'insufficient_scope' }
    },
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
      const sent: Promise<Response>[] = []
      await sql().begin(async (tx) => {
        await tx`select from app.catalogs where id = ${id} for update`
        for (const send of [() => rename('In flight'), end, () => rename('Late')]) {
          sent.push(send())
          await expect.poll(() => waitingForLocks(sql())).toBe(sent.length)
        }
      })
      const [inFlight, ended, late] = await Promise.all(sent)
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
    const sent: Promise<Response>[] = []
    await sql().begin(async (tx) => {
      await tx`select pg_advisory_xact_lock_shared(hashtextextended(${`memberships ${organization.id}`}, 0))`
      for (
        const send of [() => revoke(owner, `/api/organizations/${organization.id}`, organization), remove]
      ) {
        sent.push(send())
        await expect.poll(() => waitingForLocks(sql())).toBe(sent.length)
      }
    })
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 401])
  })
})

describe('a session', () => {
  it('ends at once with its sign-out, and creates no key afterwards', async () => {
    const person = await newPerson()
    const as = await token(person)
    expect(await isAccepted(as)).toBe(true)
    await sql()`delete from auth.sessions where user_id = ${authUserId(person.email!)}`
    expect(await isAccepted(as)).toBe(false)
    expect((await sendJson(platform, as, 'POST', '/api/keys', { name: 'Late' })).status).toBe(401)
  })

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
