import type { Locator, Page } from 'playwright-core'

/** How a person acts on a page. */
export interface PageInput {
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
}

/** More than the controls of any page. */
const maxTabs = 400

/** By keyboard alone: what the Tab key does not reach cannot be used. */
export function keyboard(page: Page): PageInput {
  async function focus(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      if (await target.and(page.locator(':focus')).count() > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${target} cannot be reached by keyboard`)
  }
  /** The Tab key reaches the chosen one of several, and arrow keys the others. */
  async function choose(target: Locator): Promise<void> {
    const name = await target.getAttribute('name')
    await focus(page.locator(`[type=radio][name="${name}"]:checked`))
    for (let steps = 0; steps < maxTabs && !await target.isChecked(); steps++) {
      await page.keyboard.press('ArrowRight')
    }
  }
  return {
    async press(target) {
      const type = await target.getAttribute('type')
      if (type === 'radio') return await choose(target)
      await focus(target)
      await page.keyboard.press(type === 'checkbox' ? 'Space' : 'Enter')
    },
    async write(target, text) {
      await focus(target)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
  }
}

export const mouse = (_: Page): PageInput => ({
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
})

/** By finger, on a touch screen. */
export const finger = (_: Page): PageInput => ({
  press: (target) => target.tap(),
  write: (target, text) => target.fill(text),
})
