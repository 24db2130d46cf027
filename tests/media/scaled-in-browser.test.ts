import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { inspect } from '../../shared/media/inspect.ts'
import { prepare } from '../../shared/media/prepare.ts'
import { openBrowser } from '../support/browser.ts'
import { codeBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'

const browser = fixture(openBrowser)

it('the documented way to scale a picture down in a browser gives one that is accepted', async () => {
  const { code } = codeBlocks('docs/sites.md', 'js').find(({ code }) => code.includes('scaledDown'))!
  const { page } = await browser.open()
  const base64 = await page.evaluate(`(async () => {
    ${code}
    const canvas = new OffscreenCanvas(4000, 3000)
    canvas.getContext('2d').fillRect(0, 0, 2000, 3000)
    const scaled = await scaledDown(await canvas.convertToBlob({ type: 'image/png' }))
    return btoa(String.fromCharCode(...new Uint8Array(await scaled.arrayBuffer())))
  })()`) as string
  const picture = inspect(new Uint8Array(Buffer.from(base64, 'base64')))
  expect(picture).toMatchObject({ kind: 'jpeg', width: 1600, height: 1200 })
  expect((await prepare(picture)).type).toBe('image/webp')
})
