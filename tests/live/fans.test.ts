import { expect } from 'vitest'
import { once, openPayer } from './support/actors.ts'
import { useCreated } from './support/created.ts'
import { get, post } from './support/http.ts'
import { mailsTo, readMail } from './support/mail.ts'
import { rule } from './support/rule.ts'
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
