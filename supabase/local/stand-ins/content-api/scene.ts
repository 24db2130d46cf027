import { bar, blank, type Color, disc, type Picture, write } from './picture.ts'
import { type Order, songOf } from './order.ts'

interface Scene {
  /** All that does not move. */
  still: Picture
  accent: Color
  ground: Color
  seed: number
}

const white: Color = [244, 241, 234]
const black: Color = [20, 18, 24]
const palettes: Record<string, { ground: Color; deep: Color; accent: Color }> = {
  'artist-caption-bedroom': { ground: [38, 32, 66], deep: [24, 20, 44], accent: [238, 160, 120] },
  'artist-caption-outside': { ground: [34, 92, 92], deep: [20, 58, 62], accent: [250, 204, 92] },
  'artist-caption-stage': { ground: [72, 18, 40], deep: [40, 10, 26], accent: [255, 108, 92] },
  'album-record-store': { ground: [92, 58, 28], deep: [56, 34, 18], accent: [246, 190, 84] },
  'artist-release-editorial': { ground: [60, 62, 68], deep: [32, 33, 38], accent: [208, 232, 96] },
}
const other = { ground: [50, 50, 60], deep: [30, 30, 38], accent: [150, 190, 250] } as const

/** What is seen of an order: a record, the names, the text, and that it stands in. */
export function sceneOf(order: Order, caption: string | null, width: number, height: number): Scene {
  const { ground, deep, accent } = palettes[order.template] ?? other
  const still = blank(width, height)
  bar(still, 0, 0, width, height, ground)
  bar(still, 0, height - 112, width, 112, deep)
  bar(still, 0, 0, width, 32, white)
  write(still, 'Stand-in, not a real video', { x: 12, y: 9, scale: 1, color: black, lines: 1 })
  write(still, `${order.variation}/${order.variations}`, {
    x: width - 44,
    y: 9,
    scale: 1,
    color: black,
    lines: 1,
  })
  const seed = [...order.artist.id, ...String(order.variation)].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997,
    7,
  )
  const [x, y] = [width - 96 - seed % 48, 128 + seed % 16]
  disc(still, x, y, 88, black)
  for (const radius of [76, 64, 52]) {
    disc(still, x, y, radius, deep)
    disc(still, x, y, radius - 2, black)
  }
  disc(still, x, y, 34, accent)
  disc(still, x, y, 5, ground)
  const words = { x: 16, color: white }
  let down = write(still, order.artist.name, { ...words, y: 240, scale: 4, lines: 2 })
  const song = songOf(order)
  if (song) down = write(still, song, { ...words, y: down + 4, scale: 2, color: accent, lines: 2 })
  if (caption) write(still, caption, { ...words, y: down + 6, scale: 1, lines: 4 })
  const marks = [order.template, order.lipsync && 'lipsync', order.upscale && 'upscale'].filter(Boolean)
  write(still, marks.join(' + '), { ...words, y: height - 14, scale: 1, lines: 1 })
  return { still, accent, ground, seed }
}

/** The scene at a moment from 0 to 1: bars that dance, and how far it is. */
export function drawScene({ still, accent, ground, seed }: Scene, moment: number): Picture {
  const picture = { ...still, pixels: still.pixels.slice() }
  const foot = picture.height - 32
  for (let n = 0; n < picture.width / 16; n++) {
    const wave = Math.sin(moment * Math.PI * 2 * (1 + (n + seed) % 4) + n * 1.7 + seed)
    const size = 16 + Math.round(wave * wave * 8) * 6
    bar(picture, n * 16 + 2, foot - size, 12, size, accent)
  }
  bar(picture, 0, picture.height - 24, picture.width, 4, ground)
  bar(picture, 0, picture.height - 24, Math.round(picture.width * moment), 4, white)
  return picture
}
