import { Client, type ElicitRequest, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { info, rpc } from '../support/mcp-clients.ts'
import { listen } from '../support/platform.ts'
import { delegated } from '../support/requests.ts'
import {
  books,
  changed,
  createSite,
  generator,
  prompt,
  proposalFor,
  readSite,
} from '../operations/sites/world.ts'
import { useWorld } from './world.ts'

const { platform, outsider, byKey } = useWorld()
const account = fixture(() => createAccount(platform.database), 'each')
const mcp = fixture(() => listen(platform.mcp))
const revision = '2026-07-28'

beforeEach(async () => {
  platform.services.ports.generator = prompt
  await platform.work()
})
const site = fixture(() => createSite(platform, account), 'each')

type Action = 'accept' | 'decline' | 'cancel'

interface Sent {
  capabilities?: Record<string, unknown>
  query?: string
  headers?: Record<string, string>
  retry?: Record<string, unknown>
}

/** The body of the response to a call of a client that can ask its user. */
const send = async (
  name: string,
  args: Record<string, unknown>,
  { capabilities, query, headers = byKey(account.key), retry }: Sent = {},
) =>
  (await rpc(platform.mcp, revision, headers, 'tools/call', { name, arguments: args, ...retry }, {
    capabilities: capabilities ?? { elicitation: {} },
    query,
  })).body
const call = async (name: string, args: Record<string, unknown>, sent?: Sent) =>
  (await send(name, args, sent)).result

const answer = (requestState: string, action: Action = 'accept') => ({
  requestState,
  inputResponses: { confirm: { action, ...action === 'accept' && { content: {} } } },
})
const question = expect.objectContaining({ resultType: 'input_required' })
const refusal = (code: string) =>
  expect.objectContaining({ isError: true, _meta: expect.objectContaining({ error_code: code }) })

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
    const result = await call(name, await args())
    expect(result).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        confirm: {
          method: 'elicitation/create',
          params: { mode: 'form', requestedSchema: { type: 'object', properties: {} } },
        },
      },
    })
    expect(result.inputRequests.confirm.params.message).toMatch(message)
    expect(result.requestState).toMatch(/^v1\./)
  })

  it('the call goes on after the user accepted, with its arguments in any order', async () => {
    const { id, revision, instruction } = generation()
    const { requestState } = await call('generate_site', { id, revision, instruction })
    const result = await call('generate_site', { instruction, revision, id }, {
      retry: answer(requestState),
    })
    expect(result.structuredContent.site).toMatchObject({ id, revision: revision + 1 })
  })

  it.each<Action>(['decline', 'cancel'])(
    '%s is an error of the tool, and changes nothing',
    async (action) => {
      const { requestState } = await call('generate_site', generation())
      const result = await call('generate_site', generation(), { retry: answer(requestState, action) })
      expect(result).toEqual(refusal('declined'))
      expect(result.content[0].text).toBe('The user did not confirm this. Nothing was charged or changed.')
      expect((await readSite(platform, account, site)).revision).toBe(site.revision)
    },
  )

  it('the user of an app is told what it may still spend, and the app learns no balance', async () => {
    const result = await call('generate_site', generation(), { headers: await delegated(account) })
    expect(result.inputRequests.confirm.params.message)
      .toMatch(/It charges 25 credits\. This app may still spend 100000 this month\.$/)
  })

  it('the user is asked again if the effect has changed since', async () => {
    const { requestState } = await call('generate_site', generation())
    await platform.database.owner`update app.sites set name = 'Ebb' where id = ${site.id}`
    const result = await call('generate_site', generation(), { retry: answer(requestState) })
    expect(result.inputRequests.confirm.params.message).toMatch(/“Ebb”/)
  })

  it('the user is asked again if the record has changed since, though the question is the same', async () => {
    const catalogId = await createCatalog(platform.database, account, [testIsrc(1)])
    const { requestState } = await call('delete_catalog', { catalogId })
    await platform.database
      .owner`update app.catalogs set updated_at = updated_at + interval '1 second' where id = ${catalogId}`
    expect(await call('delete_catalog', { catalogId }, { retry: answer(requestState) })).toEqual(question)
  })

  it('the user is asked again if the answer is missing', async () => {
    const { requestState } = await call('generate_site', generation())
    for (
      const retry of [{ requestState }, { requestState, inputResponses: { other: { action: 'accept' } } }]
    ) {
      expect(await call('generate_site', generation(), { retry })).toEqual(question)
    }
  })
})

