import { describe, expect, it } from 'vitest'
import { allOperations } from '../contract/walk.ts'
import { createAccount, join, type TestAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { type Headers, json, sendJson, token } from '../support/requests.ts'
import { authUserId, sessionId } from '../support/tokens.ts'
import { waitingForLocks } from '../support/with-lock.ts'

/** What gives lasting or spending power, and so needs a recent proof. */
const needsProof = [
  'add_organization_member',
  'approve_organization_grant',
  'change_organization_member',
  'create_grant',
  'create_key',
  'create_organization_key',
  'create_webhook_endpoint',
  'link_chat_workspace',
  'resend_organization_invitation',
  'rotate_webhook_secret',
  'save_card',
  'set_recharge',
  'update_grant',
  'update_organization_grants',
  'update_webhook_endpoint',
]

/** What a session without a recent proof may do, although it writes: it ends something, or spends at most what the account has. */
const needsNone = `
accept_invitation add_catalog_songs authorize_connector buy_credits cancel_run commit_sandbox_files create_artist
create_catalog create_chat create_content create_organization create_playcount_snapshot create_report_link create_sample_catalog
create_session create_site
decline_invitation delete_catalog delete_grant delete_site delete_site_asset delete_task delete_webhook_endpoint
disconnect_connector end_organization_grant erase_site_signup generate_site import_catalog_songs lift_invitation_block list_artist_events
move_catalog
preview_site publish_site remove_catalog_songs remove_organization_member rename_account rename_catalog
resend_webhook_delivery restore_site revoke_key revoke_organization_key revoke_report_link send_test_webhook setup_sandbox stage_file
unlink_chat_workspace unpublish_site update_artist update_chat update_site update_task upload_site_asset
`.trim().split(/\s+/)

it('each operation that writes for a session is decided: it needs a recent proof, or does not', () => {
  const writing = allOperations
    .filter(({ access }) => access.scope === 'write' && access.principals.includes('session'))
    .map(({ name }) => name)
  expect([...needsProof, ...needsNone].toSorted()).toEqual(writing.toSorted())
})

it('those that need one declare it, and no other', () => {
  const declared = allOperations.filter(({ errors }) => errors.includes('proof_required'))
  expect(declared.map(({ name }) => name).toSorted()).toEqual(needsProof)
})

const platform = fixture(openPlatform)
const sql = () => platform.database.owner
const newPerson = () => createAccount(platform.database)
const create = (as: Headers) => sendJson(platform, as, 'POST', '/api/keys', { name: 'Server' })

/** Makes the proof of a person's session this old. */
const age = ({ email }: TestAccount, minutes: number, method = 'otp') =>
  sql()`update auth.mfa_amr_claims
    set authentication_method = ${method}, updated_at = now() - make_interval(mins => ${minutes})
    where session_id = ${sessionId(authUserId(email!))}`

describe('a proof', () => {
  it.each([
    ['by a code 14 minutes ago', 'otp', 14, 201],
    ['by a code 16 minutes ago', 'otp', 16, 403],
    ['by a password just now', 'password', 0, 403],
    ['by a renewed token just now', 'token_refresh', 0, 403],
    ['by another provider just now', 'oauth', 0, 403],
    ['by the link of a mail just now', 'magiclink', 0, 201],
  ])('%s: %s %i minutes ago gives %i', async (_, method, minutes, status) => {
    const person = await newPerson()
    await age(person, minutes, method)
    const response = await create(await token(person))
    expect(response.status).toBe(status)
    if (status === 201) return
    expect([response.headers.get('x-error-code'), response.headers.get('www-authenticate')]).toEqual([
      'proof_required',
      'Bearer error="insufficient_user_authentication", max_age=900',
    ])
    expect(await response.json()).toEqual({
      status: 'error',
      error:
        'Confirm that it is you: sign in with a code sent by e-mail, then repeat the request within 15 minutes.',
    })
  })

  it('of another session of the person does not count', async () => {
    const person = await newPerson()
    const session_id = crypto.randomUUID()
    await sql()`insert into auth.sessions (id, user_id) values (${session_id}, ${authUserId(person.email!)})`
    expect((await create(await token(person, { session_id }))).status).toBe(403)
    expect((await create(await token(person))).status).toBe(201)
  })

  it('is not taken from the token itself', async () => {
    const person = await newPerson()
    await sql()`delete from auth.mfa_amr_claims where session_id = ${sessionId(authUserId(person.email!))}`
    const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }]
    expect((await create(await token(person, { amr }))).status).toBe(403)
  })
})

