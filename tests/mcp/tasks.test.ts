import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createTaskSessionFromClient, type RawClientDispatch } from '@modelcontextprotocol/ext-tasks/client'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { generateSite } from '../../shared/tasks/generate-site.ts'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fastRetryPolicy } from '../support/captures.ts'
import { fixture } from '../support/fixture.ts'
import { info, rpc, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { listen } from '../support/platform.ts'
import { delegated } from '../support/requests.ts'
import { enqueueRun, openWorker, untilRun } from '../support/worker.ts'
import { createSite, generator, prompt, readSite } from '../operations/sites/world.ts'
import { useWorld } from './world.ts'

const { platform, outsider, byKey } = useWorld()
const account = fixture(() => createAccount(platform.database), 'each')
const mcp = fixture(() => listen(platform.mcp))
const revision = '2026-07-28'
const extensions = { 'io.modelcontextprotocol/tasks': {} }

const site = fixture(() => createSite(platform, account), 'each')

interface Sent {
  headers?: Record<string, string>
  capabilities?: Record<string, unknown>
  query?: string
}

const send = async (
  method: string,
  params: Record<string, unknown>,
  { headers = byKey(account.key), capabilities = { extensions }, query }: Sent = {},
) => (await rpc(platform.mcp, revision, headers, method, params, { capabilities, query })).body

const call = (name: string, args: Record<string, unknown>, sent?: Sent) =>
  send('tools/call', { name, arguments: args }, sent)

const generation = () => ({ id: site.id, revision: site.revision, instruction: 'Waves' })
const start = async (): Promise<string> => (await call('generate_site', generation())).result.taskId
const get = (taskId: string, sent?: Sent) => send('tasks/get', { taskId }, sent)
const work = (made = prompt) =>
  openWorker(platform.database, [generateSite(fastRetryPolicy)], { providers: { generator: made } })
const ended = (id: string) => untilRun(platform.database, id, { finished_at: expect.any(Date) })

describe('a client with the extension', () => {
  it('gets a task for a page, and its site when the run is completed', async () => {
    const { result } = await call('generate_site', generation())
    expect(result).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'working',
      statusMessage: 'Started.',
      createdAt: expect.stringMatching(/Z$/),
      lastUpdatedAt: expect.stringMatching(/Z$/),
      ttlMs: null,
      pollIntervalMs: 2_000,
    })
    const { taskId } = result
    expect((await get(taskId)).result).toMatchObject({
      ...{ resultType: 'complete', taskId, status: 'working', statusMessage: 'Waiting to start.' },
    })
    await using _ = await work()
    await ended(taskId)
    const finished = (await get(taskId)).result
    expect(finished)
      .toMatchObject({ resultType: 'complete', status: 'completed', statusMessage: 'Completed.' })
    const { structuredContent, content } = finished.result
    expect(structuredContent)
      .toMatchObject({ site: { id: site.id, revision: 1 }, public_url: null, runId: taskId })
    expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  })

  it('gets a task for a capture', async () => {
    const id = await createCatalog(platform.database, account, [testIsrc(1)])
    const { result } = await call('create_playcount_snapshot', { catalog_id: id })
    expect(result).toMatchObject({ resultType: 'task', status: 'working' })
    await platform.database.owner`select jobs.end_capture(${result.taskId}, null)`
    const finished = (await get(result.taskId)).result
    expect(finished).toMatchObject({
      status: 'completed',
      result: { isError: true, _meta: { error_code: 'nothing_captured' } },
    })
    const [done] = await platform.database.owner`
      update app.task_runs set state = 'completed', error = null where id = ${result.taskId} returning output`
    expect((await get(result.taskId)).result.result.structuredContent)
      .toMatchObject({ snapshot: { id: done!.output.snapshot_id, recording_count: 1 }, runId: result.taskId })
  })

  it('gets an error of the tool for a run that fails', async () => {
    const taskId = await start()
    const failing = generator(() => Promise.reject(new ProviderError('provider_failed', 'no')))
    await using _ = await work({ ...failing, isCharged: false })
    await ended(taskId)
    const { result } = await get(taskId)
    expect(result).toMatchObject({
      status: 'completed',
      statusMessage: 'provider_failed: The page could not be made; the draft is as it was',
      result: { isError: true, _meta: { error_code: 'provider_failed', next_step: expect.any(String) } },
    })
    expect((await readSite(platform, account, site)).revision).toBe(site.revision)
  })

  it('cancels a task, again too', async () => {
    const taskId = await start()
    expect((await send('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' })
    await using _ = await work()
    await ended(taskId)
    expect((await get(taskId)).result).toMatchObject({ status: 'cancelled' })
    expect((await send('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' })
  })

  it('may send an update, which no task needs', async () => {
    const taskId = await start()
    const { result } = await send('tasks/update', { taskId, inputResponses: { name: { action: 'accept' } } })
    expect(result).toMatchObject({ resultType: 'complete' })
    expect((await get(taskId)).result.status).toBe('working')
  })

  it('is asked before the run is started', async () => {
    platform.services.ports.generator = prompt
    const capabilities = { extensions, elicitation: {} }
    const { result } = await call('generate_site', generation(), { capabilities })
    expect(result.resultType).toBe('input_required')
    const retry = { requestState: result.requestState, inputResponses: { confirm: { action: 'accept' } } }
    const params = { name: 'generate_site', arguments: generation(), ...retry }
    expect((await send('tools/call', params, { capabilities })).result).toMatchObject({ resultType: 'task' })
  })

  it('gets errors before a task is created', async () => {
    const { result } = await call('generate_site', { ...generation(), id: crypto.randomUUID() })
    expect(result).toMatchObject({ isError: true, _meta: { error_code: 'not_found' } })
  })

  it('gets results of other tools as before', async () => {
    expect((await call('get_site', { id: site.id })).result).toMatchObject({ resultType: 'complete' })
  })
})

describe('a task is not found', () => {
  const unknown = { code: -32602, message: 'Task not found' }
  const methods = ['tasks/get', 'tasks/update', 'tasks/cancel']

  it.each(methods)('by another account: %s answers as for one that does not exist', async (method) => {
    const taskId = await start()
    for (
      const [id, headers] of [[taskId, byKey(outsider.key)], [
        crypto.randomUUID(),
        byKey(account.key),
      ]] as const
    ) {
      expect((await send(method, { taskId: id }, { headers })).error).toMatchObject(unknown)
    }
    expect((await get(taskId)).result.status).toBe('working')
  })

  it('if it is the run of something else', async () => {
    const taskId = await enqueueRun(platform.database, 'recharge_credits', account.id)
    expect((await get(taskId)).error).toMatchObject(unknown)
  })

  it.each(['', 'x', "' or 1=1", '0'.repeat(5_000)])('by the id %j', async (taskId) => {
    expect((await get(taskId)).error).toMatchObject({ code: -32602 })
  })
})

describe('a task is only for clients that declare the extension', () => {
  it('others get the result of today', async () => {
    await using _ = await work()
    const { result } = await call('generate_site', generation(), { capabilities: {} })
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { site: { id: site.id } } })
  })

  it.each(['tasks/get', 'tasks/update', 'tasks/cancel'])('%s requires it', async (method) => {
    const { error } = await send(method, { taskId: await start() }, { capabilities: {} })
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { extensions } } })
  })

  it('so does a subscription to tasks', async () => {
    const notifications = { taskIds: [await start()] }
    const { error } = await send('subscriptions/listen', { notifications }, { capabilities: {} })
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { extensions } } })
  })

  it.each(['tasks/list', 'tasks/result'])('%s does not exist', async (method) => {
    expect((await send(method, {})).error).toMatchObject({ code: -32601 })
  })

  it('2025-11-25 has no tasks here', async () => {
    const { body } = await rpc(platform.mcp, '2025-11-25', byKey(account.key), 'tasks/get', {
      taskId: await start(),
    })
    expect(body.error).toMatchObject({ code: -32601 })
  })

  it('nor has a server that only reads', async () => {
    const { error } = await get(await start(), { query: '?read_only=true' })
    expect(error).toMatchObject({ code: -32601 })
  })

  it('a delegated token sees the task, and may not cancel it', async () => {
    const headers = await delegated(account)
    const { result } = await call('generate_site', generation(), { headers })
    expect((await get(result.taskId, { headers })).result.status).toBe('working')
    const { error } = await send('tasks/cancel', { taskId: result.taskId }, { headers })
    expect(error).toMatchObject({ code: -32602, data: { error_code: 'forbidden' } })
  })
})

