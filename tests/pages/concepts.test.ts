import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { experienceOf } from '../../shared/generation/concepts/concept.ts'
import type { Theme } from '../../shared/generation/concepts/theme.ts'
import { concepts } from '../../shared/generation/concepts/index.ts'
import { gameTitles } from '../../shared/site/games.ts'
import { Experience } from '../../shared/site/document.ts'
import { gameWords } from '../../shared/site/game-words.ts'
import { narrow, openBrowser, type OpenPage, phone } from '../support/browser.ts'
import { serveFrame } from '../support/frame.ts'
import { players, type Seat } from '../support/players.ts'
import { palettes, siteDocument } from './sites.ts'
import { fixture } from '../support/fixture.ts'
import { sample, whole } from '../support/sample.ts'

const themeOf = (seed: number, palette: keyof typeof palettes = 'light'): Theme => ({
  seed,
  artist: 'The Paper Lanterns',
  title: 'Harbour Morning',
  design: {
    ...siteDocument({ eyebrow: '', description: '', signupHeading: 'Hear the next one' }).design,
    ...palettes[palette],
  },
  texts: {
    start: 'Begin',
    again: 'Play again',
    invite: 'Keep me posted',
    endHeading: 'You made it',
    endText: 'That was all.',
  },
})
type Concept = typeof concepts[number]

const browser = fixture(openBrowser)

/** Opens and starts a concept like a fan, and checks that there are no errors and no other requests. */
async function play(
  concept: Concept,
  theme: Theme,
  options: BrowserContextOptions & { touch?: boolean },
  run: (seat: Seat, open: OpenPage) => Promise<void>,
) {
  const { touch = false, ...context } = options
  const { artist: artistName, title: name, design, texts } = theme
  const brief = Object.values(texts).join(' ')
  const served = serveFrame(experienceOf(concept, theme), { artistName, name, design, brief })
  try {
    await browser.visit(async (open) => {
      const { page } = open
      await page.clock.install()
      await page.goto(served.url)
      const frame = page.frameLocator('iframe')
      await frame.locator('#start-button').waitFor()
      await page.clock.pauseAt(Date.now() + 60_000)
      const session = await page.context().newCDPSession(page)
      // Own timestamps, because the browser would merge fast taps and swipes into one gesture.
      let timestamp = Date.now() / 1_000
      const finger: Seat['finger'] = async (type, place) => {
        timestamp += type === 'touchStart' ? 0.5 : 0.03
        const touchPoints = place ? [place] : []
        await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
      }
      const press: Seat['press'] = async (control) => {
        if (!touch) return await control.press('Enter')
        const box = (await control.boundingBox())!
        await finger('touchStart', { x: box.x + box.width / 2, y: box.y + box.height / 2 })
        await finger('touchEnd')
      }
      const pass = (ms: number) => page.clock.runFor(ms)
      const seat = { page, frame, press, touch, finger, pass }
      await press(frame.locator('#start-button'))
      await run(seat, open)
      // A word of ours that is in no list.
      expect(await frame.locator('body').innerHTML()).not.toContain('…')
      expect(open.errors).toEqual([])
      expect(served.requests).toEqual(['/', '/play'])
      expect(open.requests).toEqual([served.url, `${served.url}play`])
    }, context)
  } finally {
    await served.close()
  }
}

const messages = (page: Page) => page.evaluate('received') as Promise<unknown[]>
const axe = await Deno.readTextFile('node_modules/axe-core/axe.min.js')

