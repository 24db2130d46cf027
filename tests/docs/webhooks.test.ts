import { afterAll, expect, it } from 'vitest'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { readSource } from '../structure/imports.ts'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { json } from '../support/requests.ts'
import { createEndpoint, openDeliverer, openWebhooks, send } from '../operations/webhooks/world.ts'

const platform = fixture(openWebhooks)
/** Below the project, so that Node finds its packages. */
const folder = Deno.makeTempDirSync({ dir: `${root}/node_modules`, prefix: '.receiver-' })
afterAll(() => Deno.remove(folder, { recursive: true }))

it('the receiver of docs/webhooks.md accepts a test, and refuses what is not signed', async () => {
  const [, code] = /```js\n([^]*?)```/.exec(readSource('docs/webhooks.md'))!
  await Deno.writeTextFile(`${folder}/receiver.mjs`, code!)
  const owner = await createAccount(platform.database)
  const port = freePort()
  const url = `http://localhost:${port}/`
  const endpoint = await createEndpoint(platform, owner, url)
  const receiver = new Deno.Command('node', {
    args: ['receiver.mjs'],
    cwd: folder,
    env: { WEBHOOK_SECRET: endpoint.secret, PORT: String(port) },
    stdout: 'piped',
  }).spawn()
  let output = ''
  const reading = (async () => {
    for await (const text of receiver.stdout.pipeThrough(new TextDecoderStream())) output += text
  })()
  const forge = () =>
    fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'x' } }).then(
      ({ status }) => status,
      () => 0,
    )
  // Until it listens.
  await expect.poll(forge, { timeout: 10_000 }).toBe(400)
  await using _worker = await openDeliverer(platform)
  await json(send(platform, owner, 'POST', `/endpoints/${endpoint.id}/test`), 202)
  await expect.poll(() => output, { timeout: 10_000 }).toBe(
    `ping ${JSON.stringify({ account_id: owner.id, endpoint_id: endpoint.id })}\n`,
  )
  receiver.kill()
  await Promise.all([receiver.status, reading])
})
