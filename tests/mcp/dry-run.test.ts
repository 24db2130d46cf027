import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { info, rpc } from '../support/mcp-clients.ts'
import { listen } from '../support/platform.ts'
import { delegated } from '../support/requests.ts'
import { withLock } from '../support/with-lock.ts'
import { allOperations } from '../contract/walk.ts'
import { books, createSite, prompt, readSite } from '../operations/sites/world.ts'
import { useWorld } from './world.ts'

const { platform, byKey } = useWorld()
const account = fixture(() => createAccount(platform.database), 'each')
let catalog: string
beforeEach(async () => {
  catalog = await createCatalog(platform.database, account, [testIsrc(1), testIsrc(2)])
})
const mcp = fixture(() => listen(platform.mcp))

type Args = Record<string, unknown>

/** A call of a client that cannot ask its user. */
const call = async (headers: HeadersInit, name: string, args: Args) =>
  (await rpc(platform.mcp, '2025-11-25', headers as never, 'tools/call', { name, arguments: args })).body
    .result
const byApp = async (name: string, args: Args) => await call(await delegated(account), name, args)
const exists = async () =>
  (await platform.api.request(`/api/catalogs/${catalog}`, { headers: byKey(account.key) })).status === 200

const capture = (count: number) => ({ isrcs: Array.from({ length: count }, (_, index) => testIsrc(index)) })

it('every operation of an app that deletes, charges or publishes has a preview', () => {
  const acts = allOperations.filter(({ access, http, cost, errors }) =>
    access.principals.includes('delegated') && access.scope === 'write' &&
    (http.method === 'delete' || cost || errors.includes('insufficient_credits') ||
      /^(un)?publish$/.test(http.action ?? ''))
  )
  expect(acts.length).toBeGreaterThan(10)
  expect(acts.filter(({ preview }) => !preview).map(({ name }) => name)).toEqual([])
})