it("the extension's own client follows a task to its result", async () => {
  const clientCapabilities = { extensions }
  const client = new Client(info, {
    versionNegotiation: { mode: { pin: revision } },
    capabilities: clientCapabilities,
  })
  const requestInit = { headers: byKey(account.key) }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${mcp.url}/mcp`), { requestInit }))
  const rawDispatch: RawClientDispatch = async (request) => {
    const { method, params } = request as { method: string; params: Record<string, unknown> }
    const response = await fetch(`${mcp.url}/mcp`, {
      method: 'POST',
      headers: { ...rpcHeaders(revision, method, params), ...byKey(account.key) },
      body: JSON.stringify(rpcBody(revision, method, params, clientCapabilities)),
    })
    return await response.json()
  }
  const session = createTaskSessionFromClient(client, {
    endpointId: mcp.url,
    rawDispatch,
    v2RequestFraming: { protocolVersion: revision, clientInfo: info, clientCapabilities },
  })
  await using _ = await work()
  const execution = await session.callTool('generate_site', generation())
  expect(execution.kind).toBe('task')
  const { outcome } = await execution.settle()
  expect(outcome).toMatchObject({
    status: 'completed',
    result: { structuredContent: { site: { id: site.id, revision: 1 } } },
  })
  await session.close()
  await client.close()
})