describe('without a recent proof a session', () => {
  /** An owner without a proof and with a card, the other owner, and what both send. */
  const scene = async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const [person, other] = [await newPerson(), await newPerson()]
    for (const each of [person, other]) await join(platform.database, organization, each, 'owner')
    await age(person, 16)
    const as = await token(person)
    const send = (method: string, path: string, body?: unknown) =>
      sendJson(platform, as, method, `/api/${path}`, body)
    const member = `organizations/${organization.id}/members/${other.id}`
    await sql()`insert into app.payment_customers (account_id, customer_id, card_id, card_brand, card_last4, card_saved_at)
      values (${person.id}, ${`cus_${person.id}`}, 'pm_1', 'visa', '4242', now())`
    /** The person sets the recharge with a key. */
    const setRecharge = (recharge: object) =>
      json(sendJson(platform, person, 'PUT', '/api/credits/recharge', recharge))
    /** The path of an endpoint that the person creates with a key. */
    const createEndpoint = async () => {
      const { endpoint } = await json(
        sendJson(platform, person, 'POST', `/api/${endpoints}`, endpointBody),
        201,
      )
      return { id: endpoint.id, path: `${endpoints}/${endpoint.id}` }
    }
    return { organization, person, other, send, member, setRecharge, createEndpoint }
  }
  const endpoints = 'webhooks/endpoints'
  const endpointBody = { url: 'https://hooks.example.com/a', events: ['run.finished', 'snapshot.captured'] }
  const refused = async (sent: Promise<Response>) => {
    const response = await sent
    await response.body?.cancel()
    expect([response.status, response.headers.get('x-error-code')]).toEqual([403, 'proof_required'])
  }

  it('demotes and removes a member, and makes nobody an owner', async () => {
    const { send, member } = await scene()
    await json(send('PATCH', member, { role: 'member' }))
    await refused(send('PATCH', member, { role: 'owner' }))
    await json(send('DELETE', member))
  })

  it('revokes a key and disconnects an app', async () => {
    const { send, person } = await scene()
    const id = await platform.database.value`select id from app.api_keys where account_id = ${person.id}`
    await json(send('DELETE', `keys/${id}`))
    const { grants } = await json(send('GET', 'grants'))
    await json(send('DELETE', `grants/${grants[0].client_id}`))
    await refused(send('POST', 'grants', { client_id: grants[0].client_id }))
  })

  it('disables a webhook and narrows it, and does not widen it', async () => {
    const { send, createEndpoint } = await scene()
    await refused(send('POST', endpoints, endpointBody))
    const { path } = await createEndpoint()
    const { url, events } = endpointBody
    await json(send('PATCH', path, { description: 'Mine', url, events: ['run.finished'], enabled: false }))
    for (const wider of [{ enabled: true }, { events }, { url: 'https://hooks.example.com/b' }]) {
      await refused(send('PATCH', path, wider))
    }
    await refused(send('POST', `${path}/rotate-secret`))
    await json(send('DELETE', path))
  })

  it('switches the recharge off and lowers it, and neither switches it on nor raises it, even while it is off', async () => {
    const { send, setRecharge } = await scene()
    const set = (changes: object) => send('PUT', 'credits/recharge', changes)
    await refused(set({ enabled: true }))
    await refused(set({ credits: 1001 }))
    await setRecharge({ enabled: true, credits: 1000, monthly_limit_credits: 5000 })
    for (const narrower of [{ credits: 500, monthly_limit_credits: 4000 }, { enabled: false }]) {
      await json(set(narrower))
      const wider = [{ credits: 600 }, { monthly_limit_credits: 4500 }, { monthly_limit_credits: null }]
      for (const changes of wider) await refused(set(changes))
    }
    await refused(set({ enabled: true }))
  })

  /** Sends what changes nothing while a narrower change is being committed. */
  const meanwhile = async (
    narrow: (tx: ReturnType<typeof sql>) => Promise<unknown>,
    sent: () => Promise<Response>,
  ) => {
    let response: Promise<Response>
    await sql().begin(async (tx) => {
      await narrow(tx as never)
      response = sent()
      await expect.poll(() => waitingForLocks(sql())).toBe(1)
    })
    return response!
  }

  it.each([
    [{ enabled: true }, 'enabled = false'],
    [{ credits: 2000 }, 'credits = 500'],
    [{ monthly_limit_credits: 5000 }, 'monthly_limit_credits = 500'],
  ])('does not bring back the recharge %j that is being narrowed', async (changes, narrower) => {
    const { send, person, setRecharge } = await scene()
    await setRecharge({ enabled: true, credits: 2000, monthly_limit_credits: 5000 })
    await refused(meanwhile(
      (tx) => tx.unsafe(`update app.recharge_settings set ${narrower} where account_id = '${person.id}'`),
      () => send('PUT', 'credits/recharge', changes),
    ))
  })

  it.each([
    [{ enabled: true }, `is_enabled = false, disabled_at = now(), disabled_reason = 'member_left'`],
    [{ url: 'https://hooks.example.com/a' }, `url = 'https://hooks.example.com/b'`],
    [{ events: ['run.finished', 'snapshot.captured'] }, `events = '{run.finished}'`],
  ])('does not bring back the webhook %j that is being narrowed', async (changes, narrower) => {
    const { send, createEndpoint } = await scene()
    const { id, path } = await createEndpoint()
    await refused(meanwhile(
      (tx) => tx.unsafe(`update app.webhook_endpoints set ${narrower} where id = '${id}'`),
      () => send('PATCH', path, changes),
    ))
    const [left] = await sql()`select disabled_reason from app.webhook_endpoints where id = ${id}`
    if ('enabled' in changes) expect(left!.disabled_reason).toBe('member_left')
  })

  it('makes nobody an owner again who is being made a member', async () => {
    const { send, organization, other, member } = await scene()
    await refused(meanwhile(
      async (tx) => {
        await tx`select from app.accounts where id = ${organization.id} for no key update`
        await tx`update app.organization_members set role = 'member'
          where organization_id = ${organization.id} and account_id = ${other.id}`
      },
      () => send('PATCH', member, { role: 'owner' }),
    ))
  })
})
