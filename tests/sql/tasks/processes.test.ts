import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openDatabase, type TestDatabase } from '../../support/database.ts'
import { freePort } from '../../support/stack.ts'
import { enqueueRun, openWorker, readRun, taskThat, untilRun, workerUrl } from '../../support/worker.ts'

const root = new URL('../../../', import.meta.url).pathname
const secret = crypto.randomUUID() + crypto.randomUUID()
/** The permissions that the embedded stack gives it. */
const permissions = ['--allow-net', '--allow-env', '--allow-sys=hostname']

let database: TestDatabase
let account: TestAccount
beforeAll(async () => {
  database = await openDatabase()
  account = await createAccount(database)
})
afterAll(() => database.close())

/** A process of its own; what it prints is collected. */
function start(script: string, env: Record<string, string>) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', '--no-prompt', '--no-lock', '--cached-only', ...permissions, script],
    cwd: root,
    clearEnv: true,
    env: { PATH: Deno.env.get('PATH')!, HOME: Deno.env.get('HOME') ?? '/', NO_COLOR: '1', ...env },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn()
  let text = ''
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) text += part
  }
  const printed = Promise.all([collect(child.stdout), collect(child.stderr)])
  return {
    output: () => text,
    kill: (signal: Deno.Signal) => child.kill(signal),
    status: child.status.then(async (status) => (await printed, status)),
  }
}

describe('a worker process', () => {
  it('that is killed leaves its run to the next, which has it within seconds', async () => {
    const child = start('tests/support/worker-process.ts', { WORKER_DATABASE_URL: workerUrl(database) })
    const id = await enqueueRun(database, 'linger', account.id)
    await untilRun(database, id, { progress: { by: 'the first' } }, 20_000)
    const next = await openWorker(database, [taskThat('linger', () => ({ by: 'the next' }))], {
      maxAttempts: 8,
    })
    expect(await readRun(database, id)).toMatchObject({ state: 'running', attempts: 1 })
    child.kill('SIGKILL')
    await child.status
    await untilRun(database, id, { state: 'completed', output: { by: 'the next' }, attempts: 2 }, 10_000)
    await next.stop()
  })
})

describe('functions/worker', () => {
  const env = () => ({ WORKER_DATABASE_URL: workerUrl(database) })

  it('runs on until SIGTERM, and then ends promptly with status 0', async () => {
    const child = start('functions/worker/index.ts', env())
    await expect.poll(child.output, { timeout: 20_000 }).toContain('"event":"started"')
    child.kill('SIGTERM')
    const asked = performance.now()
    expect(await child.status, child.output()).toMatchObject({ code: 0 })
    expect(performance.now() - asked).toBeLessThan(5_000)
    expect(child.output()).toContain('"event":"stopped"')
  })

  it('does not start without its address, and names what is missing', async () => {
    const child = start('functions/worker/index.ts', { WORKER_SECRET: 'short' })
    expect((await child.status).code).toBe(1)
    expect(child.output()).toContain('WORKER_DATABASE_URL: is required')
    expect(child.output()).not.toContain('short')
  })

  it('with a secret answers over HTTP whoever has it', async () => {
    const port = freePort()
    const address = `http://127.0.0.1:${port}`
    const child = start('functions/worker/index.ts', {
      ...env(),
      WORKER_SECRET: secret,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    })
    const call = (authorization: string) =>
      fetch(`${address}/worker`, { method: 'POST', headers: { authorization } })
    await expect.poll(() => call('Bearer x').then(({ status }) => status, () => 0), { timeout: 20_000 })
      .toBe(401)
    const response = await call(`Bearer ${secret}`)
    expect([response.status, await response.json()]).toEqual([200, {
      status: 'success',
      runs: { ended: 0, again: 0, failed: 0 },
    }])
    child.kill('SIGTERM')
    await child.status
    expect(child.output()).not.toContain(secret)
  })
})
