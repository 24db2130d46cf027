import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccount, createCatalog, type TestAccount, testIsrc } from '../support/accounts.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { history, openWorld, seen, type World } from './world.ts'

let platform: TestPlatform
let account: TestAccount
let outsider: TestAccount
let catalogId: string
let byKey: World['byKey']
let comparison: World['comparison']
let call: World['call']

beforeAll(async () => {
  ;({ platform, account, outsider, catalogId, byKey, comparison, call } = await openWorld())
})
afterAll(() => platform.close())

describe.each(revisions)('errors, %s', (revision) => {
  const errorOf = async (name: string, args: Record<string, unknown>, credentials = byKey()) => {
    const response = await call(revision, name, args, credentials)
    expect(response.status).toBe(200)
    const { isError, content, _meta, ...rest } = response.body.result
    expect(isError).toBe(true)
    expect(content).toHaveLength(1)
    expect(rest).not.toHaveProperty('structuredContent')
    return { text: content[0].text, code: _meta.error_code, response }
  }
  const httpText = async (path: string, key = account.key) => {
    const response = await platform.api.request(path, { headers: byKey(key) })
    const body = await response.json()
    return { text: body.message ?? body.error, code: response.headers.get('x-error-code') }
  }

  it('a foreign catalog and a missing one have exactly the same response', async () => {
    for (
      const [name, args] of [[history, comparison()], ['list_catalog_valuations', { catalogId }]] as const
    ) {
      const foreign = await errorOf(name, args, byKey(outsider.key))
      const missing = await errorOf(name, { ...args, catalogId: crypto.randomUUID() }, byKey(outsider.key))
      expect(foreign.text).toBe('Catalog not found')
      expect(foreign.code).toBe('not_found')
      expect(seen(foreign.response)).toBe(seen(missing.response))
    }
  })

  it.each<[string, string, () => Record<string, unknown>, string]>([
    ['a malformed catalog', 'list_catalog_valuations', () => ({ catalogId: 'x' }), '/x/valuations'],
    ['limit 0', 'list_catalog_valuations', () => ({ catalogId, limit: 0 }), '/ID/valuations?limit=0'],
    ['limit 101', 'list_catalog_valuations', () => ({ catalogId, limit: 101 }), '/ID/valuations?limit=101'],
    ['limit 1.5', 'list_catalog_valuations', () => ({ catalogId, limit: 1.5 }), '/ID/valuations?limit=1.5'],
    ['limit x', 'list_catalog_valuations', () => ({ catalogId, limit: 'x' }), '/ID/valuations?limit=x'],
    [
      'no since',
      history,
      () => ({ catalogId, days: 2 }),
      '/ID/playcount-history?days=2',
    ],
    [
      'a date that is none',
      history,
      () => ({ ...comparison(), since: '2026-02-30' }),
      '/ID/playcount-history?since=2026-02-30&days=2',
    ],
    [
      'days 32',
      history,
      () => ({ ...comparison(), days: 32 }),
      '/ID/playcount-history?since=2026-03-03&days=32',
    ],
    [
      'an unknown field',
      history,
      () => ({ ...comparison(), foo: 1 }),
      '/ID/playcount-history?since=2026-03-03&days=2&foo=1',
    ],
    [
      'account_id',
      history,
      () => ({ ...comparison(), account_id: account.id }),
      '/ID/playcount-history?since=2026-03-03&days=2&account_id=x',
    ],
    [
      'organization_id',
      history,
      () => ({ ...comparison(), organization_id: account.id }),
      '/ID/playcount-history?since=2026-03-03&days=2&organization_id=x',
    ],
    [
      'days that are not over',
      history,
      () => ({ ...comparison(), since: '9999-11-30' }),
      '/ID/playcount-history?since=9999-11-30&days=2',
    ],
    [
      'a picture of no member',
      history,
      () => ({ ...comparison(), picture_of: testIsrc(99) }),
      `/ID/playcount-history.svg?since=2026-03-03&days=2&isrc=${testIsrc(99)}`,
    ],
    [
      'a picture of nonsense',
      history,
      () => ({ ...comparison(), picture_of: 'x' }),
      '/ID/playcount-history.svg?since=2026-03-03&days=2&isrc=x',
    ],
  ])('%s has the text and the code of HTTP', async (_, name, args, path) => {
    const { text, code } = await errorOf(name, args())
    expect({ text, code }).toEqual(await httpText(`/api/catalogs${path.replace('ID', catalogId)}`))
  })

  it('an identity override is named as such', async () => {
    for (const field of ['account_id', 'organization_id', 'catalog_id']) {
      expect((await errorOf(history, { ...comparison(), [field]: account.id })).text)
        .toBe('Duplicate or overridden query parameter')
    }
  })

  it('a key without the read scope is an error', async () => {
    const writer = await createAccount(platform.database, { scopes: ['write'] })
    const { text, code } = await errorOf('get_account', {}, byKey(writer.key))
    expect({ text, code }).toEqual(await httpText('/api/me', writer.key))
    expect(code).toBe('insufficient_scope')
  })

  it.each(['', 'picture_of', 'constructor', 'toString', '\u{1F3B5}'])(
    'a field that the listing does not name (%j) is refused',
    async (field) => {
      const args = JSON.parse(`{${JSON.stringify(field)}: "${testIsrc(1)}"}`)
      expect((await errorOf('get_account', args)).code).toBe('invalid_input')
    },
  )

  it('a picture_of that is not text is refused', async () => {
    for (const value of [null, 5, {}, [], true, '']) {
      expect((await errorOf(history, { ...comparison(), picture_of: value })).code).toBe('invalid_input')
    }
  })

  it('a picture of a recording with a very long name is drawn', async () => {
    const id = await createCatalog(platform.database, account, [testIsrc(7)])
    await platform.database.owner`
      update app.songs set name = repeat('long ', 60000) where isrc = ${testIsrc(7)}`
    const args = { ...comparison(), catalogId: id, picture_of: testIsrc(7) }
    expect((await call(revision, history, args, byKey())).body.result).not.toHaveProperty('isError')
  })

  it('NUL and lone surrogates are invalid input in every place', async () => {
    const broken = ['\0', 'a\0b', '\ud800', '\udc00', 'a\ud83dz']
    for (const text of broken) {
      for (
        const args of [
          { catalogId: text },
          { catalogId, [text]: 1 },
          { catalogId, limit: text },
          { catalogId, deep: [{ [text]: [text] }] },
        ]
      ) {
        expect((await errorOf('list_catalog_valuations', args)).code).toBe('invalid_input')
      }
      expect((await errorOf(history, { ...comparison(), since: text })).code).toBe('invalid_input')
      expect((await errorOf(history, { ...comparison(), picture_of: text })).code).toBe('invalid_input')
    }
  })

  it('a database outage is the 503 text in a tool, and a 503 elsewhere', async () => {
    const cut = await openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:9/none' })
    const { body } = await call(revision, history, comparison(), byKey(), cut)
    expect(body.result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'Catalog playcount history unavailable' }],
      _meta: { error_code: 'store_unavailable' },
    })
    expect(body.result).not.toHaveProperty('structuredContent')
    const list = await rpc(cut.mcp, revision, byKey(), 'tools/list')
    expect(list.status).toBe(503)
    expect(list.headers.get('retry-after')).toBe('5')
    expect(list.headers.get('x-error-code')).toBe('store_unavailable')
    expect(list.headers.get('www-authenticate')).toBeNull()
    await cut.close()
  })

  it('the log has one line per call, with the operation, its status and its code', async () => {
    const lines = platform.log.length
    await call(revision, history, comparison(), byKey())
    await call(revision, history, comparison(), byKey(outsider.key))
    expect(platform.log.slice(lines).map((line) => JSON.parse(line))).toMatchObject([
      { surface: 'mcp', operation: history, principal: 'api_key', status: 200 },
      { surface: 'mcp', operation: history, principal: 'api_key', status: 404, code: 'not_found' },
    ])
  })

  it('there is no other line, such as a warning per request', async () => {
    const written = ['log', 'info', 'warn', 'error'].map((level) =>
      vi.spyOn(console, level as 'warn').mockImplementation(() => {})
    )
    await call(revision, history, comparison(), byKey())
    const calls = written.flatMap((spy) => spy.mock.calls)
    for (const spy of written) spy.mockRestore()
    expect(calls).toEqual([])
  })
})
