/** @jsxImportSource hono/jsx */
import { stateWord } from '../../../presentation/states.ts'
import type { RecordingHistory } from '../history-schemas.ts'
import { nameLine } from './frame.tsx'
import { colors, size, textSize } from './layout.ts'
import { signed } from '../../../presentation/numbers.ts'
import { reason } from './reason.ts'
import type { Day } from './series.ts'
import { cutToWidth, oneLine } from '../../../media/svg/text.ts'
import { growth } from './words.ts'

const titleWidth_px = 610
const titleSize_px = textSize[4]

/** The name of the recording, its growth and its state. */
export const heading = (
  recording: RecordingHistory,
  visibleName: string | null,
  days: readonly Day[],
  clip: string,
  condition?: string | null,
) => (
  <g>{title(recording, visibleName, clip, condition)}{headline(recording)}{stateLine(recording, days)}</g>
)

/** Clips glyphs that are wider than estimated, and stacked accents. */
export const titleClip = (id: string) => (
  <clipPath id={id}>
    <rect x={size.margin - 4} y={8} width={titleWidth_px + 8} height={40} />
  </clipPath>
)

function title(
  { name, isrc }: RecordingHistory,
  visibleName: string | null,
  clip: string,
  condition?: string | null,
) {
  const about = [
    cutToWidth(isrc, textSize[2], 200),
    ...oneLine(name) ? [] : ['no name saved'],
    condition ?? 'cumulative Spotify play count',
  ]
  return (
    <g>
      <g clip-path={`url(#${clip})`}>
        {nameLine(visibleName ?? isrc, {
          x: size.margin,
          y: 38,
          width: titleWidth_px,
          fontSize: titleSize_px,
        })}
      </g>
      <text x={size.margin} y={60} font-size={textSize[2]} fill={colors.muted}>
        {cutToWidth(about.join(' · '), textSize[2], titleWidth_px + 60)}
      </text>
    </g>
  )
}

/** The growth, or the reason why there is none. */
function headline(recording: RecordingHistory) {
  const { percentage_growth, absolute_growth, zero_baseline } = recording
  const hasNumber = percentage_growth !== null
  const right = { x: size.width - size.margin, 'text-anchor': 'end' }
  const plays = absolute_growth === null ? '' : `, ${signed(absolute_growth)} plays`
  const fontSize = hasNumber && growth(recording).length < 12 ? textSize[5] : textSize[4]
  return (
    <g>
      <text
        {...right}
        y={38}
        font-size={fontSize}
        font-weight={700}
        fill={hasNumber ? colors.ink : colors.muted}
      >
        {growth(recording)}
      </text>
      <text {...right} y={60} font-size={textSize[2]} fill={colors.muted}>
        {zero_baseline ? 'growth: the previous movement was 0' : `growth${plays}`}
      </text>
    </g>
  )
}

/** The state by name, by symbol and by color, so that no reader depends on only one of them. */
function stateLine(recording: RecordingHistory, days: readonly Day[]) {
  const color = colors[recording.state]
  const y = 85
  const disc = {
    transform: `translate(${size.margin} ${y - 13})`,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
  return (
    <g>
      <g {...disc} fill='none'>
        <circle cx={8} cy={8} r={8} fill={color} />
        <path d={symbols[recording.state]} stroke={colors.background} stroke-width={2} />
      </g>
      <text x={size.margin + 24} y={y} font-size={textSize[2]} fill={colors.ink}>
        <tspan font-weight={700} fill={color}>{stateWord('history', recording.state)}</tspan>
        {` · ${reason(recording, days)}`}
      </text>
    </g>
  )
}

/** In a 16 px disc: a check, a broken line, an arrow down, a cross, a clock. */
const symbols: Record<RecordingHistory['state'], string> = {
  comparable: 'M4.5 8.3l2.5 2.5l4.5-5',
  incomplete: 'M3.8 8h2.4M9.8 8h2.4',
  counter_correction: 'M8 4v8M4.8 9L8 12.2L11.2 9',
  invalid_observation: 'M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4',
  unaligned_observations: 'M8 4v4.2l2.8 1.8',
}