describe('an answer counts only', () => {
  const refused = { code: -32602, message: 'Invalid or expired requestState' }
  const asked = async () => (await call('generate_site', generation())).requestState as string

  it('as it was signed', async () => {
    const state = await asked()
    const [version, body = '', mac] = state.split('.')
    const changed = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const forged = btoa(JSON.stringify({ ...changed, exp: changed.exp + 1e6 })).replaceAll('=', '')
    for (const state of [`${version}.${forged}.${mac}`, 'v1.e30.AA', '', 'x'.repeat(10_000)]) {
      expect((await send('generate_site', generation(), { retry: answer(state) })).error)
        .toMatchObject(refused)
    }
    expect((await readSite(platform, account, site)).revision).toBe(site.revision)
  })

  it('for the tool and the arguments that were asked about', async () => {
    const { id, revision } = await changed(platform, account, site, 'generate')
    const args = { ...generation(), revision }
    const retry = answer((await call('generate_site', args)).requestState)
    for (
      const [name, others] of [
        ['generate_site', { ...args, instruction: 'Storm' }],
        ['publish_site', { id, revision }],
      ] as const
    ) expect((await send(name, others, { retry })).error).toMatchObject(refused)
  })

  it('for the account that was asked', async () => {
    const retry = answer(await asked())
    const headers = await delegated(account)
    expect((await send('generate_site', generation(), { retry, headers })).error).toMatchObject(refused)
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
    const result = await call('generate_site', generation(), sent)
    expect(result.structuredContent).toEqual(generated())
  })

  it('by 2025-11-25, which cannot be asked without a session', async () => {
    const { body } = await rpc(platform.mcp, '2025-11-25', byKey(account.key), 'tools/call', {
      name: 'generate_site',
      arguments: generation(),
    })
    expect(body.result.structuredContent).toEqual(generated())
  })

  it('before a small charge', async () => {
    const result = await call('create_playcount_snapshot', capture(10))
    expect(result.structuredContent).toHaveProperty('runId')
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
      expect(await call(name, args), name).toEqual(refusal(code))
    }
  })

  it('about what the caller may not see', async () => {
    const result = await call('publish_site', { id: site.id, revision: 0 }, {
      headers: byKey(outsider.key),
    })
    expect(result).toEqual(refusal('not_found'))
  })

  it('with a key that may only read', async () => {
    const { key } = await createAccount(platform.database, { scopes: ['read'] })
    const result = await call('generate_site', generation(), { headers: byKey(key) })
    expect(result).toEqual(refusal('insufficient_scope'))
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
    const requestInit = { headers: byKey(account.key) }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${mcp.url}/mcp`), { requestInit }))
    return client
  }

  it.each<[Action, object]>([
    ['accept', { structuredContent: { site: { revision: 1 } } }],
    ['decline', { isError: true, _meta: { error_code: 'declined' } }],
  ])('asks its user once, who says %s, and gets the result', async (action, result) => {
    const asked: ElicitRequest['params'][] = []
    const client = await connect(action, asked)
    expect(await client.callTool({ name: 'generate_site', arguments: generation() })).toMatchObject(result)
    expect(asked).toHaveLength(1)
    await client.close()
  })
})

async function accepted(name: string, args: Record<string, unknown>, sent?: Sent) {
  const asked = await call(name, args, sent)
  expect(asked).toEqual(question)
  return await call(name, args, { ...sent, retry: answer(asked.requestState) })
}

const asTask = { elicitation: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } }
const keyed = <T extends object>(args: T) => ({ ...args, idempotency_key: 'one' })

describe('a repeat with the same key', () => {
  const repeats: [string, string, () => Record<string, unknown>, Sent?][] = [
    ['of a page', 'generate_site', generation],
    ['of a page in the background', 'generate_site', () => ({ ...generation(), background: true })],
    ['of a page as a task', 'generate_site', generation, { capabilities: asTask }],
    ['of a capture', 'create_playcount_snapshot', () => capture(241)],
  ]

  /** What is neither charged nor reserved: the same before and after a run of the background ends. */
  const available = async () => {
    const { balance, reserved } = (await books(platform.database, account))!
    return balance - reserved
  }

  it.each(repeats)('%s gets the same result, and nobody is asked', async (_, name, args, sent) => {
    const first = await accepted(name, keyed(args()), sent)
    const before = await available()
    const again = await call(name, keyed(args()), sent)
    expect(again.structuredContent).toEqual(first.structuredContent)
    expect(again.taskId).toBe(first.taskId)
    expect(await available()).toBe(before)
  })

  it('is not said to have charged nothing, if its user declines after the first call has charged', async () => {
    const { requestState } = await call('generate_site', keyed(generation()))
    const first = await accepted('generate_site', keyed(generation()))
    const late = await call('generate_site', keyed(generation()), { retry: answer(requestState, 'decline') })
    expect(late.structuredContent).toEqual(first.structuredContent)
  })

  it('waits for the first call while that is in progress', async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    platform.services.ports.generator = generator(async (request) => {
      begun.resolve()
      await end.promise
      return proposalFor(request)
    })
    const first = accepted('generate_site', keyed(generation()))
    await begun.promise
    const repeated = call('generate_site', keyed(generation()))
    end.resolve()
    const { structuredContent } = await first
    expect(structuredContent.site.revision).toBe(1)
    expect((await repeated).structuredContent).toEqual(structuredContent)
    expect(await books(platform.database, account)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
  })

  it('is asked about if the first call has failed or its key has expired', async () => {
    platform.services.ports.generator = generator(() => Promise.reject(new Error('No page')))
    expect(await accepted('generate_site', keyed(generation()))).toEqual(refusal('internal'))
    expect(await call('generate_site', keyed(generation()))).toEqual(question)
    platform.services.ports.generator = prompt
    const { site } = (await accepted('generate_site', keyed(generation()))).structuredContent
    await platform.database.owner`
      update app.idempotency_keys set created_at = now() - interval '1 day' where account_id = ${account.id}`
    expect(await call('generate_site', keyed({ ...generation(), revision: site.revision }))).toEqual(question)
  })

  it('of somebody else is a call of its own', async () => {
    await accepted('create_playcount_snapshot', keyed(capture(241)))
    const headers = byKey((await createAccount(platform.database)).key)
    expect(await call('create_playcount_snapshot', keyed(capture(241)), { headers })).toEqual(question)
  })
})

describe('nobody is asked about a call that must fail', () => {
  it('because its key was used for another call', async () => {
    await accepted('generate_site', keyed(generation()))
    for (
      const [name, args] of [
        ['generate_site', { ...generation(), instruction: 'Storm' }],
        ['create_playcount_snapshot', capture(241)],
      ] as const
    ) expect(await call(name, keyed(args)), name).toEqual(refusal('idempotency_key_reused'))
  })

  it('because its key is not one', async () => {
    for (const idempotency_key of ['\n', 'x'.repeat(256), 5]) {
      expect(await call('generate_site', { ...generation(), idempotency_key }))
        .toEqual(refusal('invalid_input'))
    }
  })

  it('because the site has another revision', async () => {
    const { revision } = (await accepted('generate_site', generation())).structuredContent.site
    expect(await call('generate_site', generation())).toEqual(refusal('conflict'))
    for (const name of ['publish_site', 'unpublish_site']) {
      expect(await call(name, { id: site.id, revision: revision - 1 }), name).toEqual(refusal('conflict'))
    }
  })

  it('because there is no draft to publish', async () => {
    const refused = await call('publish_site', { id: site.id, revision: site.revision })
    expect(refused).toEqual(refusal('invalid_input'))
    expect(refused.content[0].text).toBe('Generate a preview before publishing')
  })

  it('because the catalog to capture has no recordings', async () => {
    const catalog_id = await createCatalog(platform.database, account, [])
    expect(await call('create_playcount_snapshot', { catalog_id, schedule: 'monthly' }))
      .toEqual(refusal('invalid_input'))
  })
})

it('a call that its user was asked about counts as one creation', async () => {
  const { owner } = platform.database
  await owner`update app.rate_limits set max_requests = 30 where policy = 'creation'`
  const creator = await createAccount(platform.database)
  const args = { ...generation(), id: (await createSite(platform, creator)).id }
  const result = await accepted('generate_site', args, { headers: byKey(creator.key) })
  expect(result.isError).toBeFalsy()
  const [row] = await owner`
    select used from app.rate_counts where caller = ${creator.id} and policy = 'creation'`
  expect(row!.used).toBe(2)
})
