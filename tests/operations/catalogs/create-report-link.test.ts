import { isrcText } from '../../../shared/presentation/isrc-text.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPeople, type People } from '../../support/accounts.ts'
import { storedText } from '../../support/database.ts'
import { delegated, type Headers, json, key, sendJson, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { withLock } from '../../support/with-lock.ts'
import { makeSeries } from './report-world.ts'
import { browser, openReportLinks } from './report-links-world.ts'

const { platform, owner, saved, valued, valuationOf, value, report, csv, send, share, end, links, open } =
  openReportLinks()
const sql = () => platform.database.owner
let catalogId: string

beforeAll(async () => {
  catalogId = await saved(makeSeries())
  await value(catalogId)
})

const statuses = async (url: string) => [(await open(url)).status, (await open(url, '/report.csv')).status]
const text = async (url: string, part = '') => await (await open(url, part)).text()

describe('the page of a link', () => {
  it('is the stored report, in which newer counts change nothing, and its CSV the same file', async () => {
    const { url, ...link } = await share(catalogId)
    expect(link).toMatchObject({
      state: 'active',
      shows_recordings: true,
      opened_count: 0,
      last_opened_at: null,
    })
    const day = 86_400_000
    expect(Date.parse(link.ends_at) - Date.parse(link.created_at)).toBe(30 * day)
    const { value: { mid }, sha256, recordings } = await report(catalogId)
    const page = await text(url)
    const whole = await csv(catalogId)
    await sql()`update app.catalogs set name = 'Another name', updated_at = now() where id = ${catalogId}`
    await value(catalogId)
    expect((await report(catalogId)).sha256).not.toBe(sha256)
    expect(await text(url)).toBe(page)
    expect(await text(url, '/report.csv')).toBe(whole)
    expect(page).toContain(`$${Math.round(mid).toLocaleString('en-US')}`)
    expect(page).toContain(sha256)
    expect(page).toContain(isrcText(recordings[1].isrc))
    expect(page).not.toContain('/api/catalogs')
    expect(page).not.toContain(catalogId)
    expect(page).not.toMatch(/<script|\bsrc=/)
  })

  it('is kept by no cache, listed by no search, and gives its address to nobody', async () => {
    const { url } = await share(catalogId)
    for (const part of ['', '/report.csv']) {
      const response = await open(url, part)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      })
      if (!part) {
        expect(response.headers.get('content-security-policy')).toBe(
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
            "font-src 'self'; script-src 'unsafe-hashes' 'sha256-Ul1RMxNBbPGH9E+ofhdT7m0RVSwiCXU33cMrTtNPpo8='",
        )
      }
      await response.body?.cancel()
    }
  })

  it('without recordings has the same value and names none of them', async () => {
    const { url } = await share(catalogId, { shows_recordings: false })
    const page = await text(url)
    const isrcs = makeSeries().map(({ isrc }) => isrc)
    expect(isrcs.filter((isrc) => page.includes(isrc) || page.includes(isrcText(isrc)))).toEqual([])
    const { value: { mid } } = await report(catalogId)
    expect(page).toContain(`$${Math.round(mid).toLocaleString('en-US')}`)
    expect(await statuses(url)).toEqual([200, 404])
  })
})

it('stores no secret, logs none, and a repeat of the request shows none', async () => {
  const body = { valuation_id: await valuationOf(catalogId) }
  const create = () =>
    platform.api.request(`/api/catalogs/${catalogId}/report-links`, {
      method: 'POST',
      headers: { ...key(owner), 'content-type': 'application/json', 'idempotency-key': 'share' },
      body: JSON.stringify(body),
    })
  const { report_link: { url } } = await json(create(), 201)
  await json(create(), 409)
  await text(url)
  const secret = url.split('/').at(-1)!
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await storedText(platform.database)).not.toContain(secret)
  expect(JSON.stringify(platform.log)).not.toContain(secret)
})

it('counts each opening by a person, also parallel ones, and no program', async () => {
  const { url, id } = await share(catalogId)
  const opened = await withLock(
    sql(),
    (sql) => sql`select from app.report_links where id = ${id} for update`,
    [() => open(url), () => open(url), () => open(url)],
  )
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
  await open(url, '', { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } })
  await open(url, '', { method: 'HEAD', headers: browser })
  const [link] = (await links(catalogId)).filter((each: { id: string }) => each.id === id)
  expect(link).toMatchObject({ opened_count: 3, last_opened_at: expect.any(String) })
})

it('is refused where it is opened while it ends', async () => {
  const { url, id } = await share(catalogId)
  const [opened] = await withLock(
    sql(),
    (sql) => sql`update app.report_links set revoked_at = now() where id = ${id}`,
    [() => open(url)],
  )
  expect(opened!.status).toBe(404)
})

