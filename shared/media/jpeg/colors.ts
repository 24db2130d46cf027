import type { Frame, Tables } from './segments.ts'

/** Converts a line of samples, one list per component, to RGB; the alpha values stay. */
export type Colors = (samples: Uint8ClampedArray[], to: Uint8ClampedArray) => void

const table = (factor: number) => Float64Array.from({ length: 256 }, (_, value) => factor * (value - 128))
const redOfCr = table(1.402)
const greenOfCb = table(-0.344136286)
const greenOfCr = table(-0.714136286)
const blueOfCb = table(1.772)

/** The color space, by the number and names of the components and by Adobe's segment. */
export function colorsOf({ components }: Frame, { transform }: Tables): Colors {
  if (components.length === 1) return gray
  if (components.length === 4) {
    // Adobe stores the inverse of the ink; files without its segment store the ink.
    return inks(transform === undefined, transform === 2)
  }
  const named = components.map(({ id }) => String.fromCharCode(id)).join('')
  return transform === 0 || transform === undefined && named === 'RGB' ? plain : luminance
}

const gray: Colors = ([y], to) => {
  for (let x = 0, at = 0; at < to.length; x++, at += 4) to[at] = to[at + 1] = to[at + 2] = y![x]!
}

const plain: Colors = ([red, green, blue], to) => {
  for (let x = 0, at = 0; at < to.length; x++, at += 4) {
    to[at] = red![x]!
    to[at + 1] = green![x]!
    to[at + 2] = blue![x]!
  }
}

const luminance: Colors = (samples, to) => {
  const [y, cb, cr] = samples as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray]
  for (let x = 0, at = 0; at < to.length; x++, at += 4) {
    const light = y[x]!
    const blue = cb[x]!
    const red = cr[x]!
    to[at] = light + redOfCr[red]!
    to[at + 1] = light + greenOfCb[blue]! + greenOfCr[red]!
    to[at + 2] = light + blueOfCb[blue]!
  }
}

const inks = (isInk: boolean, transformed: boolean): Colors => (samples, to) => {
  ;(transformed ? luminance : plain)(samples, to)
  const black = samples[3]!
  for (let x = 0, at = 0; at < to.length; x++, at += 4) {
    const paper = (isInk ? 255 - black[x]! : black[x]!) / 255
    for (let color = at; color < at + 3; color++) {
      to[color] = (isInk !== transformed ? 255 - to[color]! : to[color]!) * paper
    }
  }
}
