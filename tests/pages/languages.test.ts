import { describe, expect, it } from 'vitest'
import { consentTexts } from '../../shared/site/consent.ts'
import { messagesOf } from '../../shared/site/words/messages.ts'
import { tables, wordsOf } from '../../shared/site/words/words.ts'
import { openSignups } from '../operations/sites/signups-world.ts'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { json, sendJson } from '../support/requests.ts'
import { sample } from '../support/sample.ts'
import { siteDocument } from './sites.ts'
import { form, signUp } from './world.ts'

const fans = fixture(openSignups)

/** Reads hidden fields and the text beside the checkbox, as a browser posts and shows them. */
const printed = (html: string) => ({
  language: /<input name="language" type="hidden" value="([^"]+)"/.exec(html)![1]!,
  consent: /name="consent"[^>]*>\s*<span[^>]*>([^<]+)</.exec(html)![1],
})

/** A published page in a language, and its owner. */
async function published(language?: string) {
  const owner = await createAccount(fans.world.platform.database)
  const document = siteDocument({}, { ...language && { language } })
  const id = await fans.world.publish(document, { owner_id: owner.id })
  const html = await (await fans.world.pages.request(`/s/${id}`)).text()
  const receipt = async (email: string) => {
    const path = `/api/sites/${id}/signups/receipt?email=${email}`
    return (await json(sendJson(fans.world.platform, owner, 'GET', path))).receipt
  }
  return { id, owner, html, receipt, ...printed(html) }
}

const post = (id: string, fields: Record<string, string>) =>
  fans.world.pages.request(`/s/${id}/signup`, form(fields))
const newFan = () => `fan-${crypto.randomUUID()}@example.com`

/** Each word of a table with its name. */
const wordsIn = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[path + name, word]] : wordsIn(word, `${path}${name}.`)
  )
const allIn = (language: string) => ({ ...wordsOf(language)!, ...messagesOf(language) })
const places = (words: object) =>
  Object.fromEntries(wordsIn(words).map(([name, word]) => [name, word.split('{}').length - 1]))

describe.each(Object.keys(tables))('the words in %s', (language) => {
  const words = allIn(language)
  it('are complete, with the places for names', () => {
    expect(places(words)).toEqual(places(allIn('en')))
    expect(wordsIn(words).filter(([, word]) => word.trim() === '')).toEqual([])
  })

  it('have letters of its script', () => {
    const { script } = new Intl.Locale(language).maximize()
    const isLatin = wordsIn(words).filter(([, word]) => /\p{Script=Latin}/u.test(word))
    expect(isLatin).toHaveLength(script === 'Latn' ? wordsIn(words).length : 0)
  })
})

it('a country has the words of its language, and its own', () => {
  const [spain, mexico, chile] = ['es', 'es-MX', 'es-CL'].map((tag) => wordsOf(tag)!)
  expect([spain!.tickets, mexico!.tickets, chile!.tickets]).toEqual(['Entradas', 'Boletos', 'Entradas'])
  // The database stores the consent of the language.
  expect(mexico!.consent).toBe(spain!.consent)
})

describe.each(sample([...Object.keys(tables), 'pt-BR'], 3))('a page in the language %s', (language) => {
  const words = allIn(language)
  const others = Object.keys(tables).filter((other) => tables[other]!.consent !== words.consent)

  it('is answered in it: form, mail, confirmation and unsubscribing', async () => {
    const { id, consent, ...page } = await published(language)
    const email = newFan()
    expect(consent).toBe(words.consent)
    const posted = await post(id, { email, consent: 'yes', language: page.language })
    const texts = [page.html, await posted.text()]
    expect(texts[1]).toContain(words.nearly)
    await fans.deliver()
    const [mail] = await fans.inbox.mails(email)
    texts.push(mail!.text)
    expect(mail!.text).toContain(words.mail.controller.replace('{}', 'The Paper Lanterns'))
    expect(mail!.subject).toBe(words.mail.subject.replace('{}', 'Harbour Morning'))
    const path = (address: string) => address.replace('http://platform.test', '')
    const confirm = path(/^http\S+\/s\/confirm\S+$/m.exec(mail!.text)![0])
    const leave = path(mail!.unsubscribe!.slice(1, -1))
    const titles = [[confirm, words.confirming.title], [leave, words.leaving.title]] as const
    for (const [address, expected] of titles) {
      const response = await fans.world.pages.request(address)
      texts.push(await response.text())
      expect(texts.at(-1)).toContain(`<h1>${expected}</h1>`)
    }
    const confirmed = await (await fans.world.pages.request(confirm, form({}))).text()
    const left = await (await fans.world.pages.request(leave, form({}))).text()
    expect([confirmed, left].map((html) => /<h1>(.+)<\/h1>/.exec(html)![1]))
      .toEqual([words.listed, words.leaving.done])
    // Its own words are in no other language.
    for (const text of [...texts, confirmed, left]) {
      for (const other of others) {
        expect(text).not.toContain(tables[other]!.consent)
        expect(text).not.toContain(tables[other]!.listed)
        expect(text).not.toContain(messagesOf(other).mail.otherwise)
      }
    }
  })

  it('stores the text that it printed as proof, however the fan signed up', async () => {
    const { id, receipt, consent, language } = await published(words === tables.en ? undefined : 'de')
    const [byForm, byApi] = [newFan(), newFan()]
    await post(id, { email: byForm, consent: 'yes', language })
    await signUp(fans.world, id, { email: byApi, consent: 'yes' })
    for (const email of [byForm, byApi]) {
      expect(await receipt(email)).toMatchObject({ consent_text: consent, language })
    }
  })
})

