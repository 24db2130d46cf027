import { registry } from '../../../shared/platform/metrics/metrics.ts'
import { parseMetrics, valueOf } from '../../observability/parse.ts'
import { describe, expect, it } from 'vitest'
import { consentTexts } from '../../../shared/site/consent.ts'
import { AddressRefused } from '../../../shared/providers/ports/mail.ts'
import { siteDocument } from '../../pages/sites.ts'
import { form, signUp } from '../../pages/world.ts'
import { fixture } from '../../support/fixture.ts'
import { json, sendJson } from '../../support/requests.ts'
import { callAsWorker } from '../../support/worker.ts'
import { createEndpoint, listDeliveries } from '../webhooks/world.ts'
import { openSignups } from './signups-world.ts'

const fans = fixture(openSignups)

const countOf = (text: string, outcome: string) =>
  valueOf(parseMetrics(text), 'platform_confirmation_mails_total', { outcome })

describe('a sign-up where the deployment has mail', () => {
  it('is confirmed once, however often and at once the button is pressed, and announced once', async () => {
    const { id, owner, email, path, fan } = await fans.signedUp()
    expect(await fan()).toMatchObject({ state: 'pending', confirmed_at: null })
    const endpoint = await createEndpoint(fans.world.platform, owner, 'https://hooks.example.com/', {
      events: ['site.signup'],
    })
    await fans.deliver()
    const address = await path()
    const opened = await fans.world.pages.request(address)
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await fan()).toMatchObject({ state: 'pending' })
    const pressed = await Promise.all(Array.from({ length: 4 }, () => fans.press(address)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { confirmed_at } = await fan()
    expect((await fans.press(address)).status).toBe(200)
    expect((await fan()).confirmed_at).toBe(confirmed_at)
    const deliveries = await listDeliveries(fans.world.platform, owner, endpoint.id)
    expect(deliveries.map(({ event }: { event: { data: object } }) => event.data)).toEqual([
      { account_id: owner.id, site_id: id, signup: { ...await fan(), email } },
    ])
  })

  it('has a mail that names the page and who is responsible, and can be unsubscribed from by one click', async () => {
    const controller = 'Lantern Records, 1 Quay, Hamburg'
    const facts = { controller, privacyUrl: 'https://lanterns.example/privacy' }
    const { fan, mails, id } = await fans.signedUp({ facts })
    await fans.deliver()
    const [mail] = await mails()
    expect(mail!.subject).toBe('Please confirm: news about Harbour Morning')
    expect(mail!.text).toContain(`http://platform.test/s/${id}`)
    expect(mail!.text).toContain(`Responsible for your address: ${controller}`)
    expect(mail!.text).toContain(`Privacy policy: http://platform.test/s/${id}`)
    expect(mail!.text).not.toContain('lanterns.example')
    const { pathname, search } = new URL(mail!.unsubscribe!.slice(1, -1))
    await fans.world.pages.request(pathname + search, form({ 'List-Unsubscribe': 'One-Click' }))
    expect(await fan()).toBeUndefined()
  })

  it('gets the same response and as many runs when it is pending, confirmed or trapped', async () => {
    const { path, again, first, mails, fan } = await fans.signedUp()
    const seen = ({ status, headers }: Response) => {
      const { 'x-request-id': _, ratelimit: __, ...rest } = Object.fromEntries(headers)
      return { status, ...rest }
    }
    const runs = () =>
      fans.world.platform.database.value`
      select count(*)::integer from app.task_runs where task = 'confirm_signup'`
    const before = await runs()
    const pending = seen(await again())
    await fans.deliver()
    await fans.press(await path())
    expect(seen(await again())).toEqual(pending)
    expect(seen(await again({ website: 'https://spam.example' }))).toEqual(pending)
    expect(seen(first)).toEqual(pending)
    expect(await runs()).toBe(before + 3)
    const [trapped, erased] = [countOf(registry.text(), 'trapped'), countOf(registry.text(), 'erased')]
    await fans.deliver()
    expect(await mails()).toHaveLength(1)
    // None of them was erased.
    expect(countOf(registry.text(), 'trapped')).toBe(trapped + 1)
    expect(countOf(registry.text(), 'erased')).toBe(erased)
    expect(await fan()).toMatchObject({ state: 'confirmed' })
  })

  it('is mailed once in five minutes and five times a day, also after it was erased', async () => {
    const { id, owner, email, again, mails, path, fan } = await fans.signedUp()
    const later = (minutes: number) => fans.later(id, minutes)
    const erase = () => sendJson(fans.world.platform, owner, 'DELETE', `/api/sites/${id}/signups`, { email })
    await fans.deliver()
    await again()
    await fans.deliver()
    // The second mail was one too many: the link of the first one still works.
    await fans.press(await path())
    expect(await fan()).toMatchObject({ state: 'confirmed' })
    await erase()
    await again()
    // It waits for the interval.
    const delivered = fans.deliver()
    await fans.held()
    expect(await mails()).toHaveLength(1)
    await later(6)
    await delivered
    expect(await mails()).toHaveLength(2)
    for (let turn = 3; turn <= 6; turn++) {
      await later(6)
      await again()
      await fans.deliver()
      expect(await mails()).toHaveLength(Math.min(turn, 5))
    }
    await later(24 * 60)
    await again()
    await fans.deliver()
    expect(await mails()).toHaveLength(6)
  })

  it('is mailed ten times a day over all sites, also after one was deleted', async () => {
    const email = `fan-${crypto.randomUUID()}@example.com`
    const sites = await Promise.all(Array.from({ length: 11 }, () => fans.signedUp()))
    const at = (n: number) =>
      signUp(fans.world, sites[n]!.id, { email, consent: 'yes' }, { from: `192.0.2.${n}` })
    for (let n = 0; n < 10; n++) await at(n)
    await fans.deliver()
    expect(await fans.inbox.mails(email)).toHaveLength(10)
    const { owner } = fans.world.platform.database
    await owner`delete from app.sites where id = ${sites[0]!.id}`
    const refused = await at(10)
    expect([refused.status, await refused.json()]).toEqual([200, { success: true }])
    const limited = () => countOf(registry.text(), 'address')
    const before = limited()
    const log = (await fans.deliver()).join('\n')
    expect(await fans.inbox.mails(email)).toHaveLength(10)
    expect([log, limited() - before]).toEqual([
      expect.stringContaining('"event":"confirmation withheld"'),
      1,
    ])
    expect(log).not.toContain('example.com')
    await owner`update app.mails set mailed_at = mailed_at - interval '1 day'`
    await at(10)
    await fans.deliver()
    expect(await fans.inbox.mails(email)).toHaveLength(11)
  })

  it('is not brought back by an old link: neither after unsubscribing nor by a newer sign-up', async () => {
    const { id, email, path, again, fan } = await fans.signedUp()
    await fans.deliver()
    const old = await path()
    const unsubscribe = await fans.world.platform.services.ports.links.unsubscribe({ site_id: id, email })
    await fans.world.pages.request(unsubscribe.replace('http://platform.test', ''), form({}))
    expect((await fans.press(old)).status).toBe(404)
    expect(await fan()).toBeUndefined()
    await again()
    expect((await fans.press(old)).status).toBe(404)
    expect(await fan()).toMatchObject({ state: 'pending' })
    await fans.later(id, 6)
    await fans.deliver()
  })

  it('ends with its site: the mail is not sent, and a link that was sent confirms nothing', async () => {
    const [before, after] = [await fans.signedUp(), await fans.signedUp()]
    const remove = (id: string) => fans.world.platform.database.owner`delete from app.sites where id = ${id}`
    await remove(before.id)
    await fans.deliver()
    expect(await before.mails()).toEqual([])
    const path = await after.path()
    await remove(after.id)
    expect((await fans.press(path)).status).toBe(404)
  })

  it('is deleted after 30 days without confirmation, and no confirmed one is', async () => {
    const [pending, confirmed] = [await fans.signedUp(), await fans.signedUp()]
    await fans.deliver()
    await fans.press(await confirmed.path())
    const { owner } = fans.world.platform.database
    await owner`update app.site_signups set created_at = created_at - interval '30 days 1 minute'
      where site_id = any (${[pending.id, confirmed.id]})`
    await callAsWorker(fans.world.platform.database, 'run_maintenance')
    expect([(await pending.fan()).state, (await confirmed.fan()).state]).toEqual(['pending', 'confirmed'])
    // The link of a later sign-up works for as long.
    await owner`update app.task_runs set created_at = created_at - interval '30 days 1 minute'`
    await callAsWorker(fans.world.platform.database, 'run_maintenance')
    expect([await pending.fan(), (await confirmed.fan()).state]).toEqual([undefined, 'confirmed'])
  })
})

interface Fan {
  mail_held_by: string | null
}

/** A fan whose address has had as many mails of all pages today as it may. */
async function withheld() {
  const fan = await fans.signedUp()
  await fans.world.platform.database.owner`
    insert into app.mails (id, kind, address_hash)
    select gen_random_uuid(), 'confirmation', private.keyed_hash('address ' || ${fan.email}::text) from generate_series(1, 10)`
  await fans.deliver()
  return fan
}

describe('a confirmation mail', () => {
  it('is sent once though the worker is stopped between sending and recording', async () => {
    const { mails } = await fans.signedUp()
    const mail = fans.mailThrough()
    let calls = 0
    await fans.deliver({
      async send(...args) {
        await mail.send(...args)
        if (++calls === 1) throw new Error('stopped after sending')
      },
    })
    expect([calls, (await mails()).length]).toEqual([2, 1])
  })

  it('that a budget holds says so and why, until it is sent', async () => {
    const { owner, receiptMail: mail } = await fans.signedUp()
    const { owner: sql } = fans.world.platform.database
    const read = async (path: string) => await json(sendJson(fans.world.platform, owner, 'GET', path))
    const listed = async () => (await read('/api/fans?state=held')).fans.map((fan: Fan) => fan.mail_held_by)
    expect(await mail()).toMatchObject({ state: 'waiting', held_by: null, ended_at: null })
    await sql`insert into app.mail_owner_limits (owner_id, max_mails) values (${owner.id}, 0)`
    const delivered = fans.deliver()
    await fans.held()
    expect([await mail(), await listed()])
      .toEqual([expect.objectContaining({ state: 'held', held_by: 'workspace' }), ['workspace']])
    await sql`delete from app.mail_owner_limits where owner_id = ${owner.id}`
    await delivered
    expect([await mail(), await listed()])
      .toEqual([expect.objectContaining({ state: 'sent', held_by: null, ended_at: expect.any(String) }), []])
  })

  it('that is withheld keeps its reason, and tells nobody which limit of the address it is', async () => {
    const { id, owner, email, receiptMail } = await withheld()
    expect(await receiptMail()).toMatchObject({ state: 'withheld', held_by: 'repeated' })
    const { fans: [fan] } = await json(sendJson(fans.world.platform, owner, 'GET', '/api/fans'))
    expect(fan).toMatchObject({ site_id: id, email, state: 'pending', mail_held_by: 'repeated' })
  })

  it('is not tried again where the mail service refuses the address', async () => {
    const { fan, receiptMail } = await fans.signedUp()
    let calls = 0
    await fans.deliver({
      send() {
        calls++
        throw new AddressRefused('store_unavailable', 'Mail cannot be sent right now')
      },
    })
    expect([calls, (await fan()).state]).toEqual([1, 'pending'])
    expect(await receiptMail()).toMatchObject({ state: 'refused', held_by: null })
  })

  it('has one line for each thing that the page says, and names no account', async () => {
    const { mails, owner } = await fans.signedUp({
      facts: { controller: 'Harbour\n\nYour parcel waits.', artistName: undefined },
    })
    await fans.world.platform.database.owner`update app.accounts set name = 'Robin' where id = ${owner.id}`
    await fans.deliver()
    const [{ text } = { text: '' }] = await mails()
    expect(text).toContain('Responsible for your address: Harbour Your parcel waits.')
    expect(text).not.toContain('Robin')
  })

  it('tells a fan who signs up again that nothing is left to do', async () => {
    const { id, again, path, mails, receipt } = await fans.signedUp()
    await fans.deliver()
    await fans.press(await path())
    const proven = await receipt()
    await fans.later(id, 6)
    await again()
    await fans.deliver()
    const [, known] = await mails()
    expect(known!.subject).toBe('You are on the list already: news about Harbour Morning')
    expect(known!.text).not.toContain('/s/confirm')
    expect(known!.unsubscribe).toContain('/s/unsubscribe')
    expect(await receipt()).toEqual(proven)
  })
})

it('a link that nobody made, or that unsubscribes, confirms nothing', async () => {
  const { id, email, fan } = await fans.signedUp()
  const { links } = fans.world.platform.services.ports
  const { search } = new URL(await links.unsubscribe({ site_id: id, email }))
  for (const query of ['', '?token=', '?token=abc', `?token=${'A'.repeat(100)}`, search]) {
    for (const request of [{}, form({})]) {
      expect((await fans.world.pages.request(`/s/confirm${query}`, request)).status, query).toBe(404)
    }
  }
  expect(await fan()).toMatchObject({ state: 'pending' })
})

it('the page and the form say that a mail comes, or what is missing', async () => {
  const { id } = await fans.signedUp()
  expect(await (await fans.world.pages.request(`/s/${id}`)).text()).toContain('One more step.')
  const post = (fields = {}) =>
    fans.world.pages.request(`/s/${id}/signup`, form({ email: 'form@example.com', ...fields }))
  expect(await (await post({ consent: 'yes' })).text()).toContain('Please look into your mail')
  const refused = await post()
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Please tick the box')
})

describe('a fan who signs up again before confirming', () => {
  /** Two sign-ups with a mail each; the page was published in German, with another controller, in between. */
  async function twice() {
    const fan = await fans.signedUp({ facts: { controller: 'First Records' } })
    await fans.deliver()
    const page = siteDocument({}, { controller: 'Second Records', language: 'de' })
    const { owner } = fans.world.platform.database
    const published = owner.json(page as never)
    await owner`update app.sites set ${owner({ revision: 8, published_revision: 8, published } as never)}
      where id = ${fan.id}`
    await fan.again()
    await fans.later(fan.id, 6)
    await fans.deliver()
    return fan
  }
  const english = { pii_controller: 'First Records', language: 'en', page_revision: 7 }
  const german = { pii_controller: 'Second Records', language: 'de', page_revision: 8 }

  it.each([
    ['first', 0, english, consentTexts.en],
    ['second', 1, german, consentTexts.de],
  ])('proves the consent of the %s mail by its link, and keeps it', async (_, at, proof, consent_text) => {
    const fan = await twice()
    const mails = await fan.mails()
    expect(mails.map(({ text }) => text.includes('Second Records'))).toEqual([false, true])
    expect(await fan.receipt()).toMatchObject(english)
    expect((await fans.press(await fan.path(at))).status).toBe(200)
    const proven = await fan.receipt()
    expect(proven).toMatchObject({ ...proof, consent_text, event_state: 'confirmed' })
    for (const other of [0, 1]) expect((await fans.press(await fan.path(other))).status).toBe(200)
    await fan.again()
    await fans.deliver()
    expect(await fan.receipt()).toEqual(proven)
  })
})
