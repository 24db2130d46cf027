import { expect } from 'vitest'
import { once, outsider, owner, ownerId } from './support/actors.ts'
import { prefix, unreachable, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid, expectSameAsMissing } from './support/errors.ts'
import { call, get, patch, post, remove } from './support/http.ts'
import { mismatches, openApi } from './support/openapi.ts'
import { isLocal, rule } from './support/rule.ts'

const created = useCreated()
const list = '/api/webhooks/endpoints'
const secretForm = /^whsec_[A-Za-z0-9+/]{43}=$/
const types = [
  ...[
    'run.finished',
    'snapshot.captured',
    'valuation.computed',
    'valuation.stored',
    'site.published',
    'site.signup',
  ],
  'credits.low',
]

/** An endpoint that no rule changes. */
const shared = once(() => created.webhookEndpoint())

rule(
  'an endpoint is created with a secret that is returned once, listed, changed and deleted',
  {},
  async () => {
    const { secret, ...endpoint } = await created.webhookEndpoint()
    expect(secret).toMatch(secretForm)
    expect(endpoint).toEqual({
      id: expect.any(String),
      account_id: await ownerId(),
      created_by: await ownerId(),
      url: unreachable,
      url_set_by: await ownerId(),
      description: prefix,
      events: ['credits.low'],
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      previous_secret_expires_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const path = `${list}/${endpoint.id}`
    const [read, all] = [await get(path, owner), await get(list, owner)]
    expect(read.body).toEqual({ status: 'success', endpoint })
    expect(all.body.endpoints).toContainEqual(endpoint)
    const disabled = await patch(path, { enabled: false }, owner)
    expect(disabled.body.endpoint).toMatchObject({
      enabled: false,
      disabled_reason: 'by_request',
      disabled_at: expect.any(String),
      events: endpoint.events,
    })
    const changed = await patch(path, { events: types, description: 'Acceptance test, changed' }, owner)
    expect(changed.body.endpoint).toMatchObject({ events: types, description: 'Acceptance test, changed' })
    for (const { text } of [read, all, disabled, changed]) expect(text).not.toContain(secret)
    const enabled = await patch(path, { enabled: true, events: ['credits.low'] }, owner)
    expect(enabled.body.endpoint).toMatchObject({ enabled: true, disabled_reason: null, disabled_at: null })
    expect((await remove(path, owner)).body).toEqual({ status: 'success', id: endpoint.id })
    expectError(await get(path, owner), 404, 'not_found', 'status')
    expectError(await remove(path, owner), 404, 'not_found', 'status')
  },
)

rule('a secret is replaced, and the new one is returned once', {}, async () => {
  const { id, secret } = await created.webhookEndpoint()
  const headers = { 'idempotency-key': `acceptance-${crypto.randomUUID()}` }
  const rotate = () => post(`${list}/${id}/rotate-secret`, {}, owner, { headers })
  const { status, body } = await rotate()
  expect(status).toBe(200)
  expect(body.endpoint.secret).toMatch(secretForm)
  expect(body.endpoint.secret).not.toBe(secret)
  const hours = (Date.parse(body.endpoint.previous_secret_expires_at) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  const repeat = await rotate()
  expectError(repeat, 409, 'conflict', 'status')
  expect(repeat.text + (await get(`${list}/${id}`, owner)).text).not.toMatch(/whsec_/)
})

rule('an endpoint has a public https address, and known events', {}, async () => {
  const { id } = await shared()
  const addresses: [url: string, message: RegExp][] = [
    ['http://hooks.example.com/', /https/],
    ['https://user:word@hooks.example.com/', /user name/],
    ['https://10.0.0.1/', /public/],
    ['https://192.168.1.1/', /public/],
    ['https://169.254.169.254/latest/meta-data/', /public/],
    ['https://0x0a.1/', /public/],
    ['https://[::ffff:10.0.0.1]/', /public/],
    ['https://[fd00::1]/', /public/],
    ['https://db.internal/', /public/],
    ['https://postgres/', /public/],
    ['https://hooks.example.com:25/', /port/],
    ['hooks.example.com', /url/i],
  ]
  // A stack for development also sends to the machine that it runs on.
  if (!isLocal) {
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) addresses.push([`https://${host}/`, /public/])
  }
  for (const [url, message] of addresses) {
    expectInvalid(await post(list, { url, events: ['credits.low'] }, owner), 'status', message)
    expectInvalid(await patch(`${list}/${id}`, { url }, owner), 'status', message)
  }
  const url = unreachable
  const wrong = [
    {},
    { url },
    { url, events: [] },
    { url, events: ['ping'] },
    { url, events: ['run.*'] },
    { url, events: ['credits.low', 'credits.low'] },
    { url, events: ['credits.low'], description: 'x'.repeat(201) },
    { url, events: ['credits.low'], secret: 'whsec_mine' },
  ]
  for (const body of wrong) expectInvalid(await post(list, body, owner), 'status')
  expectError(await post(list, {}), 401, 'unauthenticated', 'status', credentialText)
  expect((await get(`${list}/${id}`, owner)).body.endpoint.url).toBe(url)
})

rule('an endpoint of others answers as a missing one', {}, async () => {
  const { id, secret: _, ...endpoint } = await shared()
  const missing = crypto.randomUUID()
  const requests: [method: string, path: string, body?: unknown][] = [
    ['GET', ''],
    ['PATCH', '', { enabled: false }],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ]
  for (const [method, suffix, body] of requests) {
    const send = (id: string) => call(method, `${list}/${id}${suffix}`, { as: outsider, body })
    expectSameAsMissing(await send(id), await send(missing), id, missing)
  }
  expect((await get(list, outsider)).text).not.toContain(id)
  expect((await get(`${list}/${id}`, owner)).body.endpoint).toEqual({ id, ...endpoint })
})

rule('the OpenAPI document describes each event with an example', {}, async () => {
  const { webhooks } = await openApi()
  expect(Object.keys(webhooks)).toEqual(expect.arrayContaining([...types, 'ping']))
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, examples } = post!.requestBody!.content['application/json']!
    const [example] = Object.values(examples ?? {})
    expect(example!.value, type).toMatchObject({ type, timestamp: expect.any(String) })
    expect(await mismatches(schema, example!.value), type).toEqual([])
  }
})
