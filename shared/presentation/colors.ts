/**
 * The colors of everything but fan pages, which have a design of their own: in the light scheme, and in the dark one. Text (the last
 * eight rows, without `weak`) has a contrast of 4.5:1 on every ground and on `weak`; `field` has 3:1 on every ground. A test computes it.
 */
const table = {
  ground: ['#fbfbfa', '#0e1116'],
  panel: ['#ffffff', '#151920'],
  raised: ['#ffffff', '#1b2029'],
  line: ['#e6e6e2', '#262c36'],
  strong: ['#cfcfc9', '#38404d'],
  /** The border of inputs. */
  field: ['#8a9099', '#646d7c'],
  ink: ['#14171c', '#e9ecf1'],
  muted: ['#5b6370', '#98a2b1'],
  accent: ['#0b5c8e', '#6ab7ea'],
  /** The ground of what is selected or marked. */
  weak: ['#e5f0f7', '#15293a'],
  up: ['#14693f', '#71cf9c'],
  down: ['#a3231b', '#ff9d92'],
  warn: ['#8a5200', '#f0b860'],
  /** Marks in drawings, of which each state has its own. */
  violet: ['#7b2a8f', '#d892e6'],
  indigo: ['#3d4a9e', '#a6b2f7'],
} as const

export type Color = keyof typeof table

const column = (scheme: 0 | 1) =>
  Object.fromEntries(Object.entries(table).map(([name, pair]) => [name, pair[scheme]])) as Record<
    Color,
    string
  >

export const light = column(0)
export const dark = column(1)

/** The colors as variables of the same names. `<html data-scheme>` chooses a scheme; without it, the system does. Paper is light. */
export const colorStyle = `:root{color-scheme:light dark;${
  Object.entries(table).map(([name, pair]) => `--${name}:light-dark(${pair})`).join(';')
}}
:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark}
@media print{:root,:root[data-scheme]{color-scheme:light}}
`
