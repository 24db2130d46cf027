import { expect } from 'vitest'
import { openPayer, owner } from './support/actors.ts'
import { get, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'

const connect = (body: object, as = owner) => post('/api/connectors', body, as)

rule('a connection is listed after consent, for its account only, and removed', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  const { body } = await connect({ connector: 'gmail' }, as)
  const consent = await fetch(body.data.redirectUrl, { method: 'POST', redirect: 'manual' })
  await consent.body?.cancel()
  expect(new URL(consent.headers.get('location')!).origin).toBe(new URL(deployment.app_url).origin)
  const { body: list } = await get('/api/connectors', as)
  expect(list.data).toEqual([{ slug: 'gmail', status: expect.any(String), connected_at: expect.any(String) }])
  expect((await get('/api/connectors', (await openPayer()).as)).body.data).toEqual([])
  expect((await remove('/api/connectors/gmail', as)).status).toBe(200)
  expect((await get('/api/connectors', as)).body.data).toEqual([])
})
