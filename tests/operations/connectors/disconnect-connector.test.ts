import { expect } from 'vitest'
import { openPayer } from '../../live/support/actors.ts'
import { expectError } from '../../live/support/errors.ts'
import { get, post, remove } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'

rule('a connection is listed after consent, for its account only, and removed', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  const list = async (by = as) => (await get('/api/connectors', by)).body.data
  const { body } = await post('/api/connectors', { connector: 'gmail' }, as)
  const consent = await fetch(body.data.redirectUrl, { method: 'POST', redirect: 'manual' })
  await consent.body?.cancel()
  expect(new URL(consent.headers.get('location')!).origin).toBe(new URL(deployment.app_url).origin)
  expect(await list()).toEqual([{ slug: 'gmail', status: 'active', connected_at: expect.any(String) }])
  expect(await list((await openPayer()).as)).toEqual([])
  const disconnect = () => remove('/api/connectors/gmail', as)
  expect((await disconnect()).body).toEqual({ success: true, data: { connector: 'gmail' } })
  expect(await list()).toEqual([])
  expectError(await disconnect(), 404, 'not_found', 'number', 'Connector not found')
})
