import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { proveSessions } from '../console/open-console.ts'
import { useStack } from '../local/use-stack.ts'
import { codeIn } from '../support/inbox.ts'
import { useCommandLine } from './acp.ts'

const local = useStack()
const { config, run, start, output, json } = useCommandLine(() => ({ ACP_BASE_URL: local.stack.base_url }))
const file = join(config, 'acp/credentials.json')

async function logIn(email: string) {
  expect(await output(['login', '--email', email]))
    .toBe(`A code was mailed to ${email}. Then: acp login --email ${email} --code <code>\n`)
  return await output(['login', '--email', email, '--code', codeIn(await local.mailTo(email))])
}

// Six processes.
it('a person logs in by a mailed code, is known, and logs out, which revokes the key', async () => {
  expect(await logIn('new@example.com'))
    .toBe(`Logged in to ${local.stack.base_url} as new@example.com. The credential is stored in ${file}\n`)
  expect(await json(['whoami'])).toMatchObject({ account: { email: 'new@example.com' } })
  const { api_key } = JSON.parse(await Deno.readTextFile(file))
  expect(await output(['logout'])).toBe(`Logged out of ${local.stack.base_url}\n`)
  await expect(Deno.stat(file)).rejects.toThrow(Deno.errors.NotFound)
  const { code, stderr } = await run(['whoami'], { env: { ACP_API_KEY: api_key } })
  expect(code).toBe(1)
  expect(stderr).toContain('(unauthenticated, ')
  expect(await output(['logout'])).toBe('You were not logged in\n')
})

it('the credentials are readable by the user alone, and no output has the key', async () => {
  const printed = await logIn('private@example.com')
  expect((await Deno.stat(file)).mode! & 0o777).toBe(0o600)
  expect((await Deno.stat(join(config, 'acp'))).mode! & 0o777).toBe(0o700)
  const { api_key } = JSON.parse(await Deno.readTextFile(file))
  const others = await Promise.all([output(['whoami']), output(['whoami', '--json'])])
  expect([printed, ...others].join()).not.toContain(api_key)
})

it('a stored key is sent only to the server that issued it', async () => {
  await logIn('faithful@example.com')
  const requests: string[] = []
  const other = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, (request) => {
    requests.push(request.url)
    return new Response()
  })
  const url = `http://127.0.0.1:${other.addr.port}`
  expect(await run(['whoami', '--base-url', url])).toEqual({
    code: 1,
    stdout: '',
    stderr: `acp: You are not logged in to ${url}. Log in with: acp login --base-url ${url}\n`,
  })
  expect(requests).toEqual([])
  await other.shutdown()
  // Without the environment, the stored login names the server.
  expect(await json(['whoami'], { env: { ACP_BASE_URL: '' } }))
    .toMatchObject({ account: { email: 'faithful@example.com' } })
})

it('a wrong code is refused, and nothing is stored', async () => {
  await output(['logout'])
  const { code, stderr } = await run(['login', '--email', 'wrong@example.com', '--code', '000000'])
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^acp: Invalid or expired code \(invalid_input, .+\)\. Request a new code with: acp login --email wrong@\S+\n$/,
  )
  await expect(Deno.stat(file)).rejects.toThrow(Deno.errors.NotFound)
})

it('after five wrong codes a new one is requested', async () => {
  const email = 'ended@example.com'
  await output(['login', '--email', email])
  for (let attempt = 0; attempt < 5; attempt++) {
    await local.send('POST', '/api/agents/verify', { email, code: '000000' }, {})
  }
  const { stderr } = await run(['login', '--email', email, '--code', '000000'])
  expect(stderr).toMatch(
    /^acp: Too many wrong codes.+\(rate_limited, .+\)\. Request a new code with: acp login --email ended@\S+\n$/,
  )
})

