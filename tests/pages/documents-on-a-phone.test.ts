import { expect, it } from 'vitest'
import { type OpenPage, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { fits, loaded, openDocuments, plain } from './documents-world.ts'

const world = fixture(openDocuments)

/** The words in cells that are on more than one line. */
const brokenWords = (page: OpenPage['page']) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('td, th')].flatMap((cell) => {
    const broken = [], texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[a-z0-9]+/gi)) {
        const range = new Range()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })`)

it('no table of a guide breaks a word on a laptop', async () => {
  await world.browser.visit(async ({ page }) => {
    for (const guide of ['access', 'start']) {
      await page.goto(`${world.url}/docs/guides/${guide}`)
      expect([guide, await brokenWords(page)]).toEqual([guide, []])
    }
  }, { viewport: { width: 1280, height: 800 } })
})

it('every document without a script fits a phone and loads nothing else', async () => {
  for (const path of plain) {
    await world.browser.visit(async ({ page, errors, requests }) => {
      await page.goto(world.url + path)
      expect([path, await fits(page)]).toEqual([path, true])
      expect(errors).toEqual([])
      expect(loaded(requests)).toEqual([world.url + path])
    }, phone)
  }
})
