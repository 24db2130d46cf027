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

it('a small vivid area is among them rather than one more shade of a large one', () => {
  // A field, a sky in four shades, a tree, and a barn on 4 % of the picture.
  const sky = [[103, 136, 168], [150, 160, 165], [200, 183, 155], [248, 216, 167]]
  const isIn = (x: number, y: number, left: number, right: number) =>
    x >= left && x < right && y >= 40 && y < 60
  const landscape = picture(
    100,
    (x, y) =>
      isIn(x, y, 20, 40)
        ? [120, 27, 22]
        : isIn(x, y, 60, 90)
        ? [52, 35, 27]
        : y < 60
        ? sky[Math.floor(y / 15)]!
        : [180, 132, 59],
  )
  expect(mainColors(landscape)).toContain('#781b16')
})

it('there are at most five, also of noise and gradients, and one of a single color', () => {
  expect(mainColors(picture(64, (x, y) => [x * 4, y * 4, (x * y) % 256]))).toHaveLength(5)
  expect(mainColors(picture(9, () => [1, 2, 3]))).toEqual(['#010203'])
})

it('a transparent picture has none', () => {
  expect(mainColors({ width: 2, height: 2, data: new Uint8ClampedArray(16) })).toEqual([])
})
