import { expect } from 'vitest'
import { openPayer } from '../../live/support/actors.ts'
import { useCreated } from '../../live/support/created.ts'
import { expectError, expectInvalid } from '../../live/support/errors.ts'
import { get, post } from '../../live/support/http.ts'
import { mailsTo, readMail } from '../../live/support/mail.ts'
import { rule } from '../../live/support/rule.ts'
import { generate, publish } from '../../live/support/sites.ts'

const created = useCreated()

const receiptPath = (id: string, email: string) =>
  `/api/sites/${id}/signups/receipt?email=${encodeURIComponent(email)}`

rule('a fan confirms by the link of a mail, which names who is responsible, and the receipt proves it', {
  needs: ['mail_folder'],
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await openPayer()
  const [controller, privacyUrl] = ['Tide Records, Malmö', 'https://example.com/privacy']
  const { id, name } = await created.site(as, { controller, privacyUrl, language: 'de' })
  await generate(id, 0, as)
  await publish(id, 1, as)
  const email = `acceptance-fan-${crypto.randomUUID()}@example.com`
  const reply = await post(`/api/sites/public/${id}/signup`, { email, consent: 'yes' })
  expect([reply.status, reply.text]).toEqual([200, '{"success":true}'])
  const mail = await readMail(email)
  expect(mailsTo(email)[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(mail).toContain('Tide Records')
  const receipt = async () => (await get(receiptPath(id, ` ${email.toUpperCase()} `), as)).body.receipt
  const before = await receipt()
  expect(before).toEqual({
    ...{ schema_version: 'ISO/IEC TS 27560:2023, in part', record_id: before.record_id },
    ...{ pii_principal_id: email, pii_type: ['e-mail address'], pii_controller: controller },
    ...{ purpose: 'News by e-mail', lawful_basis: 'consent', privacy_notice: privacyUrl, language: 'de' },
    ...{ consent_text: expect.stringMatching(/\bE-Mail\b/), page_name: name, page_revision: 2 },
    ...{ page_url: expect.stringContaining(`/s/${id}`), network_hash: expect.stringMatching(/^[0-9a-f]+$/) },
    ...{ event_state: 'pending', event_time: expect.stringMatching(/Z$/), confirmed_at: null },
    withdrawal_method: expect.stringContaining('/s/unsubscribe?token='),
  })
  const link =
    /https?:\/\/\S+\/confirm\?token=[\w.-]+/.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))![0]
  // A scanner of mails follows the link, and confirms nothing.
  const opened = await fetch(link)
  expect([opened.status, (await opened.text()).includes('<form')]).toEqual([200, true])
  expect(await receipt()).toEqual(before)
  for (let time = 0; time < 2; time++) {
    const confirmed = await fetch(link, { method: 'POST' })
    await confirmed.body?.cancel()
    expect(confirmed.status).toBe(200)
  }
  const confirmed_at = expect.stringMatching(/Z$/)
  expect(await receipt()).toEqual({ ...before, event_state: 'confirmed', confirmed_at })
  const forged = await fetch(link.slice(0, -3) + 'AAA', { method: 'POST' })
  await forged.body?.cancel()
  expect(forged.status).toBeGreaterThanOrEqual(400)
  const missing = await get(receiptPath(id, 'else@example.com'), as)
  expectError(missing, 404, 'not_found', 'error', 'This address is not on the list')
  expectInvalid(await get(receiptPath(id, 'nobody'), as), 'error')
})
