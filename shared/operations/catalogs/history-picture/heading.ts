import type { RecordingHistory } from '../history-schemas.ts'
import { colours, size } from './layout.ts'
import { signed } from './numbers.ts'
import type { Day } from './series.ts'
import { type Attributes, element, group, type Markup } from './svg.ts'
import { stateLine } from './state-line.ts'
import { cutToWidth, oneLine, readsRightToLeft } from './text.ts'
import { growth } from './words.ts'

const titleWidth_px = 610
const titleSize_px = 22

/** Whose series this is, how it grew, and what may be said of it. */
export function heading(recording: RecordingHistory, days: readonly Day[], clip: string): Markup {
  return group({}, [title(recording, clip), headline(recording), stateLine(recording, days)])
}

/** The clip is for the glyphs whose width nobody can guess, and for stacked accents. */
export const titleClip = (id: string): Markup =>
  element(
    'clipPath',
    { id },
    element('rect', { x: size.margin - 4, y: 8, width: titleWidth_px + 8, height: 40 }),
  )

function title({ name, isrc }: RecordingHistory, clip: string): Markup {
  const shownName = oneLine(name)
  const shownIsrc = cutToWidth(isrc, 13, 200)
  // Bold letters are wider than the estimate's.
  const text = cutToWidth(shownName ?? isrc, titleSize_px * 1.06, titleWidth_px)
  const direction: Attributes = readsRightToLeft(text) ? { direction: 'rtl', 'text-anchor': 'end' } : {}
  return group({}, [
    element(
      'g',
      { 'clip-path': `url(#${clip})` },
      element(
        'text',
        {
          x: size.margin,
          y: 38,
          'font-size': titleSize_px,
          'font-weight': 700,
          fill: colours.ink,
          ...direction,
        },
        text,
      ),
    ),
    element(
      'text',
      { x: size.margin, y: 60, 'font-size': 13, fill: colours.muted },
      `${shownIsrc}${shownName ? '' : ' · no name saved'} · cumulative Spotify play count`,
    ),
  ])
}

/** The one number that people look for, or in words why there is none. */
function headline(recording: RecordingHistory): Markup {
  const { percentage_growth, absolute_growth, zero_baseline } = recording
  const hasNumber = percentage_growth !== null
  const right = { x: size.width - size.margin, 'text-anchor': 'end' }
  const plays = absolute_growth === null ? '' : `, ${signed(absolute_growth)} plays`
  return group({}, [
    element(
      'text',
      {
        ...right,
        y: 38,
        'font-size': hasNumber && growth(recording).length < 12 ? 26 : 18,
        'font-weight': 700,
        fill: hasNumber ? colours.ink : colours.muted,
      },
      growth(recording),
    ),
    element(
      'text',
      { ...right, y: 60, 'font-size': 13, fill: colours.muted },
      zero_baseline ? 'growth: the previous movement was 0' : `growth${plays}`,
    ),
  ])
}
