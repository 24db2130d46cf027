import { colors } from '../../../operations/catalogs/history-picture/layout.ts'

/** The colors of the picture, flat, by the names of their variables in a view. */
const light: Record<string, string> = Object.fromEntries(
  Object.entries(colors).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string'
      ? [[name, value]]
      : Object.entries(value).map(([part, color]) => [`${name}-${part}`, color])
  ),
)

/** Their counterparts on a dark background. */
const dark: Record<keyof typeof light, string> = {
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

export const variableOf = (name: string): string => `--chart-${name.replaceAll('_', '-')}`

/** The variables as CSS: the scheme of the view decides which color is used. */
export const colorVariables = Object.entries(light)
  .map(([name, value]) => `${variableOf(name)}:light-dark(${value},${dark[name]})`).join(';')

/** A drawing of the picture's parts, with variables in place of its colors. */
export const themed = (drawing: string): string =>
  Object.entries(light).reduce(
    (text, [name, value]) => text.replaceAll(`="${value}"`, `="var(${variableOf(name)})"`),
    drawing,
  )
