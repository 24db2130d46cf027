import { expect, it } from 'vitest'
import { mainColors } from '../../shared/media/main-colors.ts'

const picture = (width: number, colorAt: (x: number, y: number) => number[]) => ({
  width,
  height: width,
  data: Uint8ClampedArray.from(
    { length: width * width * 4 },
    (_, at) => [...colorAt(Math.floor(at / 4) % width, Math.floor(at / 4 / width)), 255][at % 4]!,
  ),
})

it('the main colors of a picture are those of its areas, the largest first', () => {
  const bands = picture(100, (x) => x < 60 ? [10, 20, 30] : x < 90 ? [200, 40, 40] : [240, 230, 200])
  expect(mainColors(bands)).toEqual(['#0a141e', '#c82828', '#f0e6c8'])
})

it('there are at most five, also of noise and gradients, and one of a single color', () => {
  expect(mainColors(picture(64, (x, y) => [x * 4, y * 4, (x * y) % 256]))).toHaveLength(5)
  expect(mainColors(picture(9, () => [1, 2, 3]))).toEqual(['#010203'])
})

it('a transparent picture has none', () => {
  expect(mainColors({ width: 2, height: 2, data: new Uint8ClampedArray(16) })).toEqual([])
})