describe('an app', () => {
  it('deletes only what it confirms: the call says what would be lost, and goes on with the value of its preview', async () => {
    const refused = await byApp('delete_catalog', { catalogId: catalog })
    expect(refused).toMatchObject({
      isError: true,
      _meta: {
        error_code: 'confirmation_required',
        preview: { credits: 0, confirm: expect.stringMatching(/^[\w-]{22}$/) },
      },
    })
    expect(refused.content[0].text)
      .toMatch(
        /^This has to be confirmed: Delete the catalog .* with its list of 2 recordings and its valuations\? Its captures stay\.$/,
      )
    const { confirm } = refused._meta.preview
    expect(refused.content[1].text).toContain(`"confirm": "${confirm}"`)
    expect(await exists()).toBe(true)
    expect(await byApp('delete_catalog', { catalogId: catalog, confirm })).not.toHaveProperty('isError')
    expect(await exists()).toBe(false)
  })

  it('deletes nothing with a confirmation of another record, count, account, or time', async () => {
    const other = await createCatalog(platform.database, account, [testIsrc(1)])
    const { confirm } =
      (await byApp('delete_catalog', { catalogId: catalog, dry_run: true })).structuredContent
    const stale = expect.objectContaining({
      _meta: expect.objectContaining({ error_code: 'confirmation_required' }),
    })
    expect(await byApp('delete_catalog', { catalogId: other, confirm })).toEqual(stale)
    expect(await call(byKey(account.key), 'delete_catalog', { catalogId: catalog, confirm })).toEqual(stale)
    expect(await byApp('delete_catalog', { catalogId: catalog, confirm: 'x' })).toEqual(stale)
    await platform.api.request(`/api/catalogs/${catalog}/songs`, {
      method: 'POST',
      headers: { ...byKey(account.key), 'content-type': 'application/json' },
      body: JSON.stringify({ isrcs: [testIsrc(3)] }),
    })
    const changed = await byApp('delete_catalog', { catalogId: catalog, confirm })
    expect(changed).toEqual(stale)
    expect(changed.content[0].text).toMatch(
      /^It has changed, or its confirmation has expired: .* 3 recordings/,
    )
    expect(await exists()).toBe(true)
  })

  it('deletes nothing that changes after its confirmation was compared', async () => {
    const { owner } = platform.database
    await owner`insert into app.songs (isrc, name) values (${testIsrc(3)}, 'Three'), (${testIsrc(4)}, 'Four')
      on conflict do nothing`
    const added = (isrc: string) => (sql: typeof owner) =>
      sql`insert into app.catalog_songs (catalog_id, isrc) values (${catalog}, ${isrc})`
    const { id } = await createSite(platform, account)
    const newFan = (sql: typeof owner) =>
      sql`insert into app.site_signups (site_id, email) values (${id}, 'fan@example.com')`
    const acts = [
      [
        'remove_catalog_songs',
        `/api/catalogs/${catalog}/songs`,
        { isrcs: [testIsrc(1)] },
        added(testIsrc(3)),
      ],
      ['delete_catalog', `/api/catalogs/${catalog}`, undefined, added(testIsrc(4))],
      ['delete_site', `/api/sites/${id}`, undefined, newFan],
    ] as const
    const headers = await delegated(account)
    for (const [name, path, body, change] of acts) {
      const act = async (confirm = '') => {
        const sent = { ...headers, 'x-confirm': confirm, 'content-type': 'application/json' }
        const response = await platform.api.request(path, {
          method: 'DELETE',
          headers: sent,
          body: body && JSON.stringify(body),
        })
        return { status: response.status, body: await response.json() }
      }
      const { confirm } = (await act()).body.preview
      const [refused] = await withLock(owner, change, [() => act(confirm)])
      expect(refused!.status, name).toBe(428)
      expect(refused!.body.preview.confirm, name).not.toBe(confirm)
      expect((await act(refused!.body.preview.confirm)).status, name).toBe(200)
    }
  })

  it('is charged no more than it has confirmed, or may spend without', async () => {
    const { owner } = platform.database
    const reserve = (units: number) =>
      owner.begin(async (sql) => {
        await sql`select set_config('request.confirmed', '{"credits": 25}', true)`
        await sql`select private.create_reservation(${account.id}, 'playcount_snapshot', ${units}, '1 hour')`
      })
    await reserve(250)
    await expect(reserve(251)).rejects.toMatchObject({ code: 'PTCNF' })
  })

  it('confirms a charge above 25 credits, and the price of a month of a schedule, and no smaller one', async () => {
    expect(await byApp('create_playcount_snapshot', capture(250))).not.toHaveProperty('isError')
    const above = await byApp('create_playcount_snapshot', capture(251))
    expect(above._meta).toMatchObject({
      error_code: 'confirmation_required',
      preview: { credits: 26, payer: account.id, left: expect.any(Number) },
    })
    const daily = await byApp('create_playcount_snapshot', { ...capture(1), schedule: 'daily' })
    expect(daily._meta.preview).toMatchObject({ credits: 1, credits_per_month: 31 })
    const budgeted = { ...capture(1), schedule: 'daily', monthly_budget_credits: 1000 }
    expect((await byApp('create_playcount_snapshot', budgeted))._meta.preview.credits_per_month).toBe(1000)
    await platform.database.owner`
      update app.grants set monthly_budget_credits = 0 where account_id = ${account.id}`
    // A schedule goes on in a later month.
    expect((await byApp('create_playcount_snapshot', { ...capture(1), schedule: 'daily' }))._meta.error_code)
      .toBe('confirmation_required')
    expect((await byApp('create_playcount_snapshot', capture(251)))._meta.error_code).toBe(
      'grant_budget_exceeded',
    )
    await platform.database.owner`
      update app.grants set monthly_budget_credits = 1000 where account_id = ${account.id}`
    const { confirm } = above._meta.preview
    expect(await byApp('create_playcount_snapshot', { ...capture(251), confirm })).not.toHaveProperty(
      'isError',
    )
  })

  it('confirms each charge, also of several at once', async () => {
    const above = await byApp('create_playcount_snapshot', capture(251))
    const { confirm } = above._meta.preview
    await platform.database.owner`
      update app.grants set monthly_budget_credits = 1000 where account_id = ${account.id}`
    const made = await Promise.all(
      Array.from({ length: 5 }, () => byApp('create_playcount_snapshot', { ...capture(251), confirm })),
    )
    expect(made.map(({ _meta }) => _meta?.error_code).filter((code) => code !== 'confirmation_required'))
      .toHaveLength(1)
    expect((await byApp('create_playcount_snapshot', { ...capture(251), confirm }))._meta.error_code)
      .toBe('confirmation_required')
  })

  it('has a schedule cost no more than it has confirmed, or needs not, also when its catalog grows', async () => {
    const order = { catalog_id: catalog, schedule: 'weekly' }
    const { task_id } = (await byApp('create_playcount_snapshot', order)).structuredContent
    const [task] = await platform.database.owner`
      select monthly_budget_credits from app.scheduled_tasks where id = ${task_id}`
    expect(task).toEqual({ monthly_budget_credits: 25 })
  })

  it('confirms over HTTP by a header', async () => {
    const path = `/api/catalogs/${catalog}`
    const remove = async (headers: Record<string, string> = {}) =>
      await platform.api.request(path, {
        method: 'DELETE',
        headers: { ...await delegated(account), ...headers },
      })
    const refused = await remove()
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([428, 'confirmation_required'])
    const { error, preview } = await refused.json()
    expect(error).toBe('confirmation_required')
    expect((await remove({ 'x-confirm': 'x' })).status).toBe(428)
    expect((await remove({ 'x-confirm': preview.confirm })).status).toBe(200)
  })
})