/** The violations that axe finds in the frame. The debugger injects axe, because the document's policy forbids scripts. */
async function findings(page: Page): Promise<string[]> {
  const frame = page.frames()[1]!
  await page.clock.resume()
  await frame.evaluate(axe)
  const { violations } = await frame.evaluate('axe.run()') as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
interface AxeResults {
  violations: { id: string; nodes: { html: string }[] }[]
}

/** Plays a concept that has started, and accepts its invitation. */
async function playToTheEnd(concept: Concept, seat: Seat) {
  await players[concept.name]!(seat)
  await seat.frame.locator('#end').waitFor()
  expect(await messages(seat.page)).toEqual([{ type: 'experience:end', concept: concept.name, asked: false }])
  await seat.press(seat.frame.getByRole('button', { name: 'Keep me posted' }))
  await expect.poll(() => messages(seat.page)).toHaveLength(2)
  expect((await messages(seat.page))[1]).toMatchObject({ asked: true })
}

type Guarantees = Record<string, (concept: Concept) => Promise<void>>

const ends: Guarantees = {
  'can be played by keyboard with reduced motion, without any animation': (concept) => {
    const options = { reducedMotion: 'reduce', viewport: { width: 900, height: 600 } } as const
    return play(concept, themeOf(3), options, async (seat) => {
      const frame = seat.page.frames()[1]!
      await expect.poll(() => frame.evaluate('document.getAnimations().length')).toBe(0)
      await playToTheEnd(concept, seat)
      await expect.poll(() => frame.evaluate('document.getAnimations().length')).toBe(0)
      expect(await findings(seat.page)).toEqual([])
    })
  },

  'can be played by touch up to the invitation': (concept) => {
    const options = { ...phone, touch: true }
    return play(concept, themeOf(4_000_000_007, 'dark'), options, (seat) => playToTheEnd(concept, seat))
  },
}

const looks: Guarantees = {
  // The light palette is that of the test by keyboard.
  'is accessible in the dark palette, and fits 320 px': (concept) =>
    play(concept, themeOf(5, 'dark'), narrow, async ({ page, frame }) => {
      expect(await findings(page)).toEqual([])
      const { width, over } = await frame.locator('html').evaluate((root) => ({
        width: root.scrollWidth,
        over: [...root.querySelectorAll('button, input, p')].filter((one) => {
          const box = one.getBoundingClientRect()
          return box.width > 1 && (box.left < -1 || box.right > 321 || box.bottom > 641)
        }).map((one) => one.outerHTML),
      }))
      expect({ width, over }).toEqual({ width: 320, over: [] })
    }),

  'differs between releases, and is the same for one release': async (concept) => {
    const stages: string[] = []
    for (const seed of [11, 12, 11]) {
      await play(concept, themeOf(seed), {}, async ({ page, frame }) => {
        await page.keyboard.press('Enter')
        stages.push(await frame.locator('#stage').innerHTML())
      })
    }
    expect(stages[1]).not.toBe(stages[0])
    expect(stages[2]).toBe(stages[0])
  },
}

describe.each(concepts.map((concept, row) => ({ concept, row })))('$concept.name', ({ concept, row }) => {
  // In `npm test` each concept is played once, and every third one is looked at.
  test.each([
    ...sample(Object.entries(ends), 2, row),
    ...whole || row % 3 === 0 ? sample(Object.entries(looks), 2, row) : [],
  ])('%s', (_, guarantee) => guarantee(concept))

  test('has only words of games', () => {
    const { html, javascript } = concept.play(themeOf(1))
    const literals = [...javascript.matchAll(/'([^'\n]*)'/g)].map(([, text]) => text!)
      .filter((text) => /^(?!\.\w)[\w .,:·]*$/.test(text) && /[A-Za-z][.,:]? |^[A-Z]/.test(text))
    const texts = [...html.matchAll(/(?:>|aria-label=")([^<"]+)[<"]/g)].map(([, text]) => text!)
    const all = [gameTitles[concept.name], concept.rules, ...texts, ...literals].join(' ').toLowerCase()
    const words = all.match(/\p{L}{2,}/gu)!
    expect(words.filter((word) => !gameWords.has(word))).toEqual([])
  })

  test('is within the limits of a document', () => {
    const experience = experienceOf(concept, themeOf(1))
    expect(Experience.parse(experience)).toEqual(experience)
  })
})
