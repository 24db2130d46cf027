import { describe, expect, it } from 'vitest'
import { consentTexts } from '../../../shared/site/consent.ts'
import { siteDocument } from '../../pages/sites.ts'
import { fixture } from '../../support/fixture.ts'
import { openSignups } from './signups-world.ts'

const fans = fixture(openSignups)

const laterBy = (id: string, minutes: number) =>
  fans.world.platform.database.owner`
    update app.mails set mailed_at = mailed_at - ${minutes} * interval '1 minute'
    where site_id = ${id}`

describe('a fan who signs up again before confirming', () => {
  /** Two sign-ups with a mail each; the page was published in German, with another controller, in between. */
  async function twice() {
    const fan = await fans.signedUp({ facts: { controller: 'First Records' } })
    await fans.deliver()
    const page = siteDocument({}, { controller: 'Second Records', language: 'de' })
    const { owner } = fans.world.platform.database
    await owner`update app.sites set published = ${
      owner.json(page as never)
    }, revision = 8, published_revision = 8 where id = ${fan.id}`
    await fan.again()
    await laterBy(fan.id, 6)
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

  it('can still use the first link where the second mail was one too many', async () => {
    const fan = await fans.signedUp()
    await fans.deliver()
    await fan.again()
    await fans.deliver()
    expect(await fan.mails()).toHaveLength(1)
    await fans.press(await fan.path())
    expect(await fan.fan()).toMatchObject({ state: 'confirmed' })
  })
})

it('a fan who unsubscribes and signs up again at once gets the mail after the interval', async () => {
  const fan = await fans.signedUp()
  await fans.deliver()
  const text = (await fan.mails())[0]!.text
  await fans.press(/\/s\/unsubscribe\S+/.exec(text)![0])
  await fan.again()
  const delivered = fans.deliver()
  await fans.held()
  await laterBy(fan.id, 6)
  await delivered
  expect(await fan.mails()).toHaveLength(2)
  await fans.press(await fan.path(1))
  expect(await fan.fan()).toMatchObject({ state: 'confirmed' })
})
