import { expect, it } from 'vitest'
import { runProgram } from '../support/packages.ts'
import { json, startFaultyServer } from './faulty-server.ts'

it('the client needs no permission of Deno but the network', async () => {
  const catalogs = json({ status: 'success', catalogs: [], pagination: { has_more: false } })
  const server = await startFaultyServer([catalogs])
  const stdin = `import { createClient } from './shared/client/mod.ts'
    const client = createClient({ baseUrl: '${server.url}', apiKey: 'acp_sk_test' })
    console.log((await client.catalogs.list()).catalogs.length)`
  const ended = await runProgram(Deno.execPath(), ['run', '--no-prompt', '--allow-net', '-'], { stdin })
  await server.close()
  expect(ended).toEqual({ code: 0, stdout: '0\n', stderr: '' })
})
