import { afterEach, describe, expect, it } from 'vitest'
import { json as reply, startFaultyServer, type Step } from '../client/faulty-server.ts'
import { useStack } from '../local/use-stack.ts'
import { useCommandLine } from './acp.ts'

const local = useStack({
  env: {
    // Makes the first capture take seconds, in which it is interrupted.
    APIFY_STAND_IN_ORDERS: JSON.stringify([
      { fault: 'rate_limited', on: '^GET /v2/actor-runs/', retry_after_s: 1, times: 3 },
    ]),
  },
})
const { run, start, output, json } = useCommandLine(() => ({
  ACP_BASE_URL: local.stack.base_url,
  ACP_API_KEY: local.stack.accounts.owner.api_key,
}))
const demo = 'The Paper Lanterns, complete'
const follows = /acp runs watch ([0-9a-f-]{36})/

/** What a command printed for a person, after Ctrl-C at its first word. */
async function interrupt(args: string[], env?: Record<string, string>, ready?: () => Promise<void>) {
  const child = start(args, env)
  await child.stdin.close()
  let printed = ''
  const stop = () => child.kill('SIGINT')
  void ready?.().then(stop)
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    if (printed === '' && !ready) stop()
    printed += text
  }
  await child.stdout.cancel()
  return { printed, code: (await child.status).code }
}

describe('after Ctrl-C', () => {
  it('a capture can be followed to its end', async () => {
    const { printed, code } = await interrupt(['capture', demo, '--watch'])
    expect(code).toBe(130)
    expect(printed)
      .toMatch(/\nStopped watching\. It continues; follow it with: acp runs watch [0-9a-f-]{36}\n$/)
    const [, runId] = follows.exec(printed)!
    expect(await json(['runs', 'watch', runId!])).toMatchObject({ status: 'completed' })
  })
})

describe('acp runs', () => {
  it('lists the latest runs, shows one, and follows one without a second charge', async () => {
    const { id } = await json(['catalogs', 'create', 'Followed'])
    await output(['catalogs', 'add', id], { stdin: 'QZDM02000001' })
    const credits = async () => (await json(['whoami'])).credits
    const before = await credits()
    const [, runId] = follows.exec(await output(['capture', id]))!
    const { code, stdout, stderr } = await run(['runs', 'watch', runId!])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^State +completed$/m) })
    expect(stderr).toMatch(/^(capture_playcounts: (queued|running)\n)*capture_playcounts: completed\n$/)
    expect(stdout).toMatch(/^Progress +1\/1$/m)
    // It has ended, so that a repeated capture would be another one.
    expect(await json(['runs', 'watch', runId!])).toMatchObject({ id: runId, status: 'completed' })
    expect(await credits()).toBe(before - 1)

    expect(await output(['runs'])).toMatch(
      new RegExp(
        `^ID +KIND +STATE +PROGRESS +STARTED \\(UTC\\)\n${runId}  capture_playcounts  completed +1/1  ` +
          String.raw`\d{4}-\d\d-\d\d \d\d:\d\d\n`,
      ),
    )
    expect(await json(['runs', '--limit', '1'])).toMatchObject([{ id: runId, status: 'completed' }])
    expect(await output(['runs', runId!])).toBe(await output(['runs', 'list', runId!]))
    expect(await json(['runs', runId!])).toMatchObject({ id: runId, output: { credits: 1 } })
  })

  it('the printed command is for the server of --base-url', async () => {
    const other = local.stack.base_url.replace('localhost', '127.0.0.1')
    expect(await output(['capture', demo, '--base-url', `${other}/api/`]))
      .toMatch(new RegExp(`acp runs watch [0-9a-f-]{36} --base-url ${other}\n$`))
  })

  const ids = [['0e000000-0000-4000-8000-00000000ffff', 'not_found'], ['x', 'invalid_input']]
  it.each(ids)('%s is no run', async (id, code) => {
    for (const args of [['runs', id], ['runs', 'watch', id]]) {
      const { stderr } = await run(args)
      expect(stderr).toMatch(new RegExp(`\\(${code}, .*\\)\\. List your runs with: acp runs\n$`))
    }
  })
})

describe('a capture whose response is lost', () => {
  let server: Awaited<ReturnType<typeof startFaultyServer>>
  afterEach(() => server.close())
  const against = async (steps: Step[]) => {
    server = await startFaultyServer(steps)
    return { ACP_BASE_URL: server.url, ACP_API_KEY: 'acp_sk_test' }
  }
  const args = ['capture', crypto.randomUUID()]

  it('is requested again with the same Idempotency-Key', async () => {
    const started = reply({ snapshot: { recording_count: 1, state: 'queued' }, runId: 'r' }, 202)
    const { code, stdout } = await run(args, { env: await against(['drop', started]) })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'The capture of 1 recording is queued. Follow it with: acp runs watch r\n',
    })
    const keys = server.received.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
  })

  it('is not repeated by hand before a look at the runs', async () => {
    const env = await against(['hang'])
    const requested = async () => {
      while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await interrupt(args, env, requested))
      .toEqual({ code: 130, printed: 'The capture may have started. Before you repeat it, see: acp runs\n' })
  })
})
