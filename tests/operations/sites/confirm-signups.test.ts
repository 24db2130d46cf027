import { describe, expect, it } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import type { Mail } from '../../../shared/providers/ports/mail.ts'
import { resendMail } from '../../../shared/providers/resend/resend.ts'
import { confirmSignup } from '../../../shared/tasks/confirm-signup.ts'
import { form, openPages, signUp } from '../../pages/world.ts'
import { siteDocument } from '../../pages/sites.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openInbox } from '../../support/inbox.ts'
import { json, sendJson } from '../../support/requests.ts'
import { callAsWorker, openWorker } from '../../support/worker.ts'
import { createEndpoint, listDeliveries } from '../webhooks/world.ts'

const inbox = fixture(openInbox)
const world = fixture(() => openPages({ ...inbox.environment }))

const mailThrough = () => {
  const { RESEND_API_BASE: apiBase, RESEND_API_KEY: apiKey, MAIL_FROM: from } = inbox.environment
  return resendMail({ apiBase, apiKey, from })
}

/** Processes all runs. */
async function deliver(mail: Mail = mailThrough()) {
  const { database, services } = world.platform
  await using _worker = await openWorker(database, [confirmSignup({ minMs: 20, maxMs: 20 })], {
    maxAttempts: 5,
    providers: { mail, links: services.ports.links, generator: openGenerator(undefined) },
  })
  const open = () =>
    database
      .value`select count(*)::integer from app.task_runs where task = 'confirm_signup' and finished_at is null`
  await expect.poll(open, { timeout: 10_000, interval: 20 }).toBe(0)
}

/** A published site, a fan who signed up there, and what became of both. */
async function signedUp({ facts = {} }: { facts?: Record<string, string> } = {}) {
  const { database } = world.platform
  const owner = await createAccount(database)
  const id = await world.publish(siteDocument({}, facts), { owner_id: owner.id })
  const email = `fan-${crypto.randomUUID()}@example.com`
  const again = (fields = {}) => signUp(world, id, { email, consent: 'yes', ...fields })
  const first = await again()
  const mails = () => inbox.mails(email)
  const link = async (at = 0) => new URL(/^http\S+\/s\/confirm\S+$/m.exec((await mails())[at]!.text)![0])
  return {
    id,
    owner,
    email,
    again,
    first,
    mails,
    path: async (at?: number) => (({ pathname, search }) => pathname + search)(await link(at)),
    fan: async () =>
      (await json(sendJson(world.platform, owner, 'GET', `/api/sites/${id}/signups`))).signups[0],
  }
}

const press = (path: string) => world.pages.request(path, form({}))

