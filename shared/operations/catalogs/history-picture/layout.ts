import { type Color, light } from '../../../presentation/colors.ts'
import { systemFaces, textSize } from '../../../presentation/type.ts'
import type { RecordingHistory } from '../history-schemas.ts'

export { textSize }

/** The size of the picture. */
export const size = { width: 960, height: 480, margin: 32 }

/** The plot. Its left edge depends on the widest tick label. */
export const plot = { top: 150, bottom: 386, right: size.width - size.margin }

/** The heading of a period's band, above the plot. */
export const periodHead = { top: 100, height: 50 }

/** The color of each state, by its name. */
export const stateColors = {
  comparable: 'up',
  incomplete: 'warn',
  counter_correction: 'down',
  invalid_observation: 'violet',
  unaligned_observations: 'indigo',
} as const satisfies Record<RecordingHistory['state'], Color>

/** The light colors by what they are for, of which `themes.ts` makes those of a theme. */
export const colors = {
  background: light.panel,
  ink: light.ink,
  muted: light.muted,
  line: light.accent,
  grid: light.ink,
  hatch: light.field,
  previous: { tint: light.ground, rule: light.field },
  current: { tint: light.weak, rule: light.accent },
  ...Object.fromEntries(Object.entries(stateColors).map(([state, name]) => [state, light[name]])) as Record<
    RecordingHistory['state'],
    string
  >,
}

/** Files may load nothing, so they have the face of the system. */
export const fontFamily = systemFaces
