import type { SiteDocument } from '../../site/document.ts'
import { layoutNamed } from '../../site/layouts/index.ts'
import { filled, palette } from '../../site/palette.ts'
import { estimatedWidth_px, isInFont, oneLine } from '../svg/text.ts'

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
  lines: (Omit<Box, 'width' | 'height'> & { text: string; size: number; fill: string })[]
}

const margin = 56
/** A name is never cut, so one of many lines is smaller. */
const artistSizes = [34, 28, 22, 16]
const maxArtistLines = 4
/** The estimate is of a wider font than the bold one of PNGs. */
const widthFactor = 0.97

/**
 * The parts of the preview image of a page. Names whose letters the font does not have are left out: the picture then fills the
 * card, and whatever shows it writes the title beside it.
 */
export function cardLayout({ design, name, artistName }: SiteDocument): CardLayout {
  const colors = palette(design)
  const { fill, onFill } = filled(colors)
  const [background, ink, quiet] = design.layout === 'poster'
    ? [colors.poster, colors.onPoster, colors.onPoster]
    : layoutNamed(design.layout)?.isFilled
    ? [fill, onFill, onFill]
    : [colors.ground, colors.ink, colors.accentText]
  const title = drawable(design.headline) ?? drawable(name)
  if (!title) return { background, picture: { x: 0, y: 0, ...card }, lines: [] }

  const side = card.height
  const isLeft = ['editorial', 'split', 'column'].includes(design.layout)
  const x = (isLeft ? side : 0) + margin
  const width = card.width - side - 2 * margin
  const { size, lines } = fitted(title, width)
  // A part of an artist's name would be another name.
  const artistLine = oneLine(artistName ?? null)
  const artist = artistLines(artistLine && isInFont(artistLine) ? artistLine : undefined, width)
  const titleHeight = lines.length * size * 1.1
  const height = titleHeight + (artist.lines.length > 0 ? artist.size * (0.8 + artist.lines.length * 1.2) : 0)
  const top = (card.height - height) / 2
  return {
    background,
    picture: { x: isLeft ? 0 : card.width - side, y: 0, width: side, height: side },
    lines: [
      ...lines.map((text, at) => ({ x, y: top + size * (0.86 + at * 1.1), text, size, fill: ink })),
      ...artist.lines.map((text, at) => ({
        x,
        y: top + titleHeight + artist.size * (1.4 + at * 1.2),
        text,
        size: artist.size,
        fill: quiet,
      })),
    ],
  }
}

/** A title without its emoji, if the font has all other letters. */
function drawable(name: string | undefined): string | undefined {
  const line = oneLine(
    (name ?? '').replace(/[\p{Extended_Pictographic}\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, ' '),
  )
  return line && isInFont(line) ? line : undefined
}

function artistLines(artist: string | undefined, width: number): { size: number; lines: string[] } {
  const lines = (size: number) =>
    artist === undefined
      ? []
      : wrapped(artist, size, width) ?? wrapped(broken(artist, size, width), size, width) ?? []
  const size = artistSizes.find((size) => lines(size).length <= maxArtistLines) ?? artistSizes.at(-1)!
  return { size, lines: lines(size) }
}

/** The largest size in which a title fits the column; in the smallest one it is cut. */
function fitted(title: string, width: number): { size: number; lines: string[] } {
  for (const size of [92, 80, 68, 58, 50, 44]) {
    const lines = wrapped(title, size, width)
    if (lines && lines.length * size * 1.1 <= 400) return { size, lines }
  }
  const size = 44
  const lines = wrapped(title, size, width) ?? wrapped(broken(title, size, width), size, width) ?? []
  return { size, lines: lines.slice(0, maxLines) }
}

/** A title of 120 letters has fewer, unless they are all as wide as an em. */
const maxLines = 8

/** A text whose words are broken where they are wider than a line. */
function broken(text: string, size: number, width: number): string {
  const parts: string[] = []
  for (const word of text.split(' ')) {
    let rest = [...word]
    while (rest.length > 0) {
      let length = rest.length
      while (estimatedWidth_px(rest.slice(0, length).join(''), size) * widthFactor > width) length--
      parts.push(rest.slice(0, length).join(''))
      rest = rest.slice(length)
    }
  }
  return parts.join(' ')
}

/** A text in lines of whole words; undefined if a word is wider than a line. */
function wrapped(text: string, size: number, width: number): string[] | undefined {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    if (estimatedWidth_px(word, size) * widthFactor > width) return undefined
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && estimatedWidth_px(longer, size) * widthFactor <= width) {
      lines.push(`${lines.pop()} ${word}`)
    } else lines.push(word)
  }
  return lines
}
