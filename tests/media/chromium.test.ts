import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { inspect } from '../../shared/media/inspect.ts'
import { prepare } from '../../shared/media/prepare.ts'
import { openBrowser } from '../support/browser.ts'
import { acceptedPictures } from './accepted.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'

const browser = fixture(openBrowser)
const opened = fixture(() => browser.open())

/** The sizes of two files in Chromium, and the difference of their pixels on the same background. */
const compared = (source: string, stored: string) =>
  opened.page.evaluate(async ([source, stored]) => {
    const drawn = await Promise.all([source!, stored!].map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      return await createImageBitmap(new Blob([bytes]))
    }))
    const { width, height } = drawn[1]!
    const [one, other] = drawn.map((bitmap) => {
      // deno-lint-ignore no-explicit-any -- Deno has no type of its context
      const context: any = new OffscreenCanvas(width, height).getContext('2d' as never)
      context.fillStyle = '#808080'
      context.fillRect(0, 0, width, height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, width, height)
      return context.getImageData(0, 0, width, height).data as Uint8ClampedArray
    })
    let sum = 0
    for (let at = 0; at < one!.length; at++) sum += Math.abs(one![at]! - other![at]!)
    return { ratio: drawn[0]!.width / drawn[0]!.height, width, height, difference: sum / one!.length }
  }, [source, stored])

it('a stored picture looks like the uploaded one in Chromium', async () => {
  for (const { name, bytes, notInChromium, within = 3 } of sample(await acceptedPictures(), 8)) {
    if (notInChromium) continue
    const stored = await prepare(inspect(bytes))
    const seen = await compared(
      Buffer.from(bytes).toString('base64'),
      Buffer.from(stored.bytes).toString('base64'),
    )
    expect(seen.difference, name).toBeLessThan(within + 1)
    expect(Math.abs(seen.width / seen.height / seen.ratio - 1), name).toBeLessThan(0.01)
  }
}, 180_000)

it('the documented way to scale a picture down in a browser gives one that is accepted', async () => {
  const docs = await Deno.readTextFile(new URL('../../docs/sites.md', import.meta.url))
  const [, script] = /^## Pictures[^]*?```js\n([^]*?)```/m.exec(docs)!
  const base64 = await opened.page.evaluate(`(async () => {
    ${script}
    const canvas = new OffscreenCanvas(4000, 3000)
    canvas.getContext('2d').fillRect(0, 0, 2000, 3000)
    const scaled = await scaledDown(await canvas.convertToBlob({ type: 'image/png' }))
    return btoa(String.fromCharCode(...new Uint8Array(await scaled.arrayBuffer())))
  })()`) as string
  const picture = inspect(new Uint8Array(Buffer.from(base64, 'base64')))
  expect(picture).toMatchObject({ kind: 'jpeg', width: 1600, height: 1200 })
  expect((await prepare(picture)).type).toBe('image/webp')
})