it('the next command is for the same server', async () => {
  const env = { ACP_BASE_URL: '' }
  const server = ['--base-url', `${local.stack.base_url}/`]
  expect(await output(['login', '--email', 'far@example.com', ...server], { env })).toBe(
    `A code was mailed to far@example.com. Then: acp login --email far@example.com --code <code>` +
      ` --base-url ${local.stack.base_url}\n`,
  )
  const { stderr } = await run(['login', '--email', 'far@example.com', '--code', '12345', ...server], { env })
  expect(stderr).toContain(`acp login --email far@example.com --base-url ${local.stack.base_url}\n`)
})

it('without a terminal nothing is asked', async () => {
  expect(await run(['login']))
    .toEqual({ code: 2, stdout: '', stderr: 'acp: --email is missing. See: acp login --help\n' })
})

describe('a login with the browser', () => {
  /** What a person does on the consent page, in the words of supabase-js. */
  async function allow(address: string) {
    const response = await fetch(address, { redirect: 'manual' })
    await response.body?.cancel()
    const id = new URL(response.headers.get('location')!).searchParams.get('authorization_id')!
    const supabase = local.supabase()
    const { email, password } = local.stack.accounts.owner
    const { data: { session } } = await supabase.auth.signInWithPassword({ email, password })
    await proveSessions(local)
    await supabase.auth.oauth.getAuthorizationDetails(id)
    const client_id = new URL(address).searchParams.get('client_id')
    const authorization = `Bearer ${session!.access_token}`
    const granted = await local.send('POST', '/api/grants', { client_id }, { authorization })
    expect(granted).toMatchObject({ status: 201 })
    const { data } = await supabase.auth.oauth.approveAuthorization(id)
    return data!.redirect_url
  }

  /** Starts it, and reads the address that it opens. */
  async function begin() {
    const child = start(['login', '--browser'], { BROWSER: 'true' })
    await child.stdin.close()
    const opened = Promise.withResolvers<string>()
    let printed = ''
    const read = async () => {
      for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
        printed += text
        const address = /^ {2}(http\S+)\n/m.exec(printed)?.[1]
        if (address) opened.resolve(address)
      }
      opened.reject(new Error(printed))
    }
    const ended = Promise.all([child.status, read(), child.stdout.cancel()]).then(([{ code }]) => code)
    return { address: await opened.promise, ended }
  }

  it('stores tokens, renews them, and is forgotten by logout', async () => {
    const { address, ended } = await begin()
    const answered = await fetch(await allow(address))
    expect(await answered.text()).toContain('Logged in. You can close this window.')
    expect(await ended).toBe(0)
    expect(await json(['whoami']))
      .toMatchObject({ account: { email: 'owner@example.com' }, credential: { kind: 'delegated' } })
    const stored = JSON.parse(await Deno.readTextFile(file))
    expect((await Deno.stat(file)).mode! & 0o777).toBe(0o600)
    await Deno.writeTextFile(file, JSON.stringify({ ...stored, oauth: { ...stored.oauth, expires_at: 0 } }))
    await output(['whoami'])
    const renewed = JSON.parse(await Deno.readTextFile(file))
    expect(renewed.oauth.expires_at).toBeGreaterThan(Date.now())
    expect(renewed.oauth.refresh_token).not.toBe(stored.oauth.refresh_token)
    expect(await output(['mcp', 'config'])).not.toContain('headers')
    expect(await output(['logout'])).toMatch(/^Logged out of \S+\. The access itself stays valid/)
  })

  it('accepts only the answer to its own request', async () => {
    const { address, ended } = await begin()
    const callback = new URL(new URL(address).searchParams.get('redirect_uri')!)
    for (const query of ['?code=stolen', '?code=stolen&state=other', '']) {
      const response = await fetch(new URL(query, callback))
      expect([response.status, await response.text()])
        .toEqual([404, expect.stringContaining('Unknown request')])
    }
    const refused = new URL(await allow(address))
    refused.searchParams.delete('code')
    await (await fetch(refused)).text()
    expect(await ended).toBe(1)
    await expect(Deno.stat(file)).rejects.toThrow(Deno.errors.NotFound)
  })
})
