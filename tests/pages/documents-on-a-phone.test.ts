import { expect, it } from 'vitest'
import { phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { fits, openDocuments, plain } from './documents-world.ts'

const world = fixture(openDocuments)

it('every document without a script fits a phone and loads nothing else', async () => {
  for (const path of plain) {
    await world.browser.visit(async ({ page, errors, requests }) => {
      await page.goto(world.url + path)
      expect([path, await fits(page)]).toEqual([path, true])
      expect(errors).toEqual([])
      expect(requests.filter((address) => !address.startsWith('data:'))).toEqual([world.url + path])
    }, phone)
  }
})
