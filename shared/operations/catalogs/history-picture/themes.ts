import { type Color, dark, light } from '../../../presentation/colors.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** By value. Of two names of one light color, drawings use the first. */
const names = new Map(
  Object.entries(light).map(([name, value]) => [value, name as Color] as const).reverse(),
)

/** A drawing with other colors. Only whole attributes are replaced, so a name that looks like a color stays. */
const recolored = (drawing: string, colorOf: (name: Color) => string): string =>
  drawing.replace(/="(#[0-9a-f]{6})"/g, (attribute, value) => {
    const name = names.get(value)
    return name ? `="${colorOf(name)}"` : attribute
  })

export const inTheme = (drawing: string, theme: Theme): string =>
  theme === 'light' ? drawing : recolored(drawing, (name) => dark[name])

/** A drawing as a part of a page, whose scheme decides. */
export const inScheme = (drawing: string): string => recolored(drawing, (name) => `var(--${name})`)
