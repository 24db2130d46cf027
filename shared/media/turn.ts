import type { Pixels } from './shrink.ts'

/** Rotates or mirrors a picture by its EXIF orientation. */
export function turn(pixels: Pixels, orientation: number): Pixels {
  if (orientation === 1) return pixels
  const { data, width, height } = pixels
  const sideways = orientation >= 5
  const turned = sideways ? { width: height, height: width } : { width, height }
  const flipX = [2, 3, 7, 8].includes(orientation)
  const flipY = [3, 4, 6, 7].includes(orientation)
  const from = new Uint32Array(data.buffer)
  const to = new Uint32Array(from.length)
  for (let y = 0, at = 0; y < turned.height; y++) {
    for (let x = 0; x < turned.width; x++) {
      const [across, down] = sideways ? [y, x] : [x, y]
      const fromX = flipX ? width - 1 - across : across
      const fromY = flipY ? height - 1 - down : down
      to[at++] = from[fromY * width + fromX]!
    }
  }
  return { data: new Uint8ClampedArray(to.buffer), ...turned }
}
