import { describe, expect, it } from 'vitest'
import { workerOverHttp } from '../../shared/adapters/worker/http.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { openProviders } from '../../shared/composition/ports.ts'
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { openLinks } from '../../shared/site/links.ts'
import { mentionOf, slackHeaders } from '../operations/agent/world.ts'
import { createAuthUser } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { listen } from '../support/platform.ts'
import { goodClaims, newEmail, signToken } from '../support/tokens.ts'
import { workerOptions } from '../support/worker.ts'
import { appUrl, fans, form, openPages, signUp } from '../pages/world.ts'

// While a secret is rotated, its variable has the new value and the old one.
const secret = (name: string) => ({ old: `${name}-${'o'.repeat(32)}`, next: `${name}-${'n'.repeat(32)}` })
const [links, jwt, worker, callback, slack] = ['links', 'jwt', 'worker', 'callback', 'slack'].map(secret)
const both = ({ old, next }: { old: string; next: string }) => `${next}, ${old}`

const world = fixture(() =>
  openPages({
    LINK_SECRET: both(links!),
    AUTH_JWT_SECRET: both(jwt!),
    AGENT_CALLBACK_SECRET: both(callback!),
    SLACK_SIGNING_SECRET: both(slack!),
  })
)

const linksWith = (LINK_SECRET: string) =>
  openLinks({
    appUrl,
    secrets: readConfiguration({
      BASE_URL: appUrl,
      APP_URL: appUrl,
      DATABASE_URL: 'postgres://platform_api@db.test/postgres?sslmode=require',
      AUTH_ISSUER: appUrl,
      LINK_SECRET,
    }).linkSecrets,
  })
const { old, next } = { old: linksWith(links!.old), next: linksWith(links!.next) }
const other = linksWith('a-secret-that-was-never-configured-here')
const pathOf = (url: string) => url.replace(appUrl, '')

describe('while the secret of links is rotated', () => {
  it('previews open by links of either secret, and new links are of the new one', async () => {
    const id = await world.publish(undefined, { draft: null })
    await world.platform.database.owner`update app.sites set draft = published where id = ${id}`
    const status = async (url: string) => (await world.pages.request(pathOf(url))).status
    const preview = await world.preview(id)
    const url = async (by: typeof old) => (await by.preview(preview)).url
    expect(await status(await url(old))).toBe(200)
    expect(await status(await url(next))).toBe(200)
    expect(await status(await url(other))).toBe(404)
    const token = new URL(await url(world.platform.services.ports.links)).searchParams.get('token')!
    expect([await next.readPreview(token), await old.readPreview(token)]).toEqual([preview, undefined])
  })

  it('fans leave a list by links of either secret, and new links are of the new one', async () => {
    const id = await world.publish()
    const leave = async (email: string, by: typeof old) => {
      await signUp(world, id, { email, consent: 'yes' })
      const path = pathOf(await by.unsubscribe({ site_id: id, email }))
      return (await world.pages.request(path, form({}))).status
    }
    expect(await leave('old@example.com', old)).toBe(200)
    expect(await leave('new@example.com', next)).toBe(200)
    expect(await leave('other@example.com', other)).toBe(404)
    expect(await fans(world, id)).toEqual(['other@example.com'])
    const fan = { site_id: id, email: 'fan@example.com' }
    const token = new URL(await world.platform.services.ports.links.unsubscribe(fan)).searchParams.get(
      'token',
    )!
    expect([await next.readUnsubscribe(token), await old.readUnsubscribe(token)]).toEqual([fan, undefined])
  })
})

it('access tokens that are signed with either secret are accepted, over HTTP and MCP', async () => {
  const email = newEmail()
  await createAuthUser(world.platform.database, { email })
  const statuses = async (signedWith: string) => {
    const authorization = `Bearer ${await signToken(goodClaims(email), signedWith)}`
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const accept = 'application/json, text/event-stream'
    const headers = { authorization, 'content-type': 'application/json', accept }
    return [
      (await world.platform.api.request('/api/keys', { headers: { authorization } })).status,
      (await world.platform.mcp.request('/mcp', { method: 'POST', headers, body: JSON.stringify(list) }))
        .status,
    ]
  }
  expect(await statuses(jwt!.old)).toEqual([200, 200])
  expect(await statuses(jwt!.next)).toEqual([200, 200])
  expect(await statuses(both(jwt!))).toEqual([401, 401])
})

it('events that Slack signs with either secret are accepted', async () => {
  const statusOf = async (secret: string) => {
    const body = JSON.stringify(mentionOf('help'))
    const headers = slackHeaders(body, { secret })
    const init = { method: 'POST', headers, body }
    return (await world.platform.api.request('/api/content-agent/slack', init)).status
  }
  expect(await statusOf(slack!.old)).toBe(200)
  expect(await statusOf(slack!.next)).toBe(200)
  expect(await statusOf(both(slack!))).toBe(401)
})

describe('while the secret of the callback is rotated', () => {
  const body = JSON.stringify({ threadId: 'slack:C0TEST:1700000000.000001', status: 'timeout' })
  const send = async (secret: string) => {
    const headers = { 'content-type': 'application/json', 'x-callback-secret': secret }
    return (await world.platform.api.request('/api/content-agent/callback', {
      method: 'POST',
      headers,
      body,
    }))
      .status
  }

  it('reports with either secret are accepted', async () => {
    // The thread does not exist, so nothing is posted.
    expect(await send(callback!.old)).toBe(200)
    expect(await send(callback!.next)).toBe(200)
    expect(await send(both(callback!))).toBe(401)
  })

  it('the worker sends the new one', async () => {
    const sent: (string | null)[] = []
    const server = listen({
      fetch: (request) => {
        sent.push(request.headers.get('x-callback-secret'))
        return Response.json({ status: 'ok' })
      },
    })
    const providers = await openProviders(readWorkerConfiguration({
      WORKER_DATABASE_URL: 'postgres://platform_worker@db.test/postgres?sslmode=require',
      BASE_URL: server.url,
      AGENT_CALLBACK_SECRET: both(callback!),
    }))
    await providers.callback!.send({ threadId: 'x', results: [] }, AbortSignal.timeout(5_000))
    await server.close()
    expect(sent).toEqual([callback!.next])
  })
})

it('the worker as a function is called with either secret', async () => {
  const { http } = readWorkerConfiguration({
    WORKER_DATABASE_URL: 'postgres://platform_worker@db.test/postgres?sslmode=require',
    WORKER_SECRET: both(worker!),
  })
  const serve = workerOverHttp({ ...workerOptions(world.platform.database), tasks: [], log: () => {} }, http!)
  const statusOf = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await serve(new Request('http://worker.test/', { method: 'POST', headers }))
    await response.text()
    return response.status
  }
  expect(await statusOf(worker!.old)).toBe(200)
  expect(await statusOf(worker!.next)).toBe(200)
  expect(await statusOf(both(worker!))).toBe(401)
})

it.each(['LINK_SECRET', 'AUTH_JWT_SECRET'])('each value of %s is long enough', (name) => {
  const short = `${'n'.repeat(40)},hunter2`
  const read = () =>
    readConfiguration({
      BASE_URL: appUrl,
      APP_URL: appUrl,
      DATABASE_URL: 'postgres://platform_api@db.test/postgres?sslmode=require',
      AUTH_ISSUER: appUrl,
      [name]: short,
    })
  expect(read).toThrow(name)
  expect(read).not.toThrow('hunter2')
})
