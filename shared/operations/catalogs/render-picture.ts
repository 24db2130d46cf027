import { renderSvg } from '../../media/svg/render-svg.ts'
import type { Bytes } from '../../platform/encoding.ts'
import type { Format } from './history-picture/frame.tsx'
import { dark, light } from '../../presentation/colors.ts'

/** Fewer would mix the colors of marks: with 24, the hatch of averages has the color of corrections. */
const maxColors = 64

/** A picture as PNG. Its corners, which are round in the SVG, have the color of the background. */
export const renderPicture = (
  draw: (format: Format) => string,
  format: Format,
): Promise<Bytes> =>
  renderSvg(draw({ ...format, isRaster: true }), {
    maxColors,
    background: (format.theme === 'dark' ? dark : light).panel,
  })
