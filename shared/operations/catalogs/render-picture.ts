import { renderSvg } from '../../media/svg/render-svg.ts'
import type { Bytes } from '../../platform/encoding.ts'
import { colors } from './history-picture/layout.ts'
import { dark, type Theme } from './history-picture/themes.ts'

/** A picture as PNG. Its corners, which are round in the SVG, have the color of the background. */
export const renderPicture = (svg: string, theme: Theme): Promise<Bytes> =>
  renderSvg(svg, { background: theme === 'dark' ? dark.background! : colors.background })
