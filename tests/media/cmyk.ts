import type { Pixels } from '../../shared/media/shrink.ts'
import { bytesOf, u16 } from './files.ts'
import { BitWriter, segment } from './hostile.ts'

/** Ink as Adobe stores it: 255 is none. */
type Inks = [number, number, number, number]

/**
 * A CMYK JPEG, which the available codecs cannot write: four components, one color a block, a Huffman code of fixed length.
 * `transform` is the value of Adobe's segment (0 CMYK, 2 YCCK); without it the segment is missing.
 */
export function cmykJpeg(
  { width, height }: { width: number; height: number },
  inks: (x: number, y: number) => Inks,
  transform?: 0 | 2,
): Uint8Array {
  // Twelve sizes of DC differences, four bits each; of AC only the end of the block, one bit.
  const dc = [0, 0, 0, 12, ...Array(12).fill(0), ...Array.from({ length: 12 }, (_, size) => size)]
  const ac = [1, ...Array(15).fill(0), 0]
  const bits = new BitWriter()
  const previous = [0, 0, 0, 0]
  for (let y = 0; y < height; y += 8) {
    for (let x = 0; x < width; x += 8) {
      const stored = transform === 2 ? ycck(inks(x, y)) : inks(x, y)
      stored.forEach((value, component) => {
        // DC is eight times the mean; the table divides by 8.
        const level = Math.round(value) - 128
        const change = level - previous[component]!
        previous[component] = level
        const size = change === 0 ? 0 : Math.floor(Math.log2(Math.abs(change))) + 1
        bits.put(size, 4)
        bits.put(change > 0 ? change : change + (1 << size) - 1, size)
        bits.put(0, 1)
      })
    }
  }
  return bytesOf(
    [0xff, 0xd8],
    ...transform === undefined ? [] : [segment(0xee, bytesOf('Adobe', [0, 100, 0, 0, 0, 0, transform]))],
    segment(0xdb, [0, ...Array(64).fill(8)]),
    segment(0xc0, [8, ...u16(height), ...u16(width), 4, ...[1, 2, 3, 4].flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, [0x00, ...dc]),
    segment(0xc4, [0x10, ...ac]),
    segment(0xda, [4, ...[1, 2, 3, 4].flatMap((id) => [id, 0]), 0, 63, 0]),
    bits.end(),
    [0xff, 0xd9],
  )
}

/** The luminance form of inks, from their complementary colors. */
function ycck([c, m, y, k]: Inks): number[] {
  const [red, green, blue] = [255 - c, 255 - m, 255 - y]
  return [
    0.299 * red + 0.587 * green + 0.114 * blue,
    128 - 0.168736 * red - 0.331264 * green + 0.5 * blue,
    128 + 0.5 * red - 0.418688 * green - 0.081312 * blue,
    k,
  ]
}

/** Blocks of inks, and their colors. */
export function inked(width: number, height: number) {
  const inks = (x: number, y: number): Inks => [
    255 - Math.floor(x / 8) * 20,
    60 + Math.floor(y / 8) * 20,
    200,
    255 - Math.floor(y / 8) * 15,
  ]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [cyan, magenta, yellow, black] = inks(x, y)
      data.set([cyan * black / 255, magenta * black / 255, yellow * black / 255, 255], at)
    }
  }
  return { inks, seen: { data, width, height } as Pixels }
}
