import { inspect } from '../inspect.ts'
import { checkPixels } from '../media.ts'
import type { Asset } from '../../site/document.ts'
import type { Box } from './card-layout.ts'

/** Pictures were stored with up to 2400 pixels a side before they had several sizes. */
const maxArtworkPixels = 2400 ** 2

/** RGBA pixels of an area of the card. */
export type Cutout = (box: Pick<Box, 'width' | 'height'>, focus?: Asset['focus']) => Uint8ClampedArray

/** A stored picture, to be cut out in any size. @throws OperationError if it is none of ours */
export async function decodeArtwork(bytes: Uint8Array): Promise<Cutout> {
  const { decodeWebp } = await import('../webp/codec.ts')
  const picture = inspect(bytes)
  if (picture.kind !== 'webp') throw new Error('A stored picture is a WebP')
  checkPixels(picture, maxArtworkPixels)
  const { width, height } = picture
  const data = new Uint8ClampedArray(width * height * 4)
  let at = 0
  for await (const line of (await decodeWebp(picture)).lines) {
    data.set(line, at)
    at += line.length
  }
  return (box, focus) => cutOut({ data, width, height }, box, focus)
}

/** As on the page. */
const usualFocus = { x: 0.5, y: 0.4 }

/** A picture around its focus in another size and shape, as a page crops it: each pixel is the average of the area that it covers. */
function cutOut(
  from: { data: Uint8ClampedArray; width: number; height: number },
  to: Pick<Box, 'width' | 'height'>,
  { x, y } = usualFocus,
): Uint8ClampedArray {
  const scale = Math.min(from.width / to.width, from.height / to.height)
  const left = (from.width - to.width * scale) * x
  const top = (from.height - to.height * scale) * y
  const pixels = new Uint8ClampedArray(to.width * to.height * 4)
  const range = (start: number, at: number): [number, number] => {
    const first = Math.floor(start + at * scale)
    return [first, Math.max(first + 1, Math.floor(start + (at + 1) * scale))]
  }
  for (let y = 0, target = 0; y < to.height; y++) {
    const [firstRow, lastRow] = range(top, y)
    for (let x = 0; x < to.width; x++, target += 4) {
      const [first, last] = range(left, x)
      let red = 0, green = 0, blue = 0, alpha = 0
      for (let row = firstRow; row < lastRow; row++) {
        for (let at = (row * from.width + first) * 4; at < (row * from.width + last) * 4; at += 4) {
          const opacity = from.data[at + 3]!
          red += from.data[at]! * opacity
          green += from.data[at + 1]! * opacity
          blue += from.data[at + 2]! * opacity
          alpha += opacity
        }
      }
      pixels[target] = red / (alpha || 1)
      pixels[target + 1] = green / (alpha || 1)
      pixels[target + 2] = blue / (alpha || 1)
      pixels[target + 3] = alpha / ((lastRow - firstRow) * (last - first))
    }
  }
  return pixels
}
