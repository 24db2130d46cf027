import type { Art, Shape } from './art.ts'
import { rgb } from './palette.ts'
import { encodePng } from './png.ts'
import type { Bytes } from '../platform/encoding.ts'

export const card = { width: 1200, height: 630 } as const

type Canvas = { pixels: Uint8Array; width: number; height: number }

/** The preview image of links to the page: its art, cropped to the usual format. */
export function drawCard({ ground, shapes }: Art): Promise<Bytes> {
  const canvas = { ...card, pixels: new Uint8Array(card.width * card.height * 3) }
  bar(canvas, { x: 0, y: 0, width: card.width, height: card.height, fill: ground })
  for (const shape of shapes.map(placed)) shape.kind === 'disc' ? disc(canvas, shape) : bar(canvas, shape)
  return encodePng(canvas)
}

const scale = card.width / 1000
const top = (card.width - card.height) / 2

/** Moves a shape from the square of 1000 units to the middle of the card. */
const placed = (shape: Shape): Shape =>
  shape.kind === 'disc' ? { ...shape, x: shape.x * scale, y: shape.y * scale - top, r: shape.r * scale } : {
    ...shape,
    x: shape.x * scale,
    y: shape.y * scale - top,
    width: shape.width * scale,
    height: shape.height * scale,
  }

/** Drawn row by row: opaque inside, mixed along the edge. */
function disc(canvas: Canvas, { x, y, r, fill }: Extract<Shape, { kind: 'disc' }>) {
  const pen = penOf(canvas, fill)
  const [first, last] = within(canvas.height, y - r, y + r + 1)
  for (let row = first; row < last; row++) {
    const dy = row + 0.5 - y
    const reach = Math.sqrt(Math.max(0, (r + 1) ** 2 - dy ** 2))
    const whole = Math.sqrt(Math.max(0, (r - 1) ** 2 - dy ** 2))
    const [left, right] = within(canvas.width, x - reach, x + reach + 1)
    const [from, to] = within(canvas.width, Math.ceil(x - 0.5 - whole), x - 0.5 + whole)
    const mixAt = (column: number) =>
      pen.mix(row, column, Math.min(1, Math.max(0, r + 0.5 - Math.hypot(column + 0.5 - x, dy))))
    for (let column = left; column < Math.min(from, right); column++) mixAt(column)
    pen.line(row, from, to)
    for (let column = Math.max(left, from, to); column < right; column++) mixAt(column)
  }
}

function bar(canvas: Canvas, { x, y, width, height, fill }: Omit<Extract<Shape, { kind: 'bar' }>, 'kind'>) {
  const pen = penOf(canvas, fill)
  const [left, right] = within(canvas.width, Math.round(x), Math.round(x + width))
  const [first, last] = within(canvas.height, Math.round(y), Math.round(y + height))
  for (let row = first; row < last; row++) pen.line(row, left, right)
}

/** A range rounded to whole pixels and limited to the canvas. */
const within = (size: number, from: number, to: number): [number, number] => [
  Math.min(size, Math.max(0, Math.floor(from))),
  Math.min(size, Math.max(0, Math.ceil(to))),
]

function penOf({ pixels, width }: Canvas, fill: string) {
  const color = rgb(fill)
  const ink = new Uint8Array(width * 3).map((_, index) => color[index % 3]!)
  return {
    /** Fills a row from one column up to another. */
    line(row: number, from: number, to: number) {
      if (from < to) pixels.set(ink.subarray(0, (to - from) * 3), (row * width + from) * 3)
    },
    /** Fills a part of a pixel. */
    mix(row: number, column: number, part: number) {
      for (let channel = 0; channel < 3; channel++) {
        const index = (row * width + column) * 3 + channel
        pixels[index] = pixels[index]! + (color[channel]! - pixels[index]!) * part
      }
    },
  }
}