describe('a sign-up where the deployment has mail', () => {
  it('is pending until the button behind the link is pressed; opening the link changes nothing', async () => {
    const { path, fan, mails, first } = await signedUp()
    expect(await first.json()).toEqual({ success: true })
    expect(await fan()).toMatchObject({ state: 'pending', confirmed_at: null })
    await deliver()
    expect(await mails()).toHaveLength(1)
    const opened = await world.pages.request(await path())
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await opened.text()).toContain('<form method="post">')
    expect(await fan()).toMatchObject({ state: 'pending' })
    expect(await (await press(await path())).text()).toContain('You are on the list.')
    expect(await fan()).toMatchObject({ state: 'confirmed', confirmed_at: expect.any(String) })
  })

  it('is confirmed once, however often and at once the button is pressed, and announced once', async () => {
    const { id, owner, email, path, fan } = await signedUp()
    const endpoint = await createEndpoint(world.platform, owner, 'https://hooks.example.com/', {
      events: ['site.signup'],
    })
    await deliver()
    const address = await path()
    const pressed = await Promise.all(Array.from({ length: 4 }, () => press(address)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { confirmed_at } = await fan()
    expect((await press(address)).status).toBe(200)
    expect((await fan()).confirmed_at).toBe(confirmed_at)
    const deliveries = await listDeliveries(world.platform, owner, endpoint.id)
    expect(deliveries.map(({ event }: { event: { data: object } }) => event.data)).toEqual([
      { account_id: owner.id, site_id: id, signup: { ...await fan(), email } },
    ])
  })

  it('has a mail that names the page and who is responsible, and can be unsubscribed from by one click', async () => {
    const { fan, mails, id } = await signedUp({
      facts: {
        controller: 'Lantern Records, 1 Quay, Hamburg',
        privacyUrl: 'https://lanterns.example/privacy',
      },
    })
    await deliver()
    const [mail] = await mails()
    expect(mail!.subject).toBe('Please confirm: news about Harbour Morning')
    expect(mail!.text).toContain(`http://platform.test/s/${id}`)
    expect(mail!.text).toContain('Responsible for your address: Lantern Records, 1 Quay, Hamburg')
    expect(mail!.text).toContain('https://lanterns.example/privacy')
    const { pathname, search } = new URL(mail!.unsubscribe!.slice(1, -1))
    await world.pages.request(pathname + search, form({ 'List-Unsubscribe': 'One-Click' }))
    expect(await fan()).toBeUndefined()
  })

  it('gets the same response and as many runs when it is pending, confirmed or trapped', async () => {
    const { path, again, first, mails, fan } = await signedUp()
    const seen = ({ status, headers }: Response) => {
      const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
      return { status, ...rest }
    }
    const runs = () =>
      world.platform.database.value`
      select count(*)::integer from app.task_runs where task = 'confirm_signup'`
    const before = await runs()
    const pending = seen(await again())
    await deliver()
    await press(await path())
    expect(seen(await again())).toEqual(pending)
    expect(seen(await again({ website: 'https://spam.example' }))).toEqual(pending)
    expect(seen(first)).toEqual(pending)
    expect(await runs()).toBe(before + 3)
    await deliver()
    expect(await mails()).toHaveLength(1)
    expect(await fan()).toMatchObject({ state: 'confirmed' })
  })

  it('is mailed once in five minutes and five times a day, also after it was erased', async () => {
    const { id, owner, email, again, mails } = await signedUp()
    const { database } = world.platform
    const later = (minutes: number) =>
      database.owner`
      update app.site_mail_limits set last_mailed_at = last_mailed_at - ${minutes} * interval '1 minute',
        mailed_at = array(select t - ${minutes} * interval '1 minute' from unnest(mailed_at) t) where site_id = ${id}`
    const erase = () => sendJson(world.platform, owner, 'DELETE', `/api/sites/${id}/signups`, { email })
    await deliver()
    await again()
    await erase()
    await again()
    await deliver()
    expect(await mails()).toHaveLength(1)
    for (let turn = 2; turn <= 6; turn++) {
      await later(6)
      await again()
      await deliver()
      expect(await mails()).toHaveLength(Math.min(turn, 5))
    }
    await later(24 * 60)
    await again()
    await deliver()
    expect(await mails()).toHaveLength(6)
  })

  it('is not brought back by an old link: neither after unsubscribing nor by a newer sign-up', async () => {
    const { id, email, path, again, fan } = await signedUp()
    await deliver()
    const old = await path()
    const unsubscribe = await world.platform.services.ports.links.unsubscribe({ site_id: id, email })
    await world.pages.request(unsubscribe.replace('http://platform.test', ''), form({}))
    expect((await press(old)).status).toBe(404)
    expect(await fan()).toBeUndefined()
    await again()
    expect((await press(old)).status).toBe(404)
    expect(await fan()).toMatchObject({ state: 'pending' })
  })

  it('ends with its site: the mail is not sent, and a link that was sent confirms nothing', async () => {
    const [before, after] = [await signedUp(), await signedUp()]
    const remove = (id: string) => world.platform.database.owner`delete from app.sites where id = ${id}`
    await remove(before.id)
    await deliver()
    expect(await before.mails()).toEqual([])
    const path = await after.path()
    await remove(after.id)
    expect((await press(path)).status).toBe(404)
  })

  it('is deleted after 30 days without confirmation, and no confirmed one is', async () => {
    const [pending, confirmed] = [await signedUp(), await signedUp()]
    await deliver()
    await press(await confirmed.path())
    const { owner } = world.platform.database
    await owner`update app.site_signups set created_at = created_at - interval '30 days 1 minute'
      where site_id = any (${[pending.id, confirmed.id]})`
    await callAsWorker(world.platform.database, 'run_maintenance')
    expect([await pending.fan(), (await confirmed.fan()).state]).toEqual([undefined, 'confirmed'])
  })
})

describe('a confirmation mail', () => {
  it('is sent once though the worker is stopped between sending and recording', async () => {
    const { mails } = await signedUp()
    const mail = mailThrough()
    let calls = 0
    await deliver({
      async send(...args) {
        await mail.send(...args)
        if (++calls === 1) throw new Error('stopped after sending')
      },
    })
    expect([calls, (await mails()).length]).toEqual([2, 1])
  })

  it('waits while mail fails, and is then sent', async () => {
    const { mails } = await signedUp()
    const mail = mailThrough()
    const broken = resendMail({
      apiBase: 'http://127.0.0.1:9',
      apiKey: 're_key',
      from: 'a@example.com',
      timeoutMs: 50,
    })
    let calls = 0
    await deliver({ send: (...args) => (++calls < 3 ? broken : mail).send(...args) })
    expect(await mails()).toHaveLength(1)
  })
})

it.each(['', '?token=', '?token=abc', `?token=${'A'.repeat(100)}`])(
  'a link that nobody made is refused: /s/confirm%s',
  async (query) => {
    for (const request of [{}, form({})]) {
      expect((await world.pages.request(`/s/confirm${query}`, request)).status).toBe(404)
    }
  },
)

it('a link to unsubscribe confirms nothing', async () => {
  const { id, email, fan } = await signedUp()
  const { search } = new URL(await world.platform.services.ports.links.unsubscribe({ site_id: id, email }))
  expect((await press(`/s/confirm${search}`)).status).toBe(404)
  expect(await fan()).toMatchObject({ state: 'pending' })
})

it('the page and the form say that a mail comes', async () => {
  const { id } = await signedUp()
  expect(await (await world.pages.request(`/s/${id}`)).text()).toContain('One more step.')
  const posted = await world.pages.request(
    `/s/${id}/signup`,
    form({ email: 'form@example.com', consent: 'yes' }),
  )
  expect(await posted.text()).toContain('Please look into your mail')
})
