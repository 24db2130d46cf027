import type { Asset } from '../site/document.ts'
import type { Layout } from '../site/layouts/layout.ts'
import { sourcesOf } from '../site/picture-files.ts'

/** The attributes by which a browser chooses the file of a picture. None for a picture of one file. */
export function sourcesIn(
  { picture, pictureWidth: { phone, wide } }: Layout,
  asset: Asset,
): { srcset?: string; sizes?: string } {
  const sources = sourcesOf(asset)
  if (sources.length === 0) return {}
  const shape = asset.width! / asset.height!
  // A photo that is cropped to a column is drawn wider than that. A phone takes no larger file for its shape.
  const sizes = [
    `(min-width:60rem) ${times(wide, picture === 'below' ? 1 : Math.max(1, shape))}`,
    times(phone, Math.min(1, shape)),
  ]
  return {
    srcset: sources.map(({ url, width }) => `${url} ${width}w`).join(','),
    sizes: sizes.join(),
  }
}

const times = (length: string, factor: number) =>
  factor === 1 ? length : `calc(${length}*${Number(factor.toFixed(2))})`