it('a page in a language without words prints and stores the English text', async () => {
  const { id, consent, language, receipt } = await published('fi')
  expect([consent, language]).toEqual([consentTexts.en, 'fi'])
  const email = newFan()
  await post(id, { email, consent: 'yes', language })
  expect(await receipt(email)).toMatchObject({ consent_text: consentTexts.en, language: 'fi' })
})

it('a page that was open while another language was published stores what it printed', async () => {
  const { id, receipt, language } = await published('fr')
  const { owner } = fans.world.platform.database
  await owner`update app.sites set published = published || '{"language":"es"}' where id = ${id}`
  const email = newFan()
  await post(id, { email, consent: 'yes', language })
  expect(await receipt(email)).toMatchObject({ consent_text: consentTexts.fr, language: 'fr' })
})

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fi, en;q=0.5, fr;q=0.8', 'fr'],
  ['it, en;q=0.5, fr;q=0.8', 'it'],
  ['constructor', 'en'],
  [',;q=,'.repeat(100), 'en'],
  ['', 'en'],
])('an address without a page is refused in a language of the visitor: %s', async (header, language) => {
  const words = messagesOf(language)
  const refused = [
    ['/s/no-such-page', words.refusals.unpublished],
    ['/s/confirm?token=abc', words.refusals.linkCut],
    [`/s/${crypto.randomUUID()}/preview?token=abc`, words.refusals.previewEnded],
  ] as const
  for (const [path, text] of refused) {
    const response = await fans.world.pages.request(path, { headers: { 'accept-language': header } })
    const html = await response.text()
    expect([response.status, html.includes(`<html lang="${language}">`)]).toEqual([404, true])
    expect(html).toContain(`<h1>${words.missing}</h1>`)
    expect(html).toContain(`<p>${text}</p>`)
  }
})

it('a refusal is translated by its reason, whatever the database calls it', async () => {
  const { owner } = fans.world.platform.database
  const [row] = await owner`select pg_get_functiondef('api.get_published_page'::regproc) as definition`
  await owner.unsafe(row!.definition.replace('This site is not published.', 'No such page.'))
  const response = await fans.world.pages.request('/s/no-such-page', { headers: { 'accept-language': 'de' } })
  await owner.unsafe(row!.definition)
  expect(await response.text()).toContain(`<p>${tables.de!.unpublished}</p>`)
})

it('a refused form says why in the language of the page', async () => {
  const { id } = await published('es')
  const refused = await post(id, { email: 'fan', consent: 'yes' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(tables.es!.check)])
})

it('a form that is posted to the API does not say that a fan is on the list while a mail is due', async () => {
  const { id } = await published()
  const fields = form({ email: newFan(), consent: 'yes' })
  const posted = await fans.world.platform.api.request(`/api/sites/public/${id}/signup`, fields)
  const html = await posted.text()
  expect(html).toContain('One more step.')
  expect(html).not.toContain('You are on the list')
})

it('the pages of a mail are written in the direction of their language', async () => {
  const response = await fans.world.pages.request('/s/no-such-page', { headers: { 'accept-language': 'he' } })
  expect(await response.text()).toContain('<html lang="he" dir="rtl">')
})
