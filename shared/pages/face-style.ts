import type { PageFace } from '../site/page-face.ts'
import type { Script } from '../site/script.ts'
import { widthOf } from './title-size.ts'

/** The face of a page, with the address of its file. */
export interface ServedFace extends PageFace {
  url: string
}

/** Faces without serifs that systems have, all of nearly the same widths; and the advance of their zero, in em. */
const usual = ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto']
const usualZero = 0.556

/** What is set in the face: the letters that the file has. */
const inFace = ':is(h1,h2,.letters text,.artist,.songs li,.day b,.row,.button,.ticket,.place b)'

/** Sets the letters of a page in the face that its own style names. */
const setIn = (families: string) =>
  `${inFace}{--display:var(--face);font-synthesis:none;text-rendering:geometricPrecision}:root{--face:${families}}`

const percent = (part: number) => `${(100 * part).toFixed(1)}%`

/**
 * The style of a page's own face. Until its file is there, a face of the system has its width and its height, so that nothing
 * moves. The file has one weight and one slant, for all. Its letters are not moved to whole pixels, which would make them wider
 * than measured.
 */
export function faceStyle(
  { url, ascent, descent, advances }: ServedFace,
  { headline, script, display }: { headline: string; script: Script; display: string },
): string {
  const heights = (size: number) =>
    `ascent-override:${percent(ascent / size)};descent-override:${
      percent(descent / size)
    };line-gap-override:0%`
  const words = headline.trim().split(/\s+/).filter((word) => Object.hasOwn(advances, word))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const size = sum(words.map((word) => advances[word]!)) /
    (sum(words.map((word) => widthOf(word))) * usualZero)
  const hasUsual = script === 'Latn' && size > 0
  const before = hasUsual
    ? `@font-face{font-family:before;src:${usual.map((name) => `local("${name}")`).join()};` +
      `size-adjust:${percent(size)};${heights(size)}}`
    : ''
  const families = ['own', ...hasUsual ? ['before'] : [], display].join()
  return `@font-face{font-family:own;src:url("${url}") format("woff2");font-display:swap;font-weight:1 1000;${
    heights(1)
  }}${before}${setIn(families)}` +
    // Where the parts of a title are known, it is parted nowhere else.
    (['Hang', 'Jpan'].includes(script) ? 'h1 bdi{word-break:keep-all}' : '')
}

/** The style of a draft, whose face is not cut yet, with the whole typeface. Its letters have the width that was estimated for them. */
export const wholeFaceStyle = (url: string, display: string): string =>
  `@font-face{font-family:own;src:url("${url}");font-display:swap;font-weight:1 1000;line-gap-override:0%}` +
  setIn(`own,${display}`)
