import type { Art, Shape } from './art.ts'
import { rgb } from './palette.ts'
import { encodePng } from './png.ts'

export const card = { width: 1200, height: 630 } as const

type Canvas = { pixels: Uint8Array; width: number; height: number }

/** The picture that other places show beside a link to the page: its art, cut to their format. */
export function drawCard({ ground, shapes }: Art): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = { ...card, pixels: new Uint8Array(card.width * card.height * 3) }
  bar(canvas, { x: 0, y: 0, width: card.width, height: card.height, fill: ground })
  for (const shape of shapes.map(placed)) shape.kind === 'disc' ? disc(canvas, shape) : bar(canvas, shape)
  return encodePng(canvas)
}

const scale = card.width / 1000
const top = (card.width - card.height) / 2

/** From the square of 1000 units to the middle of the card. */
const placed = (shape: Shape): Shape =>
  shape.kind === 'disc' ? { ...shape, x: shape.x * scale, y: shape.y * scale - top, r: shape.r * scale } : {
    ...shape,
    x: shape.x * scale,
    y: shape.y * scale - top,
    width: shape.width * scale,
    height: shape.height * scale,
  }

/** Row by row: whole inside, mixed along the edge. */
function disc(canvas: Canvas, { x, y, r, fill }: Extract<Shape, { kind: 'disc' }>) {
  const color = rgb(fill)
  for (let row = Math.max(0, Math.floor(y - r)); row < Math.min(canvas.height, y + r + 1); row++) {
    const dy = row + 0.5 - y
    const reach = Math.sqrt(Math.max(0, (r + 1) ** 2 - dy ** 2))
    const whole = Math.sqrt(Math.max(0, (r - 1) ** 2 - dy ** 2))
    for (
      let column = Math.max(0, Math.floor(x - reach));
      column < Math.min(canvas.width, x + reach + 1);
      column++
    ) {
      const dx = column + 0.5 - x
      const inside = Math.abs(dx) < whole ? 1 : Math.min(1, Math.max(0, r + 0.5 - Math.hypot(dx, dy)))
      if (inside > 0) paint(canvas, row * canvas.width + column, color, inside)
    }
  }
}

function bar(canvas: Canvas, { x, y, width, height, fill }: Omit<Extract<Shape, { kind: 'bar' }>, 'kind'>) {
  const color = rgb(fill)
  const [left, right] = [x, x + width].map((edge) =>
    Math.min(canvas.width, Math.max(0, Math.round(edge)))
  ) as [
    number,
    number,
  ]
  const [first, last] = [y, y + height].map((edge) =>
    Math.min(canvas.height, Math.max(0, Math.round(edge)))
  ) as [
    number,
    number,
  ]
  for (let row = first; row < last; row++) {
    for (let column = left; column < right; column++) paint(canvas, row * canvas.width + column, color, 1)
  }
}

function paint({ pixels }: Canvas, at: number, color: [number, number, number], part: number) {
  for (let channel = 0; channel < 3; channel++) {
    const index = at * 3 + channel
    pixels[index] = pixels[index]! + (color[channel]! - pixels[index]!) * part
  }
}
