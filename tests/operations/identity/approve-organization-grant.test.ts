import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog, join, type TestAccount, testIsrc } from '../../support/accounts.ts'
import { revisions, rpc } from '../../support/mcp-clients.ts'
import { delegated, json, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { useApps } from './apps-world.ts'
import { instant, refusal } from './world.ts'

const { platform, organization, owner, member, outsider, artist, send, get, ...apps } = useApps()
const { letIn, approve, review, catalogsOf, newCatalog, rename } = apps

it('opens an organization to the app of a member, which before sees nothing of it', async () => {
  const id = await newCatalog()
  expect(await letIn(member)).toEqual([
    {
      ...{ organization_id: organization.id, name: 'organization', scopes: ['read', 'write'] },
      ...{ state: 'waiting', comparisons: false },
    },
  ])
  expect(await catalogsOf(member)).toEqual([])
  expect((await rename(member, id)).status).toBe(404)
  expect((await json(approve(member))).grant.state).toBe('granted')
  expect(await catalogsOf(member)).toEqual([id])
  await json(rename(member, id))
})

it('is not needed for what an owner lets in, and is by an owner alone', async () => {
  const id = await newCatalog()
  await letIn(owner)
  expect(await catalogsOf(owner)).toEqual([id])
  await letIn(member)
  await refusal(approve(member, member), 'forbidden')
  await refusal(approve(member, outsider), 'not_found')
  await refusal(approve(outsider), 'not_found')
  expect(await catalogsOf(member)).toEqual([])
})

it('lets an app that may only read there change nothing', async () => {
  const id = await newCatalog()
  await letIn(owner, ['read'])
  expect(await catalogsOf(owner)).toEqual([id])
  await refusal(rename(owner, id), 'grant_read_only')
  const body = { name: 'New', organization_id: organization.id }
  await refusal(send(await delegated(owner), 'POST', 'catalogs', body), 'grant_read_only')
  await refusal(send(await delegated(member), 'POST', 'catalogs', body), 'workspace_not_granted')
  await refusal(send(await delegated(outsider), 'POST', 'catalogs', body), 'forbidden')
  await json(send(await delegated(owner), 'POST', 'catalogs', { name: 'Own' }), 201)
})

it('is missing for another organization: the refusal lists those that the app was let into', async () => {
  const second = await createAccount(platform.database, { kind: 'organization' })
  await join(platform.database, second, owner)
  const list = async () => await send(await delegated(owner), 'GET', `catalogs?organization_id=${second.id}`)
  expect(await refusal(list(), 'workspace_not_granted')).not.toContain('but into')
  await letIn(owner)
  expect(await refusal(list(), 'workspace_not_granted')).toContain(
    `, but into organization (${organization.id}).`,
  )
})

it('is asked for again for more, and not for less', async () => {
  await letIn(member, ['read'])
  await json(approve(member))
  expect((await letIn(member))[0].state).toBe('waiting')
  await json(approve(member))
  expect((await letIn(member, ['read']))[0].state).toBe('granted')
})

it('tells the app its organizations over every revision, and shows it no other people', async () => {
  await letIn(owner)
  const given = [
    {
      ...{ organization_id: organization.id, name: 'organization', scopes: ['read', 'write'] },
      ...{ state: 'granted', comparisons: false },
    },
  ]
  const me = await get(await delegated(owner), 'me')
  expect(me.grant.organizations).toEqual(given)
  expect(me.organizations).toEqual([{ id: organization.id, name: 'organization', role: 'owner' }])
  for (const revision of revisions) {
    const call = { name: 'get_account', arguments: {} }
    const { result } = (await rpc(platform.mcp, revision, await delegated(owner), 'tools/call', call)).body
    expect(JSON.parse(result.content[0].text).grant.organizations).toEqual(given)
  }
  const artists = await get(await delegated(owner), `artists?organization_id=${organization.id}`)
  expect(artists.artists.map(({ id }: { id: string }) => id)).toEqual([artist.id])
  await refusal(send(await delegated(owner), 'GET', `organizations/${organization.id}/members`), 'forbidden')
})

it('gives no more than the owner saw: what the person adds meanwhile is a conflict', async () => {
  const id = await newCatalog()
  await letIn(member, ['read'])
  await letIn(member)
  await refusal(approve(member, owner, ['read']), 'conflict')
  expect(await catalogsOf(member)).toEqual([])
  await letIn(member, ['read'])
  await json(approve(member, owner, ['read']))
  expect(await catalogsOf(member)).toEqual([id])
})

it('makes another right of one that was taken, so that nothing returns with it', async () => {
  const right = () =>
    platform.database.value`select private.maker_right(${owner.id}, ${testClientId}, ${organization.id})`
  await letIn(owner)
  const before = await right()
  await platform.database
    .owner`update app.organization_members set role = 'owner' where account_id = ${member.id}`
  const path = `organizations/${organization.id}/members/${owner.id}`
  await json(send(await token(member), 'PATCH', path, { role: 'member' }))
  await json(approve(owner, member))
  expect([typeof before, await right() === before]).toEqual(['string', false])
})

it('narrowed to read, answers no repeat of what the app did before', async () => {
  const id = await newCatalog()
  await letIn(owner)
  const repeat = async () =>
    await platform.api.request(`/api/catalogs`, {
      method: 'POST',
      headers: {
        ...await delegated(owner),
        'content-type': 'application/json',
        'idempotency-key': `of ${id}`,
      },
      body: JSON.stringify({ name: 'Once', organization_id: organization.id }),
    })
  await json(repeat(), 201)
  await letIn(owner, ['read'])
  await refusal(repeat(), 'grant_read_only')
})

it('does not turn other missing records into what may only be read', async () => {
  await letIn(owner, ['read'])
  const own = `artists/${owner.id}`
  await refusal(send(await delegated(owner), 'PATCH', own, { label: 'X' }), 'not_found')
  await json(send(await token(owner), 'PATCH', `grants/${testClientId}`, { scopes: ['write'] }))
  const missing = `catalogs/${crypto.randomUUID()}`
  await refusal(send(await delegated(owner), 'PATCH', missing, { name: 'X' }), 'not_found')
})

it('does not outlast the place of the person, who lets it in anew after coming back', async () => {
  await newCatalog()
  await letIn(member)
  await json(approve(member))
  await json(send(await token(member), 'DELETE', `organizations/${organization.id}/members/${member.id}`))
  expect(await catalogsOf(member)).toEqual([])
  await platform.database.owner`insert into app.organization_members (organization_id, account_id)
    values (${organization.id}, ${member.id})`
  expect(await catalogsOf(member)).toEqual([])
})

it('of an owner ends when the owner becomes a member, until another owner approves it', async () => {
  const id = await newCatalog()
  await letIn(owner)
  await platform.database
    .owner`update app.organization_members set role = 'owner' where account_id = ${member.id}`
  const path = `organizations/${organization.id}/members/${owner.id}`
  await json(send(await token(member), 'PATCH', path, { role: 'member' }))
  expect(await catalogsOf(owner)).toEqual([])
  await json(approve(owner, member))
  expect(await catalogsOf(owner)).toEqual([id])
})

it('is for organizations that the person belongs to, each named once', async () => {
  const give = async (...ids: string[]) =>
    await send(await token(outsider), 'PATCH', `grants/${testClientId}`, {
      organizations: ids.map((organization_id) => ({ organization_id, scopes: ['read'] })),
    })
  await refusal(give(organization.id), 'forbidden')
  await refusal(give(crypto.randomUUID()), 'forbidden')
  await refusal(give(organization.id, organization.id.toUpperCase()), 'invalid_input')
  const writing = { organizations: [{ organization_id: organization.id, scopes: ['write'] }] }
  await refusal(send(await token(owner), 'PATCH', `grants/${testClientId}`, writing), 'invalid_input')
})

it.each([[['read', 'write'], true], [['read'], false]])(
  'an app that is let in for %s gets links that erase fans: %s',
  async (scopes, erases) => {
    await letIn(owner, scopes)
    const id = await platform.database
      .value`insert into app.sites (owner_id) values (${organization.id}) returning id`
    await platform.database.owner`
      insert into app.site_signups (site_id, email, consent) values (${id}, 'fan@example.com', 'Yes')`
    const app = await delegated(owner)
    const file = async (path: string) => await (await send(app, 'GET', path)).text()
    const paths = [
      `sites/${id}/signups.csv`,
      `fans.csv?organization_id=${organization.id}`,
      `sites/${id}/signups/receipt?email=fan@example.com`,
    ]
    for (const path of paths) {
      const text = await file(path)
      expect(text).toContain('fan@example.com')
      expect([path, text.includes('/s/unsubscribe?token=')]).toEqual([path, erases])
    }
  },
)

describe('the comparisons of play counts', () => {
  /** What the app of a person gets from each of them, once. */
  const compare = async (person: TestAccount, catalogId: string): Promise<string[]> => {
    const period = 'since=2026-03-03&days=2'
    const sent = [
      ...['playcount-history', 'playcount-history.csv', 'playcount-summary', 'playcount-summary.csv'],
      ...['movers.svg', 'movers.png', 'daily-gains', 'daily-gains.svg', 'daily-gains.png'],
    ].map((path) => `${path}?${period}`)
      .concat([
        `playcount-history.svg?${period}&isrc=${testIsrc(1)}`,
        'recordings',
        `recordings/${testIsrc(1)}`,
      ])
    const app = await delegated(person)
    const got = await Promise.all(sent.map(async (path) => {
      const response = await send(app, 'GET', `catalogs/${catalogId}/${path}`)
      await response.text()
      return response.headers.get('x-error-code') ?? String(response.status)
    }))
    return [...new Set(got)]
  }
  const isOpen = async (person: TestAccount) =>
    (await get(await delegated(person), 'me')).grant.organizations[0].comparisons

  it('open to an app once an owner has reviewed it, for that organization alone, until an owner takes it back', async () => {
    const other = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, other, owner, 'owner')
    const own = await createCatalog(platform.database, owner, [testIsrc(1)])
    const elsewhere = await createCatalog(platform.database, other, [testIsrc(1)])
    const id = await newCatalog()
    const organizations = [organization, other].map(({ id }) => ({ organization_id: id, scopes: ['read'] }))
    await json(send(await token(owner), 'PATCH', `grants/${testClientId}`, { organizations }))
    const seen =
      async () => [await compare(owner, id), await compare(owner, elsewhere), await compare(owner, own)]
    const closed = ['grant_not_reviewed']
    expect(await seen()).toEqual([closed, closed, closed])
    expect(await compare(owner, crypto.randomUUID())).toEqual(['not_found'])
    expect((await json(review(owner, true))).grant)
      .toMatchObject({ comparisons: true, reviewed_by: 'person', reviewed_at: instant })
    expect(await seen()).toEqual([['200'], closed, closed])
    expect(await compare(member, id)).toEqual(['not_found'])
    expect((await json(review(owner, false))).grant)
      .toMatchObject({ state: 'granted', comparisons: false, reviewed_by: null, reviewed_at: null })
    expect(await seen()).toEqual([closed, closed, closed])
  })

  it('are plays in the lists of that organization, and in no others', async () => {
    await newCatalog()
    await letIn(owner)
    await json(review(owner, true))
    for (const path of ['home', 'catalogs/figures']) {
      const of = `${path}?organization_id=${organization.id}`
      expect((await get(await delegated(owner), of)).compared).toMatchObject({ catalogs: 1 })
      expect((await get(await delegated(owner), path)).compared).toBeNull()
    }
    const plays = async (of: string) => (await get(await delegated(owner), `artists/${artist.id}${of}`)).plays
    expect(await plays(`?organization_id=${organization.id}`)).toMatchObject({ comparable_recordings: 0 })
  })

  it('are an owner’s to open and to close', async () => {
    await letIn(member)
    await refusal(review(member, true, member), 'forbidden')
    await refusal(review(member, true, outsider), 'not_found')
    await json(review(member, true))
    await refusal(review(member, false, member), 'forbidden')
    expect(await isOpen(member)).toBe(true)
    // An approval leaves them as they are.
    await json(approve(member))
    expect(await isOpen(member)).toBe(true)
  })

  it.each([['a member', () => member], ['an owner', () => owner]])(
    'survive that %s lets the app do less, and end when it is let do more',
    async (_, person) => {
      await letIn(person())
      await json(review(person(), true))
      expect((await letIn(person(), ['read']))[0]).toMatchObject({ comparisons: true })
      expect((await letIn(person()))[0]).toMatchObject({ comparisons: false })
      await json(approve(person()))
      expect(await isOpen(person())).toBe(false)
    },
  )

  it('of an owner end when the owner who opened them becomes a member, whoever approved the app', async () => {
    await letIn(owner)
    await json(review(owner, true))
    await platform.database
      .owner`update app.organization_members set role = 'owner' where account_id = ${member.id}`
    await json(approve(owner, member))
    expect(await isOpen(owner)).toBe(true)
    const path = `organizations/${organization.id}/members/${owner.id}`
    await json(send(await token(member), 'PATCH', path, { role: 'member' }))
    expect(await catalogsOf(owner)).toEqual([])
    const [given] = (await get(await delegated(owner), 'me')).grant.organizations
    expect(given).toMatchObject({ state: 'granted', comparisons: false })
  })
})
