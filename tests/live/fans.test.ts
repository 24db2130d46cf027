import { expect } from 'vitest'
import { once, openPayer, outsider } from './support/actors.ts'
import { page, useCreated } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { get, post } from './support/http.ts'
import { mailsTo, readMail } from './support/mail.ts'
import { deployment, rule } from './support/rule.ts'
import { generate, publish } from './support/sites.ts'

const created = useCreated()
const payer = once(openPayer)

const site = once(async () => {
  const { as } = await payer()
  const { id } = await created.site(as, {
    controller: 'Tide Records, Malmö',
    privacyUrl: 'https://example.com/privacy',
  })
  await generate(id, 0, as)
  await publish(id, 1, as)
  return { id, as }
})

/** Signs a new fan up. */
async function newFan(id: string): Promise<string> {
  const email = `acceptance-fan-${crypto.randomUUID()}@example.com`
  const reply = await post(`/api/sites/public/${id}/signup`, { email, consent: 'yes' })
  expect([reply.status, reply.text]).toEqual([200, '{"success":true}'])
  return email
}

const receiptPath = (id: string, email: string) =>
  `/api/sites/${id}/signups/receipt?email=${encodeURIComponent(email)}`

rule('a receipt proves the consent of one fan, to the workspace alone', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { id, as } = await site()
  const email = await newFan(id)
  const { body } = await get(receiptPath(id, email.toUpperCase()), as)
  expect(body.receipt).toMatchObject({
    pii_principal_id: email,
    pii_controller: 'Tide Records, Malmö',
    privacy_notice: 'https://example.com/privacy',
    lawful_basis: 'consent',
    page_url: deployment.app_url + page(id),
    page_revision: 2,
  })
  expect(body.receipt.consent_text).toMatch(/\S/)
  expect(body.receipt.withdrawal_method).toContain('/unsubscribe?token=')
  expect((await get(receiptPath(id, email), as)).body).toEqual(body)
  expectError(await get(receiptPath(id, email), outsider), 404, 'not_found', 'error')
  expectError(await get(receiptPath(id, 'nobody@example.com'), as), 404, 'not_found', 'error')
})

rule('a fan confirms by the link of a mail, which names who is responsible', {
  needs: ['mail_folder'],
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { id, as } = await site()
  const email = await newFan(id)
  const mail = await readMail(email)
  expect(mailsTo(email)[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(mail).toContain('Tide Records')
  const stateOf = async () => (await get(receiptPath(id, email), as)).body.receipt.event_state
  expect(await stateOf()).toBe('pending')
  const link =
    /https?:\/\/\S+\/confirm\?token=[\w.-]+/.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))![0]
  // A scanner of mails follows the link, and confirms nothing.
  const opened = await fetch(link)
  expect([opened.status, (await opened.text()).includes('<form')]).toEqual([200, true])
  expect(await stateOf()).toBe('pending')
  for (let time = 0; time < 2; time++) {
    const confirmed = await fetch(link, { method: 'POST' })
    await confirmed.body?.cancel()
    expect(confirmed.status).toBe(200)
  }
  expect(await stateOf()).toBe('confirmed')
  const forged = await fetch(link.slice(0, -3) + 'AAA', { method: 'POST' })
  await forged.body?.cancel()
  expect(forged.status).toBeGreaterThanOrEqual(400)
})

rule('fans are exported in the formats of mailing tools, without those who are pending', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { id, as } = await site()
  const email = await newFan(id)
  const heads = {
    mailchimp: /^"?Email Address"?,/,
    brevo: /^"?EMAIL"?,/,
    klaviyo: /^"?Email Address"?,"?Email Marketing Consent Timestamp"?/,
    listmonk: /^"?email"?,"?name"?,"?attributes"?/,
  }
  const { body } = await get(receiptPath(id, email), as)
  for (const [format, head] of Object.entries(heads)) {
    const { text, headers } = await get(`/api/sites/${id}/signups.csv?format=${format}`, as)
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(text.replace(/^\uFEFF/, '')).toMatch(head)
    expect(text.includes(email), format).toBe(body.receipt.event_state !== 'pending')
  }
  expect((await get(`/api/sites/${id}/signups.csv`, as)).text).toContain(email)
  expectInvalid(await get(`/api/sites/${id}/signups.csv?format=excel`, as), 'error')
})
