import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { rpc } from '../support/mcp-clients.ts'
import { books, createSite, generator, prompt, proposalFor } from '../operations/sites/world.ts'
import { useWorld } from './world.ts'

const { platform, byKey } = useWorld()
const account = fixture(() => createAccount(platform.database), 'each')

beforeEach(async () => {
  platform.services.ports.generator = prompt
  await platform.work()
})
const site = fixture(() => createSite(platform, account), 'each')

const asTask = { extensions: { 'io.modelcontextprotocol/tasks': {} } }

/** Calls a tool as a client that can ask its user. */
const call = async (
  name: string,
  args: Record<string, unknown>,
  { capabilities = {}, ...retry }: Record<string, unknown> = {},
) =>
  (await rpc(platform.mcp, '2026-07-28', byKey(account.key), 'tools/call', {
    name,
    arguments: args,
    ...retry,
  }, { capabilities: { elicitation: {}, ...capabilities as object } })).body.result

const question = expect.objectContaining({ resultType: 'input_required' })
const refusal = (code: string) =>
  expect.objectContaining({ isError: true, _meta: expect.objectContaining({ error_code: code }) })

const answer = (requestState: string, action: 'accept' | 'decline') => ({
  requestState,
  inputResponses: { confirm: { action, ...action === 'accept' && { content: {} } } },
})

/** Calls a tool whose user accepts. */
async function accepted(name: string, args: Record<string, unknown>, capabilities = {}) {
  const asked = await call(name, args, { capabilities })
  expect(asked).toEqual(question)
  return await call(name, args, { capabilities, ...answer(asked.requestState, 'accept') })
}

const generation = () => ({ id: site.id, revision: site.revision, instruction: 'Waves' })
const capture = { isrcs: Array.from({ length: 241 }, (_, index) => testIsrc(index)) }
const keyed = <T extends object>(args: T) => ({ ...args, idempotency_key: 'one' })

describe('a repeat with the same key', () => {
  const repeats: [string, string, () => Record<string, unknown>, object][] = [
    ['of a page', 'generate_site', generation, {}],
    ['of a page in the background', 'generate_site', () => ({ ...generation(), background: true }), {}],
    ['of a page as a task', 'generate_site', generation, asTask],
    ['of a capture', 'create_playcount_snapshot', () => capture, {}],
  ]

  /** What is neither charged nor reserved: the same before and after a run of the background ends. */
  const available = async () => {
    const { balance, reserved } = (await books(platform.database, account))!
    return balance - reserved
  }

  it.each(repeats)('%s gets the same result, and nobody is asked', async (_, name, args, capabilities) => {
    const first = await accepted(name, keyed(args()), capabilities)
    const before = await available()
    const again = await call(name, keyed(args()), { capabilities })
    expect(again.structuredContent).toEqual(first.structuredContent)
    expect(again.taskId).toBe(first.taskId)
    expect(await available()).toBe(before)
  })

  it('is not said to have charged nothing, if its user declines after the first call has charged', async () => {
    const { requestState } = await call('generate_site', keyed(generation()))
    const first = await accepted('generate_site', keyed(generation()))
    const late = await call('generate_site', keyed(generation()), answer(requestState, 'decline'))
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
    await accepted('create_playcount_snapshot', keyed(capture))
    const other = await createAccount(platform.database)
    const { body } = await rpc(platform.mcp, '2026-07-28', byKey(other.key), 'tools/call', {
      name: 'create_playcount_snapshot',
      arguments: keyed(capture),
    }, { capabilities: { elicitation: {} } })
    expect(body.result).toEqual(question)
  })
})

describe('nobody is asked about a call that must fail', () => {
  it('because its key was used for another call', async () => {
    await accepted('generate_site', keyed(generation()))
    for (
      const [name, args] of [
        ['generate_site', { ...generation(), instruction: 'Storm' }],
        ['create_playcount_snapshot', capture],
      ] as const
    ) expect(await call(name, keyed(args)), name).toEqual(refusal('idempotency_key_reused'))
  })

  it('because its key is not one', async () => {
    for (const idempotency_key of ['\n', 'x'.repeat(256), 5]) {
      expect(await call('generate_site', { ...generation(), idempotency_key })).toEqual(
        refusal('invalid_input'),
      )
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
    expect(await call('create_playcount_snapshot', { catalog_id, schedule: 'monthly' })).toEqual(
      refusal('invalid_input'),
    )
  })
})

it('a call that its user was asked about counts as one creation', async () => {
  const { owner } = platform.database
  await owner`update app.rate_limits set max_requests = 30 where policy = 'creation'`
  const creator = await createAccount(platform.database)
  const { id } = await createSite(platform, creator)
  const send = async (retry = {}) =>
    (await rpc(platform.mcp, '2026-07-28', byKey(creator.key), 'tools/call', {
      name: 'generate_site',
      arguments: { id, revision: 0, instruction: 'Waves' },
      ...retry,
    }, { capabilities: { elicitation: {} } })).body.result
  const { requestState } = await send()
  expect((await send(answer(requestState, 'accept'))).isError).toBeFalsy()
  const [row] = await owner`
    select used from app.rate_counts where caller = ${creator.id} and policy = 'creation'`
  expect(row!.used).toBe(2)
})
