import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../support/packages.ts'

/** Runs the rules about keys, which all need a session, against an address where nothing listens. */
async function runWithTwoKeys(...args: string[]) {
  const dir = await Deno.makeTempDir({ prefix: 'live-suite-' })
  const file = join(dir, 'live.json')
  const accounts = { owner: { api_key: 'acp_sk_one' }, outsider: { api_key: 'acp_sk_two' } }
  await Deno.writeTextFile(file, JSON.stringify({ accounts }))
  const { code, stdout, stderr } = await runProgram(Deno.execPath(), [
    ...['run', '-A', '--no-prompt', 'tests/live/main.ts', '--url', 'http://127.0.0.1:9/functions/v1/'],
    ...['--config', file, ...args, 'tests/operations/identity/keys.test.ts'],
  ], { env: { NO_COLOR: '1' } })
  await Deno.remove(dir, { recursive: true })
  return { code, output: stdout + stderr }
}

it('the acceptance suite lists each rule that it cannot run, and does not count it as passed', async () => {
  const { code, output } = await runWithTwoKeys()
  expect(output).toMatch(/^http:\/\/127\.0\.0\.1:9\/functions\/v1: \d+ of \d+ rules can run\.$/m)
  expect(output).toMatch(/^They charge up to \d+ credits to the account of accounts\.owner\.$/m)
  expect(output)
    .toMatch(/^ {2}a session creates a key, which is in that one response only: needs session, mail_folder$/m)
  expect(output).toMatch(/^2 not run\n0 passed, 0 failed$/m)
  expect(code).toBe(0)
})

it('a rule that cannot run fails where the acceptance suite must be complete', async () => {
  const { code, output } = await runWithTwoKeys('--complete')
  expect(output).toContain('Error: Not run: needs session')
  expect(output).toMatch(/^0 not run\n0 passed, 2 failed$/m)
  expect(code).toBe(1)
})
