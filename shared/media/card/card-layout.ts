import type { SiteDocument } from '../../site/document.ts'
import { layoutNamed } from '../../site/layouts/index.ts'
import { filled, palette } from '../../site/palette.ts'
import { measured, type TitlePart, titleParts } from '../../pages/title-size.ts'
import type { PageFace } from '../../site/page-face.ts'
import { scriptOf } from '../../site/script.ts'
import { estimatedWidth_px, isInFont, oneLine, readsRightToLeft } from '../svg/text.ts'

export const card = { width: 1200, height: 630 } as const

/** An area of the card. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface CardLayout {
  picture: Box
  background: string
  /** Title and artist; none where the font does not have their letters. */
  lines: (Omit<Box, 'width' | 'height'> & {
    text: string
    size: number
    fill: string
    /** Default: that of all pictures. */
    family?: string
    anchor: 'start' | 'end'
  })[]
}

const margin = 56
/** A name is never cut, so one of many lines is smaller. */
const artistSizes = [34, 28, 22, 16]
const maxArtistLines = 4
/** The estimate is of a wider font than the bold one of PNGs. */
const widthFactor = 0.97

/** The typeface of the page, by the family that its file names. */
export type CardFace = Pick<PageFace, 'letters' | 'advances' | 'phrases'> & { family: string }

/**
 * The parts of the preview image of a page. The title is set in the page's own face, and before that is cut, in the font of all
 * pictures. Names whose letters neither has are left out: the picture then fills the card, and whatever shows it writes the
 * title beside it.
 */
export function cardLayout(site: SiteDocument, face?: CardFace): CardLayout {
  const { design, name, artistName } = site
  const colors = palette(design)
  const { fill, onFill } = filled(colors)
  const [background, ink, quiet] = design.layout === 'poster'
    ? [colors.poster, colors.onPoster, colors.onPoster]
    : layoutNamed(design.layout)?.isFilled
    ? [fill, onFill, onFill]
    : [colors.ground, colors.ink, colors.accentText]
  const title = face ? inFace(site, face) : inFont(drawable(design.headline) ?? drawable(name))
  if (!title) return { background, picture: { x: 0, y: 0, ...card }, lines: [] }

  const side = card.height
  const isLeft = ['editorial', 'split', 'column'].includes(design.layout)
  const x = (isLeft ? side : 0) + margin
  const width = card.width - side - 2 * margin
  const lineHeight = face && scriptOf(design.headline) === 'Arab' ? 1.5 : 1.1
  const { size, lines } = fitted(title, width, lineHeight)
  // A part of an artist's name would be another name.
  const artistLine = oneLine(artistName ?? null)
  const isInFace = face && artistLine && [...artistLine].every((letter) => face.letters.includes(letter))
  const artistFamily = artistLine && !isInFont(artistLine) && isInFace ? face.family : undefined
  const artist = artistLines(
    artistLine && (isInFont(artistLine) || artistFamily) ? artistLine : undefined,
    width,
  )
  const titleHeight = lines.length * size * lineHeight
  const height = titleHeight + (artist.lines.length > 0 ? artist.size * (0.8 + artist.lines.length * 1.2) : 0)
  const top = (card.height - height) / 2
  // Lines of a title from right to left end where it begins.
  const edge = readsRightToLeft(design.headline) && face
    ? { x: x + width, anchor: 'end' as const }
    : { x, anchor: 'start' as const }
  return {
    background,
    picture: { x: isLeft ? 0 : card.width - side, y: 0, width: side, height: side },
    lines: [
      ...lines.map((text, at) => ({
        ...edge,
        y: top + size * (lineHeight - 0.24 + at * lineHeight),
        text,
        size,
        fill: ink,
        family: face?.family,
      })),
      ...artist.lines.map((text, at) => ({
        ...edge,
        y: top + titleHeight + artist.size * (1.4 + at * 1.2),
        text,
        size: artist.size,
        fill: quiet,
        family: artistFamily,
      })),
    ],
  }
}

