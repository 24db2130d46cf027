import { describe, expect, it } from 'vitest'
import { errorTable } from '../../shared/errors/errors.ts'
import { instructionsFor } from '../../shared/adapters/mcp/instructions.ts'
import { nextSteps } from '../../shared/adapters/mcp/tool-errors.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { createAccount, testIsrc } from '../support/accounts.ts'
import { clients, revisions } from '../support/mcp-clients.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'
import { useWorld } from './world.ts'

const { platform, account, byKey, call } = useWorld()
const mcp = fixture(() => listen(platform.mcp))
const tools = (await loadAll(groups({ playcountHistory: true }))).filter((op) => op.tool)
const names = tools.map(({ name }) => name)
/** Words that look like a name of a tool. */
const namedTools = (text: string) =>
  [...text.matchAll(/\b(?:get|list|create|generate|publish|preview|delete|update|lookup)_[a-z_]+\b/g)].map((
    [name],
  ) => name)

describe('what a model should do after an error', () => {
  it('is said for each error of the closed list, in one or two short sentences', () => {
    expect(Object.keys(nextSteps)).toEqual(Object.keys(errorTable))
    for (const text of Object.values(nextSteps)) expect(text).toMatch(/^[A-Z].{15,180}\.$/)
  })

  it('names only tools that exist', () => {
    for (const text of Object.values(nextSteps)) {
      for (const name of namedTools(text)) expect(names).toContain(name)
    }
  })
})

const instructions = instructionsFor(new Set(names))

describe('the instructions of the server', () => {
  it('are short, and name only tools that exist', () => {
    expect(instructions.length).toBeLessThan(2_000)
    for (const name of namedTools(instructions)) expect(names).toContain(name)
  })

  it.each([
    'create_site',
    'generate_site',
    'preview_site',
    'create_playcount_snapshot',
    'list_task_runs',
    'get_account',
  ])(
    'explain %s',
    (name) => expect(instructions).toContain(name),
  )
})

const expensive = () => ({ isrcs: Array.from({ length: 3_340 }, (_, index) => testIsrc(index)) })
const shortage = { remaining_credits: 333, required_credits: 334, billingUrl: 'http://platform.test/' }

it.each(revisions)('too few credits come with their number and where to buy them, %s', async (revision) => {
  const { body } = await call(revision, 'create_playcount_snapshot', expensive())
  expect(body.result).toMatchObject({
    isError: true,
    _meta: { error_code: 'insufficient_credits', ...shortage },
  })
  expect(body.result).not.toHaveProperty('structuredContent')
  const [, { text }] = body.result.content
  expect(text).toContain('334 credits and the account has 333')
  expect(text).toContain(shortage.billingUrl)
})

it.each(revisions)('the address of the billing page is given as it is configured, %s', async (revision) => {
  const APP_URL = "http://platform.test/$&$'$`/$$"
  await using other = await openPlatform({ APP_URL })
  const { key } = await createAccount(other.database)
  const { body } = await call(revision, 'create_playcount_snapshot', expensive(), byKey(key), other)
  const { billingUrl } = body.result._meta
  expect(decodeURI(billingUrl)).toContain("/$&$'$`/$$")
  expect(body.result.content[1].text).toContain(` ${billingUrl}.`)
})

it.each(Object.entries(clients))('%s gets them too', async (_, { connect }) => {
  const client = await connect(`${mcp.url}/mcp`, byKey(account.key))
  await client.tools()
  const result = await client.call('create_playcount_snapshot', expensive())
  expect(result).toMatchObject({ isError: true, _meta: shortage })
  await client.close()
})
