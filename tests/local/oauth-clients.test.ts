import { describe, expect, it } from 'vitest'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { mailedCode } from '../console/open-console.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { callbackUrl, connectBySigningIn, oauthClients } from '../support/oauth-clients.ts'
import { useStack } from './use-stack.ts'

const local = useStack()
const browser = fixture(openBrowser)

/** The person: signs in on the consent page and presses a button. Returns where the browser ends. */
const decideInBrowser =
  (button: 'Allow' | 'Deny', name: string, permissions = 'Read and write') => (authorizationUrl: URL) =>
    browser.visit(async ({ page, errors }) => {
      await page.route(`${callbackUrl}*`, (route) => route.fulfill({ body: 'The app' }))
      await page.goto(authorizationUrl.href)
      const { email } = local.stack.accounts.owner
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await page.getByText('A six-digit code is on its way').waitFor()
      await page.getByLabel('Code').fill(await mailedCode(local, email))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: `Let ${name} use your account?` }).waitFor()
      await expect.poll(() => page.locator('#account').textContent()).toBe(email)
      await expect.poll(() => page.locator('#host').textContent()).toContain('localhost:3118')
      await page.getByRole('radio', { name: permissions, exact: true }).check()
      await page.getByRole('button', { name: button }).click()
      await page.waitForURL(`${callbackUrl}*`)
      expect(errors).toEqual([])
      return new URL(page.url())
    }, phone)

describe.each(Object.entries(oauthClients))(
  '%s, which knows only the address of the server',
  (name, open) => {
    const signIn = (decide = decideInBrowser('Allow', name)) =>
      connectBySigningIn(open, `${local.stack.base_url}/mcp`, decide, name)

    it('connects after the person has signed in and allowed it, and refreshes its token', async () => {
      const { client, memory } = await signIn()

      const delegated = (await loadAll(groups({ playcountHistory: true })))
        .filter(({ tool, access }) => tool && access.principals.includes('delegated') && !access.reviewed)
        .map((op) => op.name)
      expect((await client.tools()).map(({ name }) => name).sort()).toEqual(delegated.sort())
      const expected = {
        account: { email: local.stack.accounts.owner.email },
        credential: { kind: 'delegated' },
      }
      expect((await client.call('get_account')).structuredContent).toMatchObject(expected)

      const { access_token, refresh_token } = memory.tokens!
      memory.tokens!.access_token = `${access_token.slice(0, -4)}AAAA`
      expect((await client.call('get_account')).structuredContent).toMatchObject(expected)
      expect(memory.tokens!.refresh_token).not.toBe(refresh_token)
      await client.close()
    })

    it('learns that the person has denied it', async () => {
      let answer: URL | undefined
      const denied = signIn(async (url) => answer = await decideInBrowser('Deny', name)(url))
      await expect(denied).rejects.toThrow('No code')
      expect(Object.fromEntries(answer!.searchParams))
        .toEqual({ error: 'access_denied', error_description: 'User denied the request', state: 'a-state' })
    })
  },
)

it('a client signs in at an address with options, and gets their tools', async () => {
  const address = `${local.stack.base_url}/mcp/read-only`
  const open = oauthClients['client 2.4.0']!
  const decide = decideInBrowser('Allow', 'Reader', 'Read only')
  const { client } = await connectBySigningIn(open, address, decide, 'Reader')
  const names = (await client.tools()).map(({ name }) => name)
  expect(names).toContain('list_catalogs')
  expect(names).not.toContain('create_catalog')
  expect((await client.call('get_account')).structuredContent)
    .toMatchObject({ credential: { kind: 'delegated' } })
  await client.close()
})

it('a client that may only read lists and calls no tool that changes something', async () => {
  const address = `${local.stack.base_url}/mcp`
  const open = oauthClients['client 2.4.0']!
  const decide = decideInBrowser('Allow', 'Only reader', 'Read only')
  const { client } = await connectBySigningIn(open, address, decide, 'Only reader')
  const names = (await client.tools()).map(({ name }) => name)
  expect(names).toContain('list_catalogs')
  expect(names).not.toContain('create_catalog')
  expect(await client.call('create_catalog', { name: 'New' }))
    .toMatchObject({ isError: true, _meta: { error_code: 'insufficient_scope' } })
  await client.close()
})
