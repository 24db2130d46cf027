/** Created for the first picture, because it takes a tenth of a cold start. */
let segmenter: Intl.Segmenter | undefined
const graphemes = (text: string) =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text)

/** Controls of writing direction, which are removed from names because they would affect the text around them. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** A name as one line, or null if nothing of it is visible. */
export function oneLine(text: string | null): string | null {
  const line = (text ?? '').replace(directionControls, '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : null
}

/** Whether a line's first letter is written from right to left. */
export const readsRightToLeft = (text: string): boolean => rightToLeft.test(text.match(/\p{L}/u)?.[0] ?? '')

/** Whether the bold font of PNGs has all characters (shared/media/svg/fonts.ts). A test compares the ranges with the font. */
export const isInFont = (text: string): boolean =>
  /^[ -~\u00a0-\u024f\u0259\u02bc\u0300-\u0304\u0306-\u030c\u0327\u0328\u0370-\u03e1\u03f0-\u045f\u0490\u0491\u1e00-\u1eff‐-‧‰€№™−]*$/
    .test(text)

/** Adds a first-strong isolate, so that a name's direction does not affect the text around it. */
export const isolated = (text: string): string => readsRightToLeft(text) ? `\u2068${text}\u2069` : text

/** An upper estimate of a text's width in px, because the viewer's font is unknown. */
export function estimatedWidth_px(text: string, fontSize_px: number): number {
  let width_em = 0
  for (const { segment } of graphemes(text)) width_em += estimatedAdvance_em(segment)
  return width_em * fontSize_px
}

/** Cuts a text that is too wide between graphemes, and adds an ellipsis. */
export function cutToWidth(text: string, fontSize_px: number, width_px: number): string {
  if (estimatedWidth_px(text, fontSize_px) <= width_px) return text
  let left_px = width_px - fontSize_px
  let start = ''
  for (const { segment } of graphemes(text)) {
    left_px -= estimatedAdvance_em(segment) * fontSize_px
    if (left_px < 0) break
    start += segment
  }
  return start.trimEnd() + '…'
}

/** Advances of a wide sans-serif font (DejaVu Sans). Narrower fonts leave some space. */
function estimatedAdvance_em(grapheme: string): number {
  if (/^[ijlI.,:;'|! ()[\]frt]/.test(grapheme)) return 0.4
  if (/^[mwMW@%+−…]/.test(grapheme)) return 0.98
  if (/^[A-Z&]/.test(grapheme)) return 0.74
  if (/^[!-\u024f]/.test(grapheme)) return 0.63
  if (/^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}\p{P}]/u.test(grapheme)) {
    return 0.74
  }
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(grapheme)
    ? 1.05
    : 1.3
}
