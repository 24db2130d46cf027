import type { FrameLocator, Locator, Page } from 'playwright-core'

/** A player of a game: they read what a screen reader would announce, and act with real input. */
export interface Seat {
  page: Page
  frame: FrameLocator
  /** Presses a control: by its focus and Enter, or with a finger. */
  press(control: Locator): Promise<void>
  touch: boolean
  /** Puts a finger on the page, moves it to where it is now, or lifts it. */
  finger(type: 'touchStart' | 'touchMove' | 'touchEnd', place?: { x: number; y: number }): Promise<void>
  /** Lets the game's clock go on, which otherwise stands. */
  pass(ms: number): Promise<void>
}

// One look each, without the steps that find a locator: there are hundreds.
const look = <T>({ page }: Seat, expression: string) => page.frames()[1]!.evaluate(expression) as Promise<T>
const message = (seat: Seat) => look<string>(seat, `document.querySelector('#announcement').textContent`)
const ended = (seat: Seat) => look<boolean>(seat, `document.querySelector('#end').checkVisibility()`)

/** A finger goes from one place to others, with time passing between. */
async function drag({ finger, pass }: Seat, places: { x: number; y: number }[]) {
  await finger('touchStart', places[0])
  for (const place of places.slice(1)) {
    await pass(32)
    await finger('touchMove', place)
  }
  await finger('touchEnd')
}

/** One player a concept, by its name: plays until the end screen shows, or throws. */
export const players: Record<string, (seat: Seat) => Promise<void>> = {
  async constellation(seat) {
    for (let phrase = 0; phrase < 8 && !await ended(seat); phrase++) {
      const names = (await message(seat)).match(/: (.*)\./)![1]!.split(', ')
      await seat.pass(1_000 + names.length * 700)
      for (const name of names) await seat.press(seat.frame.getByRole('button', { name }))
      await seat.pass(4_000)
    }
  },

  async sleeves(seat) {
    const known = new Map<string, number[]>()
    const open = async (n: number) => {
      await seat.press(seat.frame.locator('.sleeve').nth(n))
      return (await message(seat)).split('.')[0]!
    }
    for (let n = 0; n < 12; n++) {
      const picture = await open(n)
      known.set(picture, [...known.get(picture) ?? [], n])
      if (n % 2) await seat.pass(1_200)
    }
    if ([...known.values()].every(([a, b]) => b === a! + 6)) throw new Error('The deck is not shuffled')
    for (const [a, b] of known.values()) {
      if (a! % 2 === 0 && b === a! + 1) continue
      await open(a!)
      await open(b!)
      await seat.pass(1_200)
    }
    await seat.pass(2_000)
  },

  async strings(seat) {
    for (let n = 0; n < 5; n++) {
      const slider = seat.frame.getByRole('slider').nth(n)
      const hear = async () => (await slider.getAttribute('aria-valuetext'))!
      let [low, high] = [-12, 12]
      for (let turn = 0; turn < 30; turn++) {
        const heard = await hear()
        if (heard === 'in tune') break
        if (!seat.touch) {
          await slider.press(heard.endsWith('low') ? 'ArrowRight' : 'ArrowLeft')
          continue
        }
        const at = Number(await slider.inputValue())
        if (heard.endsWith('low')) low = at + 1
        else high = at - 1
        const box = (await slider.boundingBox())!
        const middle = Math.round((low + high) / 2)
        const x = box.x + 15 + (middle + 12) / 24 * (box.width - 30)
        await drag(seat, [{ x, y: box.y + box.height / 2 }])
      }
    }
    await seat.pass(3_000)
  },

  async pulse(seat) {
    const tempo = Number((await seat.frame.locator('.tempo').textContent())!.split(' ')[0])
    let passed = 0
    for (let beat = 1; beat <= 24; beat++) {
      const at = Math.round(beat * 60_000 / tempo)
      await seat.pass(at - passed)
      passed = at
      await seat.press(seat.frame.getByRole('button', { name: 'Tap' }))
    }
    await seat.pass(1_000)
  },

  /** Tries every announced way, and goes back where there is none left. */
  async lantern(seat) {
    const back = { up: 'down', down: 'up', left: 'right', right: 'left' } as const
    type Way = keyof typeof back
    const keys = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' }
    // The buttons stay where they are, and there are a hundred steps to take.
    const boxes = new Map<Way, { x: number; y: number }>()
    const placeOf = async (way: Way) => {
      const box = (await seat.frame.getByRole('button', { name: way }).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    if (seat.touch) { for (const way of Object.keys(back) as Way[]) boxes.set(way, await placeOf(way)) }
    const step = async (way: Way) => {
      if (seat.touch) {
        await seat.finger('touchStart', boxes.get(way))
        await seat.finger('touchEnd')
      } else await seat.page.keyboard.press(keys[way])
      return await message(seat)
    }
    const explore = async (announced: string, from?: Way): Promise<boolean> => {
      if (announced.includes('5 of 5')) return true
      const ways = announced.match(/Ways: (.*)\./)![1]!.split(', ') as Way[]
      for (const way of ways) {
        if (way === from) continue
        if (await explore(await step(way), back[way])) return true
        await step(back[way])
      }
      return false
    }
    await explore(await message(seat))
    await seat.pass(1_000)
  },

  async vinyl(seat) {
    const meter = seat.frame.getByRole('meter')
    const target = Number(await meter.getAttribute('aria-valuemax')) / 2
    const box = (await seat.frame.locator('.record').boundingBox())!
    const place = (angle: number) => ({
      x: box.x + box.width / 2 + Math.cos(angle) * box.width / 3,
      y: box.y + box.height / 2 + Math.sin(angle) * box.height / 3,
    })
    const speed = `Number(document.querySelector('[role=meter]').ariaValueNow)`
    // How far a hand at the right speed comes between two looks.
    const step = target / 60_000 * 2 * Math.PI * 32
    for (let pushes = 0; pushes < 150 && !await ended(seat); pushes++) {
      if (await look<number>(seat, speed) > target * .95) await seat.pass(400)
      else if (seat.touch) await drag(seat, Array.from({ length: 5 }, (_, n) => place(n * step * 1.28)))
      else await seat.page.keyboard.press('ArrowRight')
      await seat.pass(32)
    }
    // The browser takes the first tap after a fling for its stop.
    if (seat.touch) await drag(seat, [place(0)])
  },
}
