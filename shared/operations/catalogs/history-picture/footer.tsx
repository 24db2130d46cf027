/** @jsxImportSource hono/jsx */
import { colors, size, textSize } from './layout.ts'
import { cross, diamond, dot, fall, gap, keyEntry, rise } from './marks.tsx'
import { type Day, isInvalid, isJump, isMissing } from './series.ts'
import { estimatedWidth_px } from '../../../media/svg/text.ts'
import { meaning } from './words.ts'

/** The key of the marks in this picture, and a note on what the numbers mean. */
export const footer = (days: readonly Day[], pattern: string) => (
  <g font-size={textSize[1]} fill={colors.muted}>
    {key(days, pattern)}
    <text x={size.margin} y={466}>{meaning}</text>
  </g>
)

function key(days: readonly Day[], pattern: string) {
  const entries = [
    { text: 'Latest of the day', isVisible: ({ value }: Day) => value !== null, mark: largeDot },
    { text: 'No observation', isVisible: isMissing, mark: (x: number, y: number) => swatch(x, y, pattern) },
    { text: 'Counter fell', isVisible: ({ kind }: Day) => kind === 'corrected', mark: fall },
    { text: 'Counter jumped', isVisible: isJump, mark: rise },
    { text: 'Captured at another hour', isVisible: ({ kind }: Day) => kind === 'unaligned', mark: diamond },
    { text: 'Invalid, not to scale', isVisible: isInvalid, mark: cross },
  ]
  let next_px = size.margin
  return entries.filter(({ isVisible }) => days.some(isVisible)).map(({ text, mark }) => {
    const x = next_px
    next_px += 22 + estimatedWidth_px(text, textSize[1]) + 16
    return keyEntry({ text, mark: (x, y) => mark(x + 8, y) }, x, 440)
  })
}

const largeDot = (x: number, y: number) => dot(x, y, Infinity)

const swatch = (x: number, y: number, pattern: string) => (
  <g>
    {gap(x - 8, y - 7, 16, 14, pattern)}
    <rect x={x - 8} y={y - 7} width={16} height={14} fill='none' stroke={colors.hatch} stroke-opacity={0.6} />
  </g>
)
