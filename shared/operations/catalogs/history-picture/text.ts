/** Made for the first picture: making it takes a tenth of a cold start. */
let segmenter: Intl.Segmenter | undefined
const graphemes = (text: string) =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text)

/** Overrides of writing direction could turn the rest of a sentence around, so a name may not bring any. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** A name as one line, or null where nothing of it would be visible. */
export function oneLine(text: string | null): string | null {
  const line = (text ?? '').replace(directionControls, '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : null
}

/** Whether a line's first letter is written from right to left, which decides where its ellipsis belongs. */
export const readsRightToLeft = (text: string): boolean => rightToLeft.test(text.match(/\p{L}/u)?.[0] ?? '')

/** A first-strong isolate: keeps a name's direction from spilling into the sentence around it. */
export const isolated = (text: string): string => readsRightToLeft(text) ? `\u2068${text}\u2069` : text

/** An upper estimate of a text's width in px: no font can be measured here, and the viewer's is unknown. */
export function estimatedWidth_px(text: string, fontSize_px: number): number {
  let width_em = 0
  for (const { segment } of graphemes(text)) width_em += estimatedAdvance_em(segment)
  return width_em * fontSize_px
}

/** The text, cut between graphemes and ended with an ellipsis where it would be wider than allowed. */
export function cutToWidth(text: string, fontSize_px: number, width_px: number): string {
  if (estimatedWidth_px(text, fontSize_px) <= width_px) return text
  let left_px = width_px - fontSize_px
  let kept = ''
  for (const { segment } of graphemes(text)) {
    left_px -= estimatedAdvance_em(segment) * fontSize_px
    if (left_px < 0) break
    kept += segment
  }
  return kept.trimEnd() + '…'
}

/** Advances of a wide sans-serif (DejaVu Sans), so that narrower fonts only leave some room. */
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
