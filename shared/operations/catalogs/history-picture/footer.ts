import { colours, size } from './layout.ts'
import { cross, diamond, dot, fall, gap } from './marks.ts'
import { type Day, isInvalid, isMissing } from './series.ts'
import { element, group, type Markup } from './svg.ts'
import { estimatedWidth_px } from './text.ts'

type Entry = { text: string; isShown: (day: Day) => boolean; mark: (x: number, y: number) => Markup }

/** The key of the marks that this picture has, and what the numbers are not. */
export function footer(days: readonly Day[], pattern: string): Markup {
  return group({ 'font-size': 12, fill: colours.muted }, [
    ...key(days, pattern),
    element(
      'text',
      { x: size.margin, y: 466 },
      'Change between cumulative public observations, not exact calendar-day streams or royalty statements.',
    ),
  ])
}

function key(days: readonly Day[], pattern: string): Markup[] {
  const entries: Entry[] = [
    {
      text: 'Latest observation of the day',
      isShown: (day) => day.value !== null,
      mark: (x, y) => dot(x, y, Infinity),
    },
    { text: 'No observation', isShown: isMissing, mark: (x, y) => swatch(x, y, pattern) },
    { text: 'Counter fell', isShown: ({ kind }) => kind === 'corrected', mark: fall },
    { text: 'Captured at another hour', isShown: ({ kind }) => kind === 'unaligned', mark: diamond },
    { text: 'Invalid, not to scale', isShown: isInvalid, mark: cross },
  ]
  let x = size.margin
  return entries.filter(({ isShown }) => days.some(isShown)).map(({ text, mark }) => {
    const entry = group({}, [mark(x + 8, 440), element('text', { x: x + 22, y: 444 }, text)])
    x += 22 + estimatedWidth_px(text, 12) + 16
    return entry
  })
}

const swatch = (x: number, y: number, pattern: string): Markup =>
  group({}, [
    gap(x - 8, y - 7, 16, 14, pattern),
    element('rect', {
      x: x - 8,
      y: y - 7,
      width: 16,
      height: 14,
      fill: 'none',
      stroke: colours.hatch,
      'stroke-opacity': 0.6,
    }),
  ])
