import { expect, it } from 'vitest'
import { appUrl, openPages } from '../../pages/world.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { changed, createSite, edited, send, type TestSite } from './world.ts'

const world = fixture(openPages)
const owner = fixture(() => createAccount(world.platform.database))

const changedTo = (site: TestSite, fields: object) => edited(world.platform, owner, site, fields)
const hasGame = ({ draft }: TestSite) => Object.hasOwn(draft as object, 'experience')
const generated = (site: TestSite, instruction = '') =>
  changed(world.platform, owner, site, 'generate', { instruction })

it.each<[string, Record<string, unknown>, boolean]>([
  ['with a brief and no choice', {}, false],
  ['with a brief and a game', { game: true }, true],
  ['without a brief and no choice', { brief: null }, true],
  ['without a brief and no game', { brief: null, game: false }, false],
  ['in a language that games have no words in', { game: true, language: 'de' }, false],
  ['in English, by its region', { game: true, language: 'en-GB' }, true],
])('a page %s', async (_, fields, expected) => {
  const site = await changedTo(await createSite(world.platform, owner), fields)
  expect(hasGame(await generated(site))).toBe(expected)
})

it('the owner takes the game off at once, and the next draft brings one back', async () => {
  const made = await generated(await createSite(world.platform, owner, { game: true }))
  expect(made.facts).toEqual({ game: true })
  const { url } = await json(send(world.platform, owner, 'POST', `/${made.id}/preview`, { game: false }))
  const shown = await world.pages.request(url.replace(appUrl, ''))
  expect(await shown.text()).not.toContain('class="row game"')
  const without = await changedTo(made, { game: false })
  expect(hasGame(without)).toBe(false)
  const colored = await generated(without, 'black and gold')
  expect(hasGame(colored)).toBe(false)
  const wanted = await changedTo(colored, { game: true })
  expect(hasGame(wanted)).toBe(false)
  expect(hasGame(await generated(wanted, 'green'))).toBe(true)
})

it('a page from before the choice keeps its game until its owner takes it off', async () => {
  const made = await generated(await createSite(world.platform, owner, { game: true }))
  await world.platform.database.owner`update app.sites set facts = '{}' where id = ${made.id}`
  const colored = await generated(made, 'black and gold')
  expect(hasGame(colored)).toBe(true)
  const after = await changedTo(colored, { game: null })
  expect(hasGame(after)).toBe(true)
})
