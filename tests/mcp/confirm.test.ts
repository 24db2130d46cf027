import { Client, type ElicitRequest, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { info, rpc } from '../support/mcp-clients.ts'
import { listen } from '../support/platform.ts'
import { delegated } from '../support/requests.ts'
import { changed, createSite, prompt, readSite, type TestSite } from '../operations/sites/world.ts'
import { useWorld } from './world.ts'

const { platform, account, outsider, byKey } = useWorld()
const mcp = fixture(() => listen(platform.mcp))
const revision = '2026-07-28'
let site: TestSite

beforeEach(async () => {
  platform.services.ports.generator = prompt
  await platform.work()
  site = await createSite(platform, account)
})

type Action = 'accept' | 'decline' | 'cancel'

interface Sent {
  capabilities?: Record<string, unknown>
  query?: string
  headers?: Record<string, string>
  retry?: Record<string, unknown>
}

const send = (
  name: string,
  args: Record<string, unknown>,
  { capabilities = { elicitation: {} }, query, headers = byKey(), retry }: Sent = {},
) =>
  rpc(platform.mcp, revision, headers, 'tools/call', { name, arguments: args, ...retry }, {
    capabilities,
    query,
  })

const answer = (requestState: string, action: Action = 'accept') => ({
  requestState,
  inputResponses: { confirm: { action, ...action === 'accept' && { content: {} } } },
})

const generation = () => ({ id: site.id, revision: site.revision, instruction: 'Waves' })
const capture = (count: number) => ({ isrcs: Array.from({ length: count }, (_, index) => testIsrc(index)) })

describe('before something is charged, published or deleted', () => {
  const questions: [string, string, () => Promise<Record<string, unknown>>, RegExp][] = [
    [
      'a page',
      'generate_site',
      () => Promise.resolve(generation()),
      /^Generate the page of “Tide”\? It charges 25 credits\. You have \d+\.$/,
    ],
    [
      'a capture of 241 recordings',
      'create_playcount_snapshot',
      () => Promise.resolve(capture(241)),
      /^Capture the play counts of 241 recordings\? It charges up to 25 credits\. You have \d+\.$/,
    ],
    [
      'a monthly capture of any size',
      'create_playcount_snapshot',
      async () => ({
        catalog_id: await createCatalog(platform.database, account, [testIsrc(1)]),
        schedule: 'monthly',
      }),
      /\(1 recording\) now and each month\? Each capture charges up to 1 credit, all of a month up to 1\./,
    ],
    [
      'a daily capture, with the price of a month,',
      'create_playcount_snapshot',
      () => Promise.resolve({ ...capture(11), schedule: 'daily', hour_utc: 5 }),
      /^Capture .* 11 recordings now and each day\? Each capture charges up to 2 credits, all of a month up to 62\./,
    ],
    [
      'publishing',
      'publish_site',
      async () => ({ id: site.id, revision: (await changed(platform, account, site, 'generate')).revision }),
      /^Publish the draft of “Tide”\? Anybody can then read it\.$/,
    ],
    [
      'deletion',
      'delete_catalog',
      async () => ({ catalogId: await createCatalog(platform.database, account, [testIsrc(1)]) }),
      /with its list of 1 recording and its valuations\? Its captures stay\.$/,
    ],
  ]

  it.each(questions)('the user is asked about %s', async (_, name, args, message) => {
    const { body } = await send(name, await args())
    expect(body.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        confirm: {
          method: 'elicitation/create',
          params: { mode: 'form', requestedSchema: { type: 'object', properties: {} } },
        },
      },
    })
    expect(body.result.inputRequests.confirm.params.message).toMatch(message)
    expect(body.result.requestState).toMatch(/^v1\./)
  })

  it('the call goes on after the user accepted, with its arguments in any order', async () => {
    const { id, revision, instruction } = generation()
    const { requestState } = (await send('generate_site', { id, revision, instruction })).body.result
    const { body } = await send('generate_site', { instruction, revision, id }, {
      retry: answer(requestState),
    })
    expect(body.result.structuredContent.site).toMatchObject({ id, revision: revision + 1 })
  })

  it.each<Action>(['decline', 'cancel'])(
    '%s is an error of the tool, and changes nothing',
    async (action) => {
      const { requestState } = (await send('generate_site', generation())).body.result
      const { body } = await send('generate_site', generation(), { retry: answer(requestState, action) })
      expect(body.result).toMatchObject({ isError: true, _meta: { error_code: 'declined' } })
      expect(body.result.content[0].text).toBe(
        'The user did not confirm this. Nothing was charged or changed.',
      )
      expect((await readSite(platform, account, site)).revision).toBe(site.revision)
    },
  )

  it('a delegated token is asked without the balance, which it does not learn', async () => {
    const { body } = await send('generate_site', generation(), { headers: await delegated(account) })
    expect(body.result.inputRequests.confirm.params.message).toMatch(/It charges 25 credits\.$/)
  })

  it('the user is asked again if the effect has changed since', async () => {
    const { requestState } = (await send('generate_site', generation())).body.result
    await platform.database.owner`update app.sites set name = 'Ebb' where id = ${site.id}`
    const { body } = await send('generate_site', generation(), { retry: answer(requestState) })
    expect(body.result.inputRequests.confirm.params.message).toMatch(/“Ebb”/)
  })

  it('the user is asked again if the answer is missing', async () => {
    const { requestState } = (await send('generate_site', generation())).body.result
    for (
      const retry of [{ requestState }, { requestState, inputResponses: { other: { action: 'accept' } } }]
    ) {
      expect((await send('generate_site', generation(), { retry })).body.result).toMatchObject({
        resultType: 'input_required',
      })
    }
  })
})