describe('a dry run', () => {
  const site = fixture(() => createSite(platform, account), 'each')

  it('says what a call would do, charge and leave, and does nothing', async () => {
    platform.services.ports.generator = prompt
    const args = { id: site.id, revision: site.revision, instruction: 'Waves' }
    const before = await books(platform.database, account)
    const { structuredContent } = await call(byKey(account.key), 'generate_site', { ...args, dry_run: true })
    expect(structuredContent).toMatchObject({
      dry_run: true,
      effect: 'Generate the page of “Tide”? It charges 25 credits.',
      credits: 25,
      payer: account.id,
      left: expect.any(Number),
    })
    expect(await books(platform.database, account)).toEqual(before)
    expect((await readSite(platform, account, site)).revision).toBe(site.revision)
  })

  it('fails as the call would', async () => {
    const calls: [string, Args, string][] = [
      ['delete_catalog', { catalogId: crypto.randomUUID() }, 'not_found'],
      ['publish_site', { id: site.id, revision: 99 }, 'conflict'],
      ['remove_catalog_songs', { catalogId: catalog, isrcs: ['x'] }, 'invalid_input'],
    ]
    for (const [name, args, error_code] of calls) {
      expect(await call(byKey(account.key), name, { ...args, dry_run: true }), name)
        .toMatchObject({ isError: true, _meta: { error_code } })
    }
  })

  it('is a result that client 2.4.0 accepts, which checks it against the schema of the tool', async () => {
    const client = new Client(info)
    const requestInit = { headers: byKey(account.key) }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${mcp.url}/mcp`), { requestInit }))
    await client.listTools()
    const calls: [string, Args][] = [
      ['delete_catalog', { catalogId: catalog }],
      ['remove_catalog_songs', { catalogId: catalog, isrcs: [testIsrc(1)] }],
      ['create_playcount_snapshot', { catalog_id: catalog }],
      ['create_site', { name: 'Tide', brief: 'The sea' }],
      ['unpublish_site', { id: site.id }],
    ]
    for (const [name, args] of calls) {
      const result = await client.callTool({ name, arguments: { ...args, dry_run: true } })
      expect(result.structuredContent, name).toMatchObject({ dry_run: true })
    }
    await client.close()
  })
})
