import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { codeIn } from '../support/inbox.ts'
import { useCommandLine } from './acp.ts'

const local = useStack()
const { config, run, output, json } = useCommandLine(() => ({ ACP_BASE_URL: local.stack.base_url }))

it('a person logs in, captures a catalog, reads its history and logs out, which revokes the key', async () => {
  const email = 'new@example.com'
  await output(['login', '--email', email])
  const printed = [await output(['login', '--email', email, '--code', codeIn(await local.mailTo(email))])]
  const file = join(config, 'acp/credentials.json')
  expect((await Deno.stat(file)).mode! & 0o777).toBe(0o600)
  const { api_key } = JSON.parse(await Deno.readTextFile(file))
  printed.push(await output(['whoami']))
  expect(printed.join()).not.toContain(api_key)

  const { id } = await json(['catalogs', 'create', 'Küche 東京'])
  expect(await output(['catalogs', 'add', 'küche 東京'], { stdin: 'QZDM02000001\nQZDM02000002\n' }))
    .toBe('Added 2 of 2 recordings; the catalog has 2\n')
  const { code, stdout, stderr } = await run(['capture', id, '--watch'])
  expect({ code, stdout })
    .toEqual({ code: 0, stdout: expect.stringMatching(/^Captured \d of \d recordings? for 1 credit\n/) })
  expect(stderr).toMatch(/^(Capturing: (queued|running)\n)*Capturing: completed\n$/)
  expect(await output(['runs'])).toMatch(/ capture_playcounts +completed /)
  expect(await output(['history', id])).toMatch(/^QZDM02000001 +Harbour Signals +comparable /m)
  expect(await output(['valuation', id])).toMatch(/^MEASURED +LOW +MID +HIGH +STREAMS +SONGS$/m)
  expect(await run(['catalogs', 'delete', id]))
    .toEqual({ code: 2, stdout: '', stderr: 'acp: This has to be confirmed. Add --yes\n' })

  await output(['logout'])
  await expect(Deno.stat(file)).rejects.toThrow(Deno.errors.NotFound)
  const { stderr: refused } = await run(['whoami'], { env: { ACP_API_KEY: api_key } })
  expect(refused).toContain('(unauthenticated, ')
})
