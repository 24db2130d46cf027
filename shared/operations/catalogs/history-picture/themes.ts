import { colors } from './layout.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The colors of the pictures, flat: parts of one have its name before theirs. */
export const light: Record<string, string> = Object.fromEntries(
  Object.entries(colors).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? [[name, value]]
      : Object.entries(value).map(([part, color]) => [`${name}-${part}`, color])
  ),
)

/** Their counterparts on a dark background. A test computes the contrasts. */
export const dark: Record<string, string> = {
  background: '#181d23',
  ink: '#e8edf2',
  muted: '#a8b3be',
  line: '#6db8e8',
  grid: '#e8edf2',
  hatch: '#8d98a3',
  'previous-tint': '#2c281d',
  'previous-rule': '#b39b64',
  'current-tint': '#1a2b3a',
  'current-rule': '#5aa0d0',
  comparable: '#6fce97',
  incomplete: '#e5ab4d',
  counter_correction: '#f2907f',
  invalid_observation: '#d892e6',
  unaligned_observations: '#a6b2f7',
}

/** A drawing with other colors. Only whole attributes are replaced, so a name that looks like a color stays. */
export const recolored = (drawing: string, colorOf: (name: string) => string): string =>
  Object.entries(light).reduce(
    (text, [name, value]) => text.replaceAll(`="${value}"`, `="${colorOf(name)}"`),
    drawing,
  )

export const inTheme = (drawing: string, theme: Theme): string =>
  theme === 'light' ? drawing : recolored(drawing, (name) => dark[name]!)
