import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { node, runProgram } from '../support/packages.ts'
import { listen } from '../support/platform.ts'
import { openProject, readmeExamples } from './package-folder.ts'

const local = useStack()
const project = fixture(openProject)
const browser = fixture(openBrowser)

/** The README's examples as one module, against the stack of this test. */
const module = () => readmeExamples('js').replaceAll('http://localhost:8000', local.stack.base_url)

function expectPrinted(output: string) {
  expect(output).toMatch(/^Demo owner has [\d,]+ credits$/m)
  expect(output).toMatch(/^QZDM02000001 comparable -?[\d.]+$/m)
  expect(output).toMatch(/completed/)
  expect(output).toMatch(/recording_count: 2|"recording_count":2/)
  expect(output).toMatch(/^400 invalid_input name/m)
  expect(output).toMatch(/^charged once\nratelimit "account";r=\d+/m)
  expect(output).toMatch(/^idempotent-replayed true$/m)
  expect(output).toMatch(/^The Paper Lanterns http:.*\/preview\?token=/m)
  expect(output).toMatch(new RegExp(`^${local.stack.base_url}/s/[0-9a-f-]{36}$`, 'm'))
}

const runtimes: Record<string, [program: string, ...args: string[]]> = {
  Node: [node],
  Deno: [Deno.execPath(), 'run', '--allow-net', '--allow-env'],
}

it.each(Object.entries(runtimes))('the README’s examples run in %s', async (name, [program, ...args]) => {
  await project.write(`examples-${name}.mjs`, module())
  const { code, stdout, stderr } = await runProgram(program, [...args, `examples-${name}.mjs`], {
    cwd: project.folder,
    env: { KEY: local.stack.accounts.owner.api_key, NO_COLOR: '1' },
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expectPrinted(stdout)
})

it('the examples of the README run in a browser, from another origin', async () => {
  const importMap = readmeExamples('html')
  const script = module().replace('process.env.KEY', `'${local.stack.accounts.owner.api_key}'`)
  const page = `<!doctype html><link rel="icon" href="data:,">
    ${importMap}
    <script type="module">${script}\ndocument.title = 'done'</script>`
  const site = listen({
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/') return new Response(page, { headers: { 'content-type': 'text/html' } })
      const file = await Deno.readFile(join(project.folder, pathname)).catch(() => undefined)
      return file
        ? new Response(file, { headers: { 'content-type': 'text/javascript' } })
        : new Response(null, { status: 404 })
    },
  })
  try {
    await browser.visit(async ({ page, errors }) => {
      const printed: Promise<string>[] = []
      const asText = (values: { jsonValue(): Promise<unknown> }[]) =>
        Promise.all(values.map(async (value) => {
          const json = await value.jsonValue()
          return typeof json === 'object' ? JSON.stringify(json) : String(json)
        })).then((texts) => texts.join(' '))
      page.on('console', (message) => printed.push(asText(message.args())))
      await page.goto(site.url)
      await page.waitForFunction(`document.title === 'done'`, undefined, { timeout: 15_000 })
      expectPrinted((await Promise.all(printed)).join('\n'))
      // Chromium prints each response of an error: that of the example, and of a stack without events.
      expect(errors.filter((error) => !/status of (400|404)/.test(error))).toEqual([])
    })
  } finally {
    await site.close()
  }
})

it('the examples in TypeScript call the API as a person, and receive a webhook', async () => {
  const { base_url, publishable_key, accounts: { owner } } = local.stack
  await project.write(
    'session.ts',
    `import { createClient } from 'artist-catalog-client'
    import { createClient as openSupabase } from '@supabase/supabase-js'
    const baseUrl = '${base_url}'
    const supabase = openSupabase(baseUrl, '${publishable_key}', { auth: { autoRefreshToken: false } })
    await supabase.auth.signInWithPassword({ email: '${owner.email}', password: '${owner.password}' })
    const secret = 'whsec_${btoa('0123456789abcdef0123456789abcdef')}'
    ${readmeExamples('ts')}
    const now = new Date()
    const body = JSON.stringify({ type: 'site.signup', data: { signup: { email: 'fan@example.com' } } })
    const signature = new Webhook(secret).sign('1', now, body)
    const webhook = { 'webhook-id': '1', 'webhook-timestamp': \`\${Math.floor(+now / 1000)}\` }
    receive(body, { ...webhook, 'webhook-signature': signature })
    const { account, credential } = await client.me()
    console.log(account.email, credential.kind)`,
  )
  // The client needs no other permissions.
  const args = ['run', '--allow-net', '--allow-env', '--check', 'session.ts']
  const { stdout, stderr } = await runProgram(Deno.execPath(), args, { cwd: project.folder })
  expect(stdout, stderr).toBe('fan@example.com\nowner@example.com session\n')
})