/** A part of a line that stays whole, with its width in em. */
interface Piece extends TitlePart {
  em: number
}

interface Title {
  pieces: Piece[]
  space: number
}

const pictographs = /[\p{Extended_Pictographic}\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/gu

/** The title in the page's own face, without its emoji. */
function inFace({ design, language = 'en' }: SiteDocument, face: CardFace): Title | undefined {
  const pieces = titleParts(design.headline, language, face.phrases)
    .map((part) => ({
      ...part,
      text: part.text.replace(pictographs, ''),
      em: face.advances[measured(part)] ?? estimated(part.text),
    }))
    .filter(({ text }) => text !== '')
  return pieces.length > 0 ? { pieces, space: face.advances[' '] ?? estimated(' ') } : undefined
}

const estimated = (text: string) => estimatedWidth_px(text, 1) * widthFactor

/** A text in the font of all pictures. */
const inFont = (text: string | undefined): Title | undefined =>
  text === undefined ? undefined : {
    pieces: text.split(' ').map((word, at) => ({
      text: word,
      isSpaced: at > 0,
      isHyphenated: false,
      em: estimated(word),
    })),
    space: estimated(' '),
  }

/** A title without its emoji, if the font has all other letters. */
function drawable(name: string | undefined): string | undefined {
  const line = oneLine(
    (name ?? '').replace(pictographs, ' '),
  )
  return line && isInFont(line) ? line : undefined
}

function artistLines(artist: string | undefined, width: number): { size: number; lines: string[] } {
  const lines = (size: number) => artist === undefined ? [] : wrapped(inFont(artist)!, size, width)
  const size = artistSizes.find((size) => lines(size).length <= maxArtistLines) ?? artistSizes.at(-1)!
  return { size, lines: lines(size) }
}

/** The largest size in which a title fits the column; in the smallest one it is cut. */
function fitted(title: Title, width: number, lineHeight: number): { size: number; lines: string[] } {
  const widest = Math.max(...title.pieces.map(({ em }) => em))
  for (const size of [92, 80, 68, 58, 50, 44]) {
    const lines = wrapped(title, size, width)
    if (widest * size <= width && lines.length * size * lineHeight <= 400) return { size, lines }
  }
  const size = 44
  return { size, lines: wrapped(title, size, width).slice(0, maxLines) }
}

/** A title of 120 letters has fewer, unless they are all as wide as an em. */
const maxLines = 8

/** A text in lines of whole pieces. One that is wider than a line is broken between letters. */
function wrapped({ pieces, space }: Title, size: number, width: number): string[] {
  const lines: { text: string; em: number; hyphen: string }[] = []
  for (
    const piece of pieces.flatMap((piece) => piece.em * size > width ? broken(piece, width / size) : piece)
  ) {
    const hyphen = piece.isHyphenated ? '-' : ''
    const last = lines.at(-1)
    const em = last ? last.em + (piece.isSpaced ? space : 0) + piece.em : 0
    if (last && em * size <= width) {
      Object.assign(last, { text: last.text + (piece.isSpaced ? ' ' : '') + piece.text, em, hyphen })
    } else lines.push({ text: piece.text, em: piece.em, hyphen })
  }
  return lines.map(({ text, hyphen }) => text + hyphen)
}

/** A piece in as many as it needs to have this width. Its letters are taken to be as wide as each other. */
function broken(piece: Piece, em: number): Piece[] {
  const letters = [...piece.text]
  const widest = Math.max(piece.em / letters.length, ...letters.map(estimated))
  const perLine = Math.max(1, Math.floor(em / widest))
  return Array.from({ length: Math.ceil(letters.length / perLine) }, (_, at) => {
    const text = letters.slice(at * perLine, (at + 1) * perLine).join('')
    return { ...piece, text, isSpaced: true, em: em }
  })
}
