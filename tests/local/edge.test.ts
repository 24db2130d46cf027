import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clients } from '../support/mcp-clients.ts'
import { isAlive } from '../support/stack.ts'
import { useStack } from './use-stack.ts'

describe('npm start -- --edge', () => {
  const local = useStack({ args: ['--edge'] })

  it('runs each function, and nothing else, under the Deno of the edge runtime', () => {
    const commands = local.children().map(({ command }) => command).filter((one) => one.includes('deno'))
    const onEdge = commands.filter((command) => command.includes('deno-edge'))
    expect(onEdge.map((command) => /edge\/(\w+)\.ts/.exec(command)?.[1]).sort())
      .toEqual(['api', 'mcp', 'oauth', 's', 'worker'])
    expect(commands.length).toBeGreaterThan(onEdge.length)
  })

  it('serves the API, MCP, a page with its card, and background work', async () => {
    const { base_url, site_id, accounts: { owner } } = local.stack
    const headers = { 'x-api-key': owner.api_key! }
    const get = (path: string, init: RequestInit = {}) => fetch(base_url + path, { headers, ...init })
    expect((await (await get('/api/me')).json()).account.id).toBe(owner.account_id)
    for (const path of [`/s/${site_id}`, `/s/${site_id}/card.png`]) {
      const response = await get(path)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
      expect(response.status).toBe(200)
    }
    const { checks } = await (await get('/api/ready')).json()
    expect(checks).toContainEqual({ name: 'typefaces', state: 'ok' })
    const fan = { email: 'fan@example.com', consent: 'yes' }
    const signUp = await local.send('POST', `/api/sites/public/${site_id}/signup`, fan, {})
    expect(signUp).toMatchObject({ status: 200, body: { success: true } })

    const { site } = (await local.send('POST', '/api/sites', { name: 'On the edge', brief: 'Waves' })).body
    const action = { action: 'generate', revision: 0, instruction: 'Waves' }
    const asRun = { ...headers, prefer: 'respond-async' }
    const { runId } = (await local.send('PATCH', `/api/sites/${site.id}`, action, asRun)).body
    const status = async () => (await local.send('GET', `/api/tasks/runs?runId=${runId}`)).body.runs[0].status
    await expect.poll(status, { timeout: 15_000 }).toBe('completed')

    for (const { connect } of Object.values(clients)) {
      const mcp = await connect(`${base_url}/mcp`, { 'x-api-key': owner.api_key })
      expect((await mcp.call('get_account')).structuredContent)
        .toMatchObject({ account: { id: owner.account_id } })
      await mcp.close()
    }
  })

  it('leaves no function behind when the main process is killed', async () => {
    const { pid, exited } = local.running
    const children = local.children().filter(({ command }) => command.includes('deno-edge'))
    expect(children).toHaveLength(5)
    Deno.kill(pid, 'SIGKILL')
    await exited
    await expect.poll(() => children.filter(({ pid }) => isAlive(pid)), { timeout: 10_000 }).toEqual([])
    await local.start()
    expect(await Deno.readTextFile(join(local.dir, 'log/api.log'))).not.toContain('error:')
  })
})
