import { bleed } from './bleed/layout.ts'
import { index } from './index/layout.ts'
import type { Layout } from './layout.ts'
import { letter } from './letter/layout.ts'
import { pictureBook } from './picture_book/layout.ts'
import { placard } from './placard/layout.ts'
import { programme } from './programme/layout.ts'
import { sleeve } from './sleeve/layout.ts'
import { tour } from './tour/layout.ts'

/** Each layout, a line for a folder. Nothing else names one. */
const all = [bleed, sleeve, placard, programme, tour, index, letter, pictureBook] as const

export const allLayouts: readonly Layout[] = all
type Name = typeof all[number]['name']
export const layouts = all.map(({ name }) => name) as [Name, ...Name[]]

/** The layout of a name; undefined for an earlier one. */
export const layoutNamed = (name: string | undefined): Layout | undefined =>
  allLayouts.find((layout) => layout.name === name)
