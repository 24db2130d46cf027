import type { Asset, Design } from '../site/document.ts'
import { layoutNamed } from '../site/layouts/index.ts'
import type { WholeFace } from '../site/page-face.ts'
import type { Palette } from '../site/palette.ts'
import { blockStyle } from './block-style.ts'
import { earlierStyle, earlierTheme } from './earlier/style.ts'
import type { ServedFace } from './face-style.ts'
import { layoutTheme } from './layout-theme.ts'

/** The variables of a page, and the style of its layout. */
export function theme(
  design: Pick<Design, 'headline' | 'font'> & Partial<Pick<Design, 'layout'>>,
  palette: Palette,
  language?: string,
  face?: ServedFace,
  focus?: Asset['focus'],
  wholeFace?: WholeFace,
): string {
  const found = layoutNamed(design.layout)
  return found
    ? layoutTheme(design, palette, found, language, face, wholeFace) + focusStyle(focus)
    : earlierTheme(design, palette)
}

const focusStyle = (focus: Asset['focus']) =>
  focus ? `:root{--focus:${percent(focus.x)} ${percent(focus.y)}}` : ''

const percent = (part: number) => `${Math.round(part * 100)}%`

/** The style that a page has beside its theme. */
export const commonStyle = ({ layout }: Pick<Design, 'layout'>): string =>
  layoutNamed(layout) ? blockStyle : earlierStyle