describe('an answer counts only', () => {
  const refused = { code: -32602, message: 'Invalid or expired requestState' }
  const asked = async () => (await send('generate_site', generation())).body.result.requestState as string

  it('as it was signed', async () => {
    const state = await asked()
    const [version, body = '', mac] = state.split('.')
    const changed = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const forged = btoa(JSON.stringify({ ...changed, exp: changed.exp + 1e6 })).replaceAll('=', '')
    for (const state of [`${version}.${forged}.${mac}`, 'v1.e30.AA', '', 'x'.repeat(10_000)]) {
      expect((await send('generate_site', generation(), { retry: answer(state) })).body.error).toMatchObject(
        refused,
      )
    }
    expect((await readSite(platform, account, site)).revision).toBe(site.revision)
  })

  it('for the tool and the arguments that were asked about', async () => {
    site = await changed(platform, account, site, 'generate')
    const retry = answer(await asked())
    const others = { ...generation(), instruction: 'Storm' }
    expect((await send('generate_site', others, { retry })).body.error).toMatchObject(refused)
    const publish = { id: site.id, revision: site.revision }
    expect((await send('publish_site', publish, { retry })).body.error).toMatchObject(refused)
  })

  it('for the account that was asked', async () => {
    const retry = answer(await asked())
    const headers = await delegated(account)
    expect((await send('generate_site', generation(), { retry, headers })).body.error).toMatchObject(refused)
  })

  it('for ten minutes', async () => {
    const state = await asked()
    const [, body = ''] = state.split('.')
    const { exp } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    expect(exp - Date.now() / 1000).toBeGreaterThan(590)
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(600)
  })
})

describe('nobody is asked', () => {
  const generated = () =>
    expect.objectContaining({ site: expect.objectContaining({ revision: site.revision + 1 }) })

  it.each<[string, Sent]>([
    ['if the client cannot ask', { capabilities: {} }],
    ['if the client can only open addresses', { capabilities: { elicitation: { url: {} } } }],
    ['with confirm=never', { query: '?confirm=never' }],
  ])('%s', async (_, sent) => {
    const { body } = await send('generate_site', generation(), sent)
    expect(body.result.structuredContent).toEqual(generated())
  })

  it('by 2025-11-25, which cannot be asked without a session', async () => {
    const { body } = await rpc(platform.mcp, '2025-11-25', byKey(), 'tools/call', {
      name: 'generate_site',
      arguments: generation(),
    })
    expect(body.result.structuredContent).toEqual(generated())
  })

  it('before a small charge', async () => {
    const { body } = await send('create_playcount_snapshot', capture(10))
    expect(body.result.structuredContent).toHaveProperty('runId')
  })

  it('about what would fail: the error comes at once', async () => {
    const calls: [string, Record<string, unknown>, string][] = [
      ['generate_site', { ...generation(), id: crypto.randomUUID() }, 'not_found'],
      ['generate_site', { ...generation(), revision: 'x' }, 'invalid_input'],
      ['publish_site', { id: site.id }, 'invalid_input'],
      ['delete_catalog', { catalogId: crypto.randomUUID() }, 'not_found'],
      ['create_playcount_snapshot', capture(25_000), 'insufficient_credits'],
    ]
    for (const [name, args, code] of calls) {
      expect((await send(name, args)).body.result, name).toMatchObject({
        isError: true,
        _meta: { error_code: code },
      })
    }
  })

  it('about what the caller may not see', async () => {
    const { body } = await send('publish_site', { id: site.id, revision: 0 }, {
      headers: byKey(outsider.key),
    })
    expect(body.result).toMatchObject({ isError: true, _meta: { error_code: 'not_found' } })
  })

  it('with a key that may only read', async () => {
    const { key } = await createAccount(platform.database, { scopes: ['read'] })
    const { body } = await send('generate_site', generation(), { headers: byKey(key) })
    expect(body.result).toMatchObject({ isError: true, _meta: { error_code: 'insufficient_scope' } })
  })
})

describe('client 2.4.0', () => {
  const connect = async (action: Action, asked: ElicitRequest['params'][]) => {
    const client = new Client(info, {
      versionNegotiation: { mode: { pin: revision } },
      capabilities: { elicitation: { form: {} } },
    })
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params)
      return { action, ...action === 'accept' && { content: {} } }
    })
    const requestInit = { headers: byKey() }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${mcp.url}/mcp`), { requestInit }))
    return client
  }

  it('asks its user once, and gets the result', async () => {
    const asked: ElicitRequest['params'][] = []
    const client = await connect('accept', asked)
    const result = await client.callTool({ name: 'generate_site', arguments: generation() })
    expect(result.structuredContent).toMatchObject({ site: { revision: site.revision + 1 } })
    expect(asked).toHaveLength(1)
    await client.close()
  })

  it('gets an error if its user declines', async () => {
    const client = await connect('decline', [])
    const result = await client.callTool({ name: 'generate_site', arguments: generation() })
    expect(result).toMatchObject({ isError: true, _meta: { error_code: 'declined' } })
    await client.close()
  })
})
