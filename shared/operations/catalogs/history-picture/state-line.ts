import type { RecordingHistory } from '../history-schemas.ts'
import { colours, size } from './layout.ts'
import type { Day } from './series.ts'
import { element, group, type Markup } from './svg.ts'
import { reason } from './reason.ts'
import { stateNames } from './words.ts'

/** The state by name, by shape and by colour, so that none of them has to be seen. */
export function stateLine(recording: RecordingHistory, days: readonly Day[]): Markup {
  const colour = colours[recording.state]
  const y = 85
  return group({}, [
    element(
      'g',
      {
        transform: `translate(${size.margin} ${y - 13})`,
        fill: 'none',
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      element('circle', { cx: 8, cy: 8, r: 8, fill: colour }),
      element('path', { d: symbols[recording.state], stroke: colours.background, 'stroke-width': 2 }),
    ),
    element(
      'text',
      { x: size.margin + 24, y, 'font-size': 14, fill: colours.ink },
      element('tspan', { 'font-weight': 700, fill: colour }, stateNames[recording.state]),
      ` · ${reason(recording, days)}`,
    ),
  ])
}

/** In a 16 px disc: a check, a broken line, an arrow down, a cross, a clock. */
const symbols: Record<RecordingHistory['state'], string> = {
  comparable: 'M4.5 8.3l2.5 2.5l4.5-5',
  incomplete: 'M3.8 8h2.4M9.8 8h2.4',
  counter_correction: 'M8 4v8M4.8 9L8 12.2L11.2 9',
  invalid_observation: 'M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4',
  unaligned_observations: 'M8 4v4.2l2.8 1.8',
}
