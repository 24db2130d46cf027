import { dark, light, recolored } from '../../../operations/catalogs/history-picture/themes.ts'

export const variableOf = (name: string): string => `--chart-${name.replaceAll('_', '-')}`

/** The variables as CSS: the scheme of the view decides which color is used. */
export const colorVariables = Object.entries(light)
  .map(([name, value]) => `${variableOf(name)}:light-dark(${value},${dark[name]})`).join(';')

/** A drawing of the picture's parts, with variables in place of its colors. */
export const themed = (drawing: string): string => recolored(drawing, (name) => `var(${variableOf(name)})`)
