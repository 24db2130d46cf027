import { expect, it } from 'vitest'
import { type Revision, revisions, rpc } from '../../support/mcp-clients.ts'
import { delegated, json, token } from '../../support/requests.ts'
import { disconnectedClientId, testClientId } from '../../support/tokens.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, owner, send, get } = useIdentity()
const letIn = async (body: object = {}, caller = token(owner)) =>
  await send(await caller, 'POST', 'grants', { client_id: testClientId, ...body })

it('is refused for an app that Auth does not know', async () => {
  expect(await refusal(letIn({ client_id: crypto.randomUUID() }), 'not_found')).toBe('App not found')
})

it('is closed to the apps themselves, like the list and disconnecting', async () => {
  const app = await delegated(owner)
  await refusal(letIn({ client_id: disconnectedClientId }, delegated(owner)), 'forbidden')
  await refusal(send(app, 'GET', 'grants'), 'forbidden')
  await refusal(send(app, 'DELETE', `grants/${testClientId}`), 'forbidden')
})

it('is careful unless the person chooses more: a hundred credits a month, nothing public, nothing that repeats', async () => {
  const { grant } = await json(letIn(), 201)
  expect(grant).toMatchObject({ monthly_budget_credits: 100, may_publish: false, may_schedule: false })
  const days = (Date.parse(grant.ends_at) - Date.parse(grant.created_at)) / 86_400_000
  expect(Math.round(days)).toBe(90)
})

it('takes the scope write from an app everywhere, with the tokens that it had', async () => {
  const app = await delegated(owner)
  const listed = async (revision: Revision): Promise<string[]> =>
    (await rpc(platform.mcp, revision, app, 'tools/list')).body.result.tools.map(
      ({ name }: { name: string }) => name,
    )
  expect(await listed('2026-07-28')).toContain('create_catalog')
  const { grant } = await json(letIn({ scopes: ['read'] }), 201)
  expect(grant.scopes).toEqual(['read'])
  expect((await get(app, 'me')).credential).toEqual({ kind: 'delegated', scopes: ['read'] })
  expect(await refusal(send(app, 'POST', 'catalogs', { name: 'Of the app' }), 'insufficient_scope'))
    .toBe('This app lacks the write scope')
  for (const revision of revisions) {
    const names = await listed(revision)
    expect(names).toContain('list_catalogs')
    expect(names).not.toContain('create_catalog')
    const call = { name: 'create_catalog', arguments: { name: 'Of the app' } }
    const { result } = (await rpc(platform.mcp, revision, app, 'tools/call', call)).body
    expect(result).toMatchObject({ isError: true, _meta: { error_code: 'insufficient_scope' } })
    expect(result.content[1].text).toContain('connect it again with "Read and write"')
  }
})
