import { html, raw } from 'hono/html'
import { type Art, drawArt } from '../../pages/art.ts'
import type { SiteDocument } from '../../site/document.ts'
import { rgb } from '../../site/color.ts'
import type { PageFace } from '../../site/page-face.ts'
import { palette } from '../../site/palette.ts'
import type { Bytes } from '../../platform/encoding.ts'
import { decodeWoff2, familyOf } from '../face/woff2.ts'
import { encodeIndexedPng } from '../png/encode.ts'
import { reduceColors } from '../svg/palette.ts'
import { rasterizeSvg } from '../svg/render-svg.ts'
import { decodeArtwork } from './artwork.ts'
import { fewColors } from './few-colors.ts'
import { card, type CardLayout, cardLayout } from './card-layout.ts'

/** Flat colors, and the edges of shapes and letters. */
const colorsOfDrawing = 48

/** What a card is drawn from, if it is there. */
export interface CardFiles {
  /** The stored WebP. */
  artwork?: Bytes
  /** The typeface of the page, with its file. */
  face?: PageFace & { file: Bytes }
}

/** Cards are drawn one at a time, so that many pages at once do not need the memory of many pictures. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The preview image of links to a page, as PNG: its artwork, or its drawing, beside title and artist.
 */
export function drawCard(
  site: SiteDocument,
  id: string,
  { artwork, face }: CardFiles = {},
): Promise<Bytes> {
  const turn = last.then(() => draw(site, id, { artwork, face }))
  last = turn.catch(() => {})
  return turn
}

async function draw(site: SiteDocument, id: string, { artwork, face }: CardFiles): Promise<Bytes> {
  const font = face && await decodeWoff2(face.file)
  const layout = cardLayout(site, face && { ...face, family: familyOf(font!) })
  const art = artwork ? undefined : drawArt(id, palette(site.design), site.design.art)
  const { pixels } = await rasterizeSvg(markup(layout, art), {
    background: layout.background,
    fonts: font && [font],
  })
  if (artwork) paste(pixels, layout, (await decodeArtwork(artwork))(layout.picture, focusOf(site)))
  const reduced = artwork
    ? fewColors(pixels, card.width, [layout.background, ...layout.lines.map(({ fill }) => fill)])
    : reduceColors(pixels, colorsOfDrawing)
  return await encodeIndexedPng({ ...card, ...reduced })
}

function markup({ picture, lines }: CardLayout, art?: Art): string {
  const { x, y, width, height } = picture
  // An SVG inside has its own edges.
  const drawing = art &&
    html`
      <svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 1000 1000"
        preserveAspectRatio="xMidYMid slice">${raw(art)}</svg>
    `
  const texts = lines.map(({ x, y, text, size, fill, family, anchor }) =>
    html`
      <text x="${x}" y="${Math.round(y)}" font-size="${size}" fill="${fill}" font-family="${family ??
        'Noto Sans'}"
        text-anchor="${anchor}">${text}</text>
    `
  )
  return String(
    html`
      <svg xmlns="http://www.w3.org/2000/svg" width="${card.width}"
        height="${card.height}">${drawing}<g font-weight="700">${texts}</g></svg>
    `,
  )
}

const focusOf = ({ assets }: SiteDocument) => assets.find(({ type }) => type === 'image/webp')?.focus

/** Puts the artwork on the card. */
function paste(pixels: Uint8Array, { picture, background }: CardLayout, from: Uint8ClampedArray): void {
  const { x: left, y: top, width, height } = picture
  const ground = rgb(background)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const to = ((top + y) * card.width + left + x) * 4
      const opacity = from[at + 3]! / 255
      for (let channel = 0; channel < 3; channel++) {
        pixels[to + channel] = from[at + channel]! * opacity + ground[channel]! * (1 - opacity)
      }
    }
  }
}
