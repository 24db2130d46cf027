import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { payer } from '../../live/support/actors.ts'
import { useCreated } from '../../live/support/created.ts'
import { get, post } from '../../live/support/http.ts'
import { readMail } from '../../live/support/mail.ts'
import { mismatches, openApi } from '../../live/support/openapi.ts'
import { openReceiver } from '../../live/support/receiver.ts'
import { deployment, rule } from '../../live/support/rule.ts'
import { untilEnded } from '../../live/support/runs.ts'
import { generate, publish } from '../../live/support/sites.ts'
import { until } from '../../live/support/until.ts'

const created = useCreated()
/** The events that this suite causes. */
const types = [
  ...['run.finished', 'snapshot.captured', 'valuation.computed', 'valuation.stored', 'site.published'],
  'site.signup',
]

rule('events of captures and sites arrive with the records of the API', {
  needs: ['stand_ins', 'demo.isrcs'],
  credits: 26,
}, async () => {
  await using receiver = await openReceiver()
  const { as, id: account_id } = await payer()
  const { secret } = await created.webhookEndpoint(as, { url: receiver.url, events: types })
  /** The data of the event of a type that names a record, without the account. */
  const arrived = (type: string, id: string) =>
    until(() => {
      const request = receiver.requests.find(({ body }) =>
        JSON.parse(body).type === type && body.includes(id)
      )
      if (!request) return undefined
      const event = new Webhook(secret).verify(request.body, request.headers) as Record<string, unknown>
      const { account_id: account, ...data } = event.data as Record<string, unknown>
      expect(account, type).toBe(account_id)
      return data
    })

  const catalog_id = await created.catalog(as)
  await post(`/api/catalogs/${catalog_id}/songs`, { isrcs: deployment.demo!.isrcs!.slice(0, 1) }, as)
  const { body: { runId, snapshot: { id } } } = await post('/api/playcount-snapshots', { catalog_id }, as)
  expect(await arrived('run.finished', runId)).toEqual({ run: await untilEnded(runId, as) })
  const { body: { snapshot } } = await get(`/api/playcount-snapshots/${id}`, as)
  // What started it and what it cost are read by GET alone.
  const { run_id: _, scheduled: __, credits: ___, ...captured } = snapshot
  expect(await arrived('snapshot.captured', id)).toEqual({ snapshot: captured })
  const { body: { valuations: [valuation] } } = await get(`/api/catalogs/${catalog_id}/valuations`, as)
  expect(await arrived('valuation.computed', catalog_id)).toEqual({ catalog_id, valuation })
  expect(await arrived('valuation.stored', catalog_id)).toMatchObject({
    catalog_id,
    headline: { id: expect.any(String), sha256: expect.any(String) },
  })

  const site = await created.site(as)
  await generate(site.id, 0, as)
  await publish(site.id, 1, as)
  const published = await arrived('site.published', site.id)
  expect(published).toMatchObject({
    site: { id: site.id, name: site.name, published_at: expect.any(String) },
  })
  const email = `acceptance-fan-${crypto.randomUUID()}@example.com`
  await post(`/api/sites/public/${site.id}/signup`, { email, consent: 'yes' })
  if (deployment.mail_folder) {
    const link = /https?:\S+\/s\/confirm\?token=\S+/.exec(await readMail(email))![0]
    const confirmed = await fetch(link, { method: 'POST', body: new URLSearchParams() })
    await confirmed.body?.cancel()
    expect(confirmed.status).toBe(200)
  }
  const signup = {
    email,
    created_at: expect.any(String),
    state: expect.stringMatching(/confirmed|single/),
    confirmed_at: expect.toBeOneOf([null, expect.any(String)]),
  }
  expect(await arrived('site.signup', email)).toEqual({ site_id: site.id, signup })
})

rule('the OpenAPI document describes each event with an example', {}, async () => {
  const { webhooks } = await openApi()
  expect(Object.keys(webhooks)).toEqual(expect.arrayContaining([...types, 'credits.low', 'ping']))
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, examples } = post!.requestBody!.content['application/json']!
    const [example] = Object.values(examples ?? {})
    expect(example!.value, type).toMatchObject({ type, timestamp: expect.any(String) })
    expect(await mismatches(schema, example!.value), type).toEqual([])
  }
})
