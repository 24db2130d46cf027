import { describe, expect, it, vi } from 'vitest'
import { nextStep, nextSteps } from '../../shared/adapters/mcp/tool-errors.ts'
import { OperationError } from '../../shared/errors/errors.ts'
import { createCatalog, testIsrc } from '../support/accounts.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'
import { history, period, useWorld } from './world.ts'

const { platform, account, outsider, catalog, byKey, comparison, call } = useWorld()
const valuations = 'list_catalog_valuations'
const picture = '.svg?since=2026-03-03&days=2&isrc='

describe.each(revisions)('errors, %s', (revision) => {
  const errorOf = async (name: string, args: Record<string, unknown>, credentials = byKey()) => {
    const response = await call(revision, name, args, credentials)
    expect(response.status).toBe(200)
    const { isError, content, _meta, ...rest } = response.body.result
    expect(isError).toBe(true)
    expect(content).toEqual([
      { type: 'text', text: expect.any(String) },
      {
        type: 'text',
        text: expect.stringContaining(nextStep(new OperationError(_meta.error_code, content[0].text))),
      },
    ])
    expect(rest).not.toHaveProperty('structuredContent')
    return { text: content[0].text, code: _meta.error_code }
  }
  const httpText = async (path: string, key = account.key) => {
    const response = await platform.api.request(path, { headers: byKey(key) })
    const body = await response.json()
    return { text: body.message ?? body.error, code: response.headers.get('x-error-code') }
  }

  it.each<[string, string, Record<string, unknown>, string]>([
    ['a malformed catalog', valuations, { catalogId: 'x' }, ''],
    ['limit 0', valuations, { limit: 0 }, '?limit=0'],
    ['limit 101', valuations, { limit: 101 }, '?limit=101'],
    ['limit 1.5', valuations, { limit: 1.5 }, '?limit=1.5'],
    ['limit x', valuations, { limit: 'x' }, '?limit=x'],
    ['no since', history, { days: 2 }, '?days=2'],
    ['a date that is none', history, { ...period, since: '2026-02-30' }, '?since=2026-02-30&days=2'],
    ['days 32', history, { ...period, days: 32 }, '?since=2026-03-03&days=32'],
    ['an unknown field', history, { ...period, foo: 1 }, '?since=2026-03-03&days=2&foo=1'],
    ['account_id', history, { ...period, account_id: 'x' }, '?since=2026-03-03&days=2&account_id=x'],
    [
      'organization_id',
      history,
      { ...period, organization_id: 'x' },
      '?since=2026-03-03&days=2&organization_id=x',
    ],
    ['days that are not over', history, { ...period, since: '9999-11-30' }, '?since=9999-11-30&days=2'],
    ['a picture of no member', history, { ...period, picture_of: testIsrc(99) }, picture + testIsrc(99)],
    ['a picture of nonsense', history, { ...period, picture_of: 'x' }, `${picture}x`],
  ])('%s has the text and the code of HTTP', async (_, name, values, query) => {
    const args = { catalogId: catalog.id, ...values }
    const { text, code } = await errorOf(name, args)
    const path = `/api/catalogs/${args.catalogId}/${name === history ? 'playcount-history' : 'valuations'}`
    const expected = await httpText(path + query)
    expect({ text, code }).toEqual({ ...expected, text: expected.text.replace('catalogId', 'catalog_id') })
  })

  const unlisted = ['', 'picture_of', 'constructor', 'toString', '\u{1F3B5}']
  it.each(unlisted)('a field that the listing does not name (%j) is refused', async (field) => {
    const args = JSON.parse(`{${JSON.stringify(field)}: "${testIsrc(1)}"}`)
    expect((await errorOf('get_account', args)).code).toBe('invalid_input')
  })

  it('a picture_of that is not text is refused', async () => {
    for (const value of [5, {}, [], true, ' ']) {
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
          { catalogId: catalog.id, [text]: 1 },
          { catalogId: catalog.id, limit: text },
          { catalogId: catalog.id, deep: [{ [text]: [text] }] },
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
      content: [
        { type: 'text', text: 'Catalog playcount history unavailable' },
        { type: 'text', text: nextSteps.store_unavailable },
      ],
      _meta: { error_code: 'store_unavailable', next_step: nextSteps.store_unavailable },
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