it('answers an ended, an expired, an unknown and a hostile link alike', async () => {
  const ended = await share(catalogId)
  await json(end(catalogId, ended.id))
  const expired = await share(catalogId, { ends_after_days: 1 })
  await sql()`update app.report_links set ends_at = now() where id = ${expired.id}`
  const gone = await valued()
  const deleted = await share(gone.catalogId)
  await json(send('DELETE', `/${gone.catalogId}`))
  const unknown = `http://x/s/r/${'a'.repeat(43)}`
  const hostile = [
    `${"'".repeat(43)}`,
    '%00',
    'a',
    'x'.repeat(5_000),
    '..%2f..%2fapi',
    `${'a'.repeat(43)}%0a`,
  ]
    .map((token) => `http://x/s/r/${token}`)
  const pages = await Promise.all(
    [ended.url, expired.url, deleted.url, unknown, ...hostile].map(async (url) => {
      const response = await open(url)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return { status: response.status, page: await response.text() }
    }),
  )
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]))
  expect(new Set(pages.map(({ page }) => page)).size).toBe(1)
  expect(pages[0]!.page).toContain('This link has ended')
})

it('is opened by a network as often as its limit allows', async () => {
  const { url } = await share(catalogId)
  await sql()`update app.rate_limits set max_requests = 2 where policy = 'report_link'`
  const opened: number[] = []
  for (let n = 0; n < 4; n++) opened.push((await open(url, '', { headers: browser }, '192.0.2.8')).status)
  await sql()`update app.rate_limits set max_requests = 1000000 where policy = 'report_link'`
  expect(opened).toEqual([200, 200, 429, 429])
})

it.each([
  ['no valuation', { valuation_id: undefined }, 400],
  ['a valuation of another catalog', {}, 404],
  ['an end at once', { ends_after_days: 0 }, 400],
  ['an end after a year', { ends_after_days: 366 }, 400],
])('refuses %s', async (name, fields, status) => {
  const foreign = name.includes('another') ? (await valued()).valuation_id : undefined
  const valuation_id = foreign ?? await valuationOf(catalogId)
  await json(send('POST', `/${catalogId}/report-links`, { valuation_id, ...fields }), status)
})

it('stops at 50 links that open; ended ones do not count', async () => {
  const { catalogId, valuation_id } = await valued()
  const [made] = [await share(catalogId)]
  await sql()`
    insert into app.report_links (catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at, revoked_at)
    select l.catalog_id, l.account_id, l.valuation_id, sha256(uuid_send(gen_random_uuid())), l.maker, true, l.ends_at,
      case when n > 48 then now() end
    from app.report_links l, generate_series(1, 60) n where l.id = ${made.id}`
  await share(catalogId)
  const refused = await json(send('POST', `/${catalogId}/report-links`, { valuation_id }), 409)
  expect(refused.message ?? refused.error).toContain('50 report links in use')
  await json(end(catalogId, made.id))
  await share(catalogId)
})

interface Scene extends People {
  catalogId: string
  session: Headers
}
const leave = ({ owner, organization: { id }, member }: Scene) =>
  json(sendJson(platform, owner, 'DELETE', `/api/organizations/${id}/members/${member.id}`))
const ofSession = ({ session }: Scene): Headers => session
const ofKey = ({ member }: Scene): Headers => key(member)

it('of an app needs the right to publish', async () => {
  const { catalogId, valuation_id } = await valued()
  const app = await delegated(owner)
  await sql()`update app.grants set may_publish = false where account_id = ${owner.id}`
  const refused = await send('POST', `/${catalogId}/report-links`, { valuation_id }, app)
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'grant_may_not_publish'])
  expect(await links(catalogId)).toEqual([])
})

it.each<[string, (scene: Scene) => Headers | Promise<Headers>, (scene: Scene) => Promise<unknown>, string]>([
  ['a person who was removed', ofSession, leave, 'organization'],
  ['a key whose person was removed', ofKey, leave, 'organization'],
  [
    'a key that was revoked',
    ofKey,
    ({ member }) => sql()`update app.api_keys set revoked_at = now() where account_id = ${member.id}`,
    'organization',
  ],
  [
    'a person who is banned',
    ofSession,
    ({ member }) =>
      sql()`update auth.users set banned_until = now() + interval '1 day' where email = ${member.email}`,
    'organization',
  ],
  [
    'an app that was disconnected',
    ({ member }) => delegated(member),
    ({ session }) => json(sendJson(platform, session, 'DELETE', `/api/grants/${testClientId}`)),
    'member',
  ],
  [
    'a workspace that has the catalog no more',
    ofKey,
    ({ organization, catalogId }) =>
      sql()`delete from app.account_catalogs where (catalog_id, account_id) = (${catalogId}, ${organization.id})`,
    'organization',
  ],
])('of %s ends at once, and colleagues see that it has', async (name, callerOf, stop, workspace) => {
  const people = await createPeople(platform.database)
  const account = people[workspace as keyof People]
  const { catalogId } = await valued()
  await sql()`insert into app.account_catalogs (catalog_id, account_id) values (${catalogId}, ${account.id})`
  const scene = { ...people, catalogId, session: await token(people.member) }
  const { url, id } = await share(catalogId, {}, await callerOf(scene))
  expect(await statuses(url)).toEqual([200, 200])
  await stop(scene)
  expect(await statuses(url)).toEqual([404, 404])
  if (workspace === 'organization' && !name.includes('no more')) {
    const [link] = await links(catalogId, people.owner)
    expect(link).toMatchObject({ id, state: 'maker_left' })
  }
})
