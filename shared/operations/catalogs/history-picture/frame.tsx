/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { colors, fontFamily, textSize } from './layout.ts'
import {
  cutToWidth,
  estimatedWidth_px,
  isInFont,
  oneLine,
  readsRightToLeft,
} from '../../../media/svg/text.ts'
import { inTheme, type Theme } from './themes.ts'

/** How a picture is wanted. */
export interface Format {
  readonly width: number
  readonly theme: Theme
  /** Whether it will be a PNG, whose fonts have fewer characters. */
  readonly isRaster?: boolean
}

/** A name as one line, or null if nothing of it can be seen, or not all of it in a PNG. */
export const visibleName = (name: string | null, { isRaster }: Pick<Format, 'isRaster'>): string | null => {
  const line = oneLine(name)
  return line && isRaster && !isInFont(line) ? null : line
}

export interface Frame {
  /** Distinguishes the picture from others on the same page. */
  readonly id: string
  /** What the picture shows, as its visible heading and as its name. */
  readonly title: string
  /** Sentences below the title. */
  readonly about: readonly string[]
  /** The text alternative. */
  readonly description: string
  /** Where the numbers come from and what they mean, at the bottom. */
  readonly source: readonly string[]
}

/** A part of the picture: its height, and its drawing below a height. */
export interface Part {
  readonly height: number
  readonly draw: (top: number) => Child
}

export const isNarrow = (width: number): boolean => width < 520
export const marginOf = (width: number): number => isNarrow(width) ? 16 : 28

const line_px = 17

/** Lines of text, as long as the estimated width allows. A date or a range of dates stays on one line, and a word that is too long is cut. */
export function wrapped(text: string, fontSize_px: number, width_px: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/ (?![A-Z][a-z]{2} \d{4}\b)(?<!\d [A-Z][a-z]{2} )(?!to \d)(?<!\d to )/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && estimatedWidth_px(longer, fontSize_px) <= width_px) lines[lines.length - 1] = longer
    else lines.push(cutToWidth(word, fontSize_px, width_px))
  }
  return lines
}

/** Paragraphs of small text. */
export function paragraphs(texts: readonly string[], width: number): Part {
  const margin = marginOf(width)
  const lines = texts.flatMap((text) => wrapped(text, textSize[1], width - 2 * margin))
  return {
    height: lines.length * line_px,
    draw: (top) => (
      <g font-size={textSize[1]} fill={colors.muted}>
        {lines.map((line, number) => <text x={margin} y={top + 13 + number * line_px}>{line}</text>)}
      </g>
    ),
  }
}

/** A line of text that is cut to its width, and begins on the side where its letters do. */
export function nameLine(
  name: string,
  { x, y, width, fontSize }: { x: number; y: number; width: number; fontSize: number },
) {
  // Bold letters are wider than the estimate.
  const text = cutToWidth(name, fontSize * 1.06, width)
  const direction = readsRightToLeft(text) ? { direction: 'rtl', 'text-anchor': 'end' } : {}
  return (
    <text x={x} y={y} font-size={fontSize} font-weight={700} fill={colors.ink} {...direction}>{text}</text>
  )
}

/** The title in at most two lines. */
function heading(title: string, width: number): Part {
  const margin = marginOf(width)
  const fontSize = textSize[isNarrow(width) ? 3 : 4]
  const [first = '', ...rest] = wrapped(title, fontSize * 1.06, width - 2 * margin)
  const lines = rest.length ? [first, rest.join(' ')] : [first]
  return {
    height: lines.length * (fontSize + 5) + 7,
    draw: (top) => (
      <g>
        {lines.map((line, number) => {
          const y = top + fontSize + number * (fontSize + 5)
          return nameLine(line, { x: margin, y, width: width - 2 * margin, fontSize })
        })}
      </g>
    ),
  }
}

/** A self-contained SVG with parts below each other: no script, no style sheet, nothing fetched. */
export function drawFrame(
  { id, title, about, description, source }: Frame,
  { width, theme }: Format,
  parts: readonly Part[],
  definitions: Child,
): string {
  const all = [
    heading(title, width),
    paragraphs(about, width),
    space(12),
    ...parts,
    space(8),
    paragraphs(source, width),
  ]
  const margin = marginOf(width) - 8
  let top = margin
  const drawn = all.map(({ height, draw }) => draw((top += height) - height))
  const height = Math.ceil(top + margin)
  return inTheme(svg({ id, title, description }, { width, height }, definitions, drawn), theme)
}

/** The picture itself, with its text alternatives and its ground. */
export const svg = (
  { id, title, description }: Pick<Frame, 'id' | 'title' | 'description'>,
  { width, height }: { width: number; height: number },
  definitions: Child,
  drawn: Child,
): string =>
  valid(
    <svg
      xmlns='http://www.w3.org/2000/svg'
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role='img'
      aria-labelledby={`title-${id}`}
      aria-describedby={`desc-${id}`}
      font-family={fontFamily}
    >
      <title id={`title-${id}`}>{title}</title>
      <desc id={`desc-${id}`}>{description}</desc>
      <defs>{definitions}</defs>
      <rect width={width} height={height} rx={6} fill={colors.background} />
      {drawn}
    </svg>,
  )

export const space = (height: number): Part => ({ height, draw: () => '' })

/**
 * Numbers of attributes in hundredths of a unit, which are finer than any screen and keep the file small. XML has no way
 * to write some characters (most controls, lone surrogates), so those are replaced.
 */
const valid = (element: { toString(): string }): string =>
  element.toString()
    .replace(/="[^"]*"/g, (attribute) => attribute.replace(/-?\d{1,17}\.\d{3,25}(e-\d{1,3})?/g, rounded))
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')

const rounded = (number: string) => String(Math.round(Number(number) * 100) / 100 || 0)
