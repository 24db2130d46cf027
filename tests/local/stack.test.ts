import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../supabase/local/ports.ts'
import { nextSteps } from '../../supabase/local/next-steps.ts'
import { clients } from '../support/mcp-clients.ts'
import { runProgram } from '../support/packages.ts'
import { environmentOf, isAlive, startStack } from '../support/stack.ts'
import { root } from '../../supabase/local/path.ts'
import { useStack } from './use-stack.ts'

describe('npm start', () => {
  // Nothing listens there: requests between the parts of the stack go through no proxy.
  const local = useStack({ isNew: true, env: { HTTP_PROXY: 'http://127.0.0.1:9' } })
  const { dir } = local

  it('prints commands that can be pasted', async () => {
    const commands = local.running.output().split(/\n\n/).filter((block) => block.includes('curl'))
      .map((block) => block.split('\n').slice(1).join('\n'))
    expect(commands).toHaveLength(5)
    const [history, me, newcomer, tool, mention] = await Promise.all(commands.map(paste))
    const page = JSON.parse(history!)
    expect(page.pagination.total_count).toBe(40)
    expect(new Set(page.recordings.map((recording: { state: string }) => recording.state)).size).toBe(5)
    expect(JSON.parse(me!))
      .toMatchObject({ account: { email: 'owner@example.com' }, credential: { kind: 'session' } })
    expect(JSON.parse(newcomer!)).toMatchObject({
      account: { kind: 'person', email: 'you@example.com' },
      credential: { kind: 'session' },
    })
    expect(tool).toContain('platform_displayed_play_count')
    expect(JSON.parse(mention!)).toEqual({ ok: true })
    const chat = async () => await (await fetch(`${local.stack.stand_ins.slack}/`)).text()
    await expect.poll(chat, { timeout: 10_000 }).toContain('On it: 2 videos of The Paper Lanterns')
  })

  it('prints a command for the chat that runs with any secret', async () => {
    const secrets = { ...local.stack.secrets, slack_signing: '-secret' }
    const mention = nextSteps({ ...local.stack, secrets }, local.dir).split('\n\n')
      .find((block) => block.startsWith('In a chat'))!
    expect(JSON.parse(await paste(mention.split('\n').slice(1).join('\n')))).toHaveProperty('error')
  })

  it('has a landing page that states the prices, and whose snippets can be pasted', async () => {
    const { base_url } = local.stack
    const page = await (await fetch(base_url)).text()
    const { body: { prices, free_credits_monthly } } = await local.send('GET', '/api/credits')
    const { playcount_snapshot: capture, site_generation: draft, content_creation: video } = prices
    expect(page.replace(/\s+/g, ' ')).toContain(
      `${free_credits_monthly} free credits each month: ${capture.credits} credit captures ${capture.per_units} recordings, ` +
        `${draft.credits} generate a page, ${video.credits} make a video.`,
    )
    const snippet = (id: string) =>
      page.match(new RegExp(`id="${id}">([^<]*)</pre>`))![1]!
        .replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')

    const visitor = newPerson().email
    const frontEnd = snippet('front-end').replace('you@example.com', visitor)
      .replace('artist-catalog-client', `${root}/shared/client/mod.ts`)
      .replace('prompt(', 'await readCode(')
    const printed = await runScript(`import { readFileSync, readdirSync } from 'node:fs'
      const mail = () => readdirSync('${dir}/mail').map((name) => readFileSync('${dir}/mail/' + name, 'utf8'))
      const readCode = () => /code is: ([0-9]{6})/.exec(mail().find((text) => text.includes('To: ${visitor}')))[1]
      ${frontEnd}`)
    expect(printed).toContain(`email: "${visitor}"`)
    expect(printed).toContain('catalogs: []')

    const { email } = newPerson()
    const [signUp, verify, list] = snippet('server').replaceAll('you@example.com', email).split('\n\n')
    expect(JSON.parse(await paste(signUp!))).toMatchObject({ api_key: null })
    const code = (await mailTo(email)).match(/^\d{6}/m)![0]
    const { api_key } = JSON.parse(await paste(verify!.replace('123456', code)))
    expect(JSON.parse(await paste(`KEY=${api_key}; ${list}`))).toMatchObject({ status: 'success' })

    const settings = JSON.parse(snippet('agent').split('\n').slice(3).join('\n'))
    expect(snippet('agent')).toContain(`claude mcp add --transport http catalogs ${base_url}/mcp\n`)
    expect(settings.mcpServers.catalogs).toEqual({ type: 'http', url: `${base_url}/mcp` })
  })

  it('has the documents at the root too', async () => {
    const { base_url } = local.stack
    for (const path of ['/docs', '/docs/errors/conflict', '/llms.txt', '/openapi.json']) {
      const [short, long] = await Promise.all([path, `/api${path}`].map((path) => fetch(base_url + path)))
      expect([path, short!.status, long!.status]).toEqual([path, 200, 200])
      const [one, other] = await Promise.all([short!.text(), long!.text()])
      expect(one === other).toBe(true)
    }
  })

  it('writes stack.json with all values, readable only by its owner', async () => {
    const { stack } = local
    expect(stack.base_url).toBe(`http://localhost:${local.port}`)
    expect(Object.keys(stack.accounts)).toEqual(['owner', 'member', 'outsider', 'admin'])
    for (
      const [name, value] of Object.entries({
        ...stack,
        ...stack.secrets,
        ...stack.demo,
        ...stack.accounts.owner,
      })
    ) {
      if (name !== 'site_id') expect(value, name).toBeTruthy()
    }
    expect((await Deno.stat(join(dir, 'stack.json'))).mode! & 0o777).toBe(0o600)
  })

  it('starts the worker with its own database role', async () => {
    const log = () => Deno.readTextFile(join(dir, 'log/worker.log'))
    await expect.poll(log, { timeout: 10_000 }).toContain('"event":"started"')
    const variables = async (name: string) =>
      (await environmentOf(local.child(`functions/${name}/`))).split(/[\0 ]/).map((line) =>
        line.split('=')[0]
      )
    expect(await variables('worker')).toContain('WORKER_DATABASE_URL')
    expect(await variables('worker')).not.toContain('DATABASE_URL')
    expect(await variables('worker')).not.toContain('AUTH_JWT_SECRET')
    for (const name of ['api', 'mcp']) expect(await variables(name)).not.toContain('WORKER_DATABASE_URL')
  })

  it('shows a person the ways in at an unknown path, and a program the error', async () => {
    const get = async (accept: string) => {
      const response = await fetch(`${local.stack.base_url}/catalogs?page=1`, { headers: { accept } })
      return [response.status, response.headers.get('content-type'), await response.text()]
    }
    const page = 'text/html; charset=utf-8'
    expect(await get('text/html,*/*;q=0.8')).toEqual([404, page, expect.stringContaining('"../docs/guides"')])
    expect(await get('*/*')).toEqual([404, 'application/json', '{"status":"error","error":"Not found"}'])
  })

  it('says no other length for HEAD than for GET', async () => {
    const { base_url, site_id, catalog_id, accounts } = local.stack
    const paths = [
      `/s/${site_id}`,
      `/s/${site_id}/card.png`,
      `/s/${site_id}/qr.svg`,
      '/openapi.json',
      '/docs',
      '/',
    ]
      .concat(`/api/catalogs/${catalog_id}/valuation-report.csv`)
    for (const path of paths) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map(async (method) => {
        const headers = { 'x-api-key': accounts.owner.api_key, 'accept-encoding': 'identity' }
        const response = await fetch(base_url + path, { method, headers })
        return { response, size: (await response.arrayBuffer()).byteLength }
      }))
      expect([path, head!.response.status, head!.size]).toEqual([path, 200, 0])
      expect([null, String(get!.size)], path).toContain(head!.response.headers.get('content-length'))
    }
  })

  it('serves parts of stored files', async () => {
    const { base_url, service_key } = local.stack
    const path = `site-assets/${crypto.randomUUID()}.wav`
    const stored = await fetch(`${base_url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service_key}`, apikey: service_key, 'content-type': 'audio/wav' },
      body: new Uint8Array(200_000).map((_, index) => index),
    })
    expect([stored.status, await stored.text()]).toMatchObject([200, expect.any(String)])
    const part = async (range?: string) => {
      const response = await fetch(`${base_url}/storage/v1/object/public/${path}`, {
        headers: range ? { range } : {},
      })
      const size = (await response.arrayBuffer()).byteLength
      return [response.status, size, response.headers.get('content-range')]
    }
    const all = 200_000
    expect(await part()).toEqual([200, all, null])
    expect(await part('bytes=0-1')).toEqual([206, 2, `bytes 0-1/${all}`])
    expect(await part('bytes=-3')).toEqual([206, 3, `bytes ${all - 3}-${all - 1}/${all}`])
    expect(await part(`bytes=2-${all * 2}`)).toEqual([206, all - 2, `bytes 2-${all - 1}/${all}`])
    expect(await part(`bytes=${all}-`)).toEqual([416, 0, `bytes */${all}`])
    expect(await part('bytes=0-1,3-4')).toEqual([200, all, null])
    // RFC 9110, 14.1.2: the last position is before the first, so the header is ignored.
    expect(await part('bytes=3-1')).toEqual([200, all, null])
    expect(await part(`bytes=${all + 3}-${all + 1}`)).toEqual([200, all, null])
    expect(await part('bytes=-0')).toEqual([416, 0, `bytes */${all}`])
  })

  const impossible = ['a%00.wav', `${'a'.repeat(300)}.wav`]
  it.each(impossible)('refuses a key in Storage that no file can have: %s', async (key) => {
    const { base_url, service_key } = local.stack
    const headers = {
      authorization: `Bearer ${service_key}`,
      apikey: service_key,
      'content-type': 'audio/wav',
    }
    for (const [method, path] of [['GET', '/public'], ['GET', ''], ['HEAD', ''], ['POST', '']]) {
      const url = `${base_url}/storage/v1/object${path}/site-assets/${key}`
      const response = await fetch(url, { method, headers, ...method === 'POST' && { body: 'x' } })
      const text = await response.text()
      expect([method, path, response.status]).toEqual([method, path, 400])
      if (method === 'HEAD') continue
      expect(JSON.parse(text)).toMatchObject({ statusCode: '400', error: 'InvalidKey' })
    }
  })

  it('gives each demo account its access', async () => {
    const since = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10)
    const path = `/api/catalogs/${local.stack.catalog_id}/playcount-history?since=${since}&days=7`
    const { owner, member, outsider } = local.stack.accounts
    const statuses = await Promise.all(
      [owner, member, outsider].map(async ({ api_key }) =>
        (await local.send('GET', path, undefined, { 'x-api-key': api_key! })).status
      ),
    )
    expect(statuses).toEqual([200, 200, 404])
  })

  const { supabase } = local
  const newPerson = () => ({ email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() })
  const mailTo = async (email: string) => (await local.mailTo(email))!.text
  const me = async (token: string) =>
    (await local.send('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).body

  /** Opens the link of a mail. Returns what the page that it leads to gets from Auth. */
  async function follow(mail: string): Promise<URLSearchParams> {
    const link = /https?:\S+/.exec(mail)![0]
    expect(new URL(link).origin).toBe(local.stack.base_url)
    const response = await fetch(link, { redirect: 'manual' })
    await response.body?.cancel()
    expect(response.status).toBe(303)
    return new URLSearchParams(new URL(response.headers.get('location')!).hash.slice(1))
  }

  /** Signs a person up, who follows the mailed link and then sets the password. */
  async function signUp({ email, password }: { email: string; password: string }) {
    const { auth } = supabase()
    expect((await auth.signUp({ email, password: 'from before the link' })).error).toBeNull()
    const tokens = Object.fromEntries(await follow(await mailTo(email)))
    const { access_token, refresh_token } = tokens as Record<string, string>
    await auth.setSession({ access_token: access_token!, refresh_token: refresh_token! })
    expect((await auth.updateUser({ password })).error).toBeNull()
    return auth
  }

  const firstAccounts: Record<string, (email: string) => Promise<{ account_id: string }>> = {
    'used agents/signup': async (email) =>
      (await local.send('POST', '/api/agents/signup', { email }, {})).body,
    async 'was invited as an owner'(email) {
      const path = `/api/organizations/${local.stack.organization_id}/members`
      return (await local.send('POST', path, { email, role: 'owner' })).body.member
    },
  }

  it.each(Object.keys(firstAccounts))('protects the account of an address that %s', async (how) => {
    const person = newPerson()
    const { account_id } = await firstAccounts[how]!(person.email)
    const { data, error } = await supabase().auth.signUp(person)
    expect([error, data.session]).toEqual([null, null])
    expect((await supabase().auth.signInWithPassword(person)).error?.code).toBe('email_not_confirmed')
    expect((await supabase().auth.signInAnonymously()).error).not.toBeNull()

    const code = /\b\d{6}\b/.exec(await mailTo(person.email))![0]
    const confirmed = await supabase().auth.verifyOtp({ email: person.email, token: code, type: 'signup' })
    expect(confirmed.error).toBeNull()
    expect(await me(confirmed.data.session!.access_token))
      .toMatchObject({ account: { id: account_id, email: person.email } })
  })

  it('signs people up by a mailed link and in through supabase-js, with tokens that /api/me and /mcp accept', async () => {
    const { base_url } = local.stack
    const person = newPerson()
    await signUp(person)
    const { data, error } = await supabase().auth.signInWithPassword(person)
    expect(error).toBeNull()
    const token = data.session!.access_token

    expect(await me(token))
      .toMatchObject({ status: 'success', account: { kind: 'person', email: person.email } })

    for (const { connect } of Object.values(clients)) {
      const mcp = await connect(`${base_url}/mcp`, { authorization: `Bearer ${token}` })
      expect((await mcp.tools()).map((tool) => tool.name)).toContain('get_catalog_playcount_history')
      const result = await mcp.call('get_account')
      expect(result.structuredContent).toMatchObject({ account: { email: person.email } })
      await mcp.close()
    }
  })

  it('keeps the account of a person who changes and confirms the address', async () => {
    const person = newPerson()
    const auth = await signUp(person)
    const { data } = await auth.signInWithPassword(person)
    const read = async () => (await me(data.session!.access_token)).account
    const account = await read()
    const email = newPerson().email
    expect((await auth.updateUser({ email })).error).toBeNull()
    await follow(await mailTo(person.email))
    expect(await read()).toEqual(account)
    expect((await follow(await mailTo(email))).get('access_token')).toBeTruthy()
    expect(await read()).toEqual({ ...account, email })
  })

  it('hides the schema app from supabase-js', async () => {
    const { error } = await supabase().schema('app' as 'public').from('accounts').select()
    expect(error?.code).toBe('PGRST106')
  })

  it('refuses a second start on the same folder, and a port in use', async () => {
    await expect(startStack(dir, freePort())).rejects.toThrow(/already|another/i)
    const other = await Deno.makeTempDir({ prefix: 'stack-test-' })
    await expect(startStack(other, local.port)).rejects.toThrow(new RegExp(`${local.port}[^]*PORT=`))
    await Deno.remove(other, { recursive: true })
  })

  it('stops every child on SIGTERM, names a wrong variable, and resumes with its data, keys and accounts', async () => {
    const before = local.stack
    const children = local.children()
    expect(children.length).toBeGreaterThan(5)
    expect(await local.stop()).toBe(0)
    // The watcher of Postgres may take a moment.
    await expect.poll(() => children.filter(({ pid }) => isAlive(pid))).toEqual([])

    await expect(startStack(dir, local.port, { LOG_LEVEL: 'nonsense' })).rejects
      .toThrow(/\n\nConfiguration is not complete\. LOG_LEVEL: [^\n]+\nStopping\n$/)

    await local.start()
    const { database_url: _, stand_ins: __, ...again } = local.stack
    expect(before).toMatchObject(again)
    const { api_key, account_id } = again.accounts.member
    expect((await local.send('GET', '/api/me', undefined, { 'x-api-key': api_key! })).body)
      .toMatchObject({ account: { id: account_id } })
  })
})

async function runScript(script: string): Promise<string> {
  const env = { NO_COLOR: '1' }
  const { stdout, stderr } = await runProgram(Deno.execPath(), ['eval', '--ext=ts', script], { env })
  return stdout + stderr
}

const paste = async (command: string) => (await runProgram('bash', ['-c', command])).stdout
