import { describe, expect, it } from 'vitest'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { connectBySigningIn, oauthClients } from '../support/oauth-clients.ts'
import { personInBrowser } from './person.ts'
import { useStack } from './use-stack.ts'

const local = useStack()
const browser = fixture(openBrowser)

const decideInBrowser = (button: 'Allow' | 'Deny', name: string, permissions?: string) =>
  personInBrowser(local, browser, { button, name, permissions })

describe.each(Object.entries(oauthClients))(
  '%s, which knows only the address of the server',
  (name, open) => {
    const signIn = (decide = decideInBrowser('Allow', name)) =>
      connectBySigningIn(open, `${local.stack.base_url}/mcp`, decide, { name })

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
  const { client } = await connectBySigningIn(open, address, decide, { name: 'Reader' })
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
  const { client } = await connectBySigningIn(open, address, decide, { name: 'Only reader' })
  const names = (await client.tools()).map(({ name }) => name)
  expect(names).toContain('list_catalogs')
  expect(names).not.toContain('create_catalog')
  expect(await client.call('create_catalog', { name: 'New' }))
    .toMatchObject({ isError: true, _meta: { error_code: 'insufficient_scope' } })
  await client.close()
})
