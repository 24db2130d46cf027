import type { Design } from '../site/document.ts'
import type { Layout } from '../site/layouts/layout.ts'
import { layoutColors, type Palette } from '../site/palette.ts'
import type { WholeFace } from '../site/page-face.ts'
import { scriptOf } from '../site/script.ts'
import { facesOf } from './faces.ts'
import { faceStyle, type ServedFace, wholeFaceStyle } from './face-style.ts'
import { titleSize, titleWidths, wordSize } from './title-size.ts'

/** The variables of a page in a layout, and the style of the layout. */
export function layoutTheme(
  { headline, font }: Pick<Design, 'headline' | 'font'>,
  palette: Palette,
  layout: Layout,
  language = 'en',
  face?: ServedFace,
  wholeFace?: WholeFace,
): string {
  const script = scriptOf(headline)
  const { display, text, zero, weight: own, isSlanted, hasSerifs } = facesOf(font, script, layout.letters)
  const { scheme, ...colors } = layoutColors(palette)
  const { weight = own } = layout
  // Letters with marks above and below need the room.
  const lineHeight = script === 'Arab'
    ? 1.2
    : script === 'Hebr' && !/\p{M}/u.test(headline)
    ? 0.95
    : Math.max(layout.title.lineHeight, script === 'Latn' ? 0 : 1.06, headline.length > 40 ? 1.04 : 0)
  const letters = {
    // Light letters are narrower.
    zero: wholeFace?.zero ?? (weight < 550 && font !== 'mono' ? zero * 0.94 : zero),
    letters: font === 'mono' ? 'fixed' as const : hasSerifs ? 'serifs' as const : undefined,
    language,
    face,
  }
  const parts = titleWidths(headline, letters)
  // Where there is room for whole words, no hyphen parts them.
  const wholeParts = titleWidths(headline, { ...letters, language: '' })
  const [wide, wideWhole] = [parts, wholeParts].map((each) => titleSize(each, layout.title.wide, lineHeight))
  const isWhole = wideWhole! >= wide! * 0.75
  const variables = {
    ...Object.fromEntries(
      Object.entries(colors).map(
        ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value],
      ),
    ),
    display,
    text,
    weight,
    tracking: 'normal',
    slant: isSlanted && !face ? 'italic' : 'normal',
    adjust: face || wholeFace ? 'none' : `ch-width ${zero}`,
    round: '2px',
    'line-height': lineHeight,
    title: `${titleSize(parts, layout.title.phone, lineHeight).toFixed(2)}cqi`,
    word: `${wordSize(parts).toFixed(2)}cqi`,
    'title-wide': `${(isWhole ? wideWhole! : wide!).toFixed(2)}cqi`,
    'word-wide': `${wordSize(isWhole ? wholeParts : parts).toFixed(2)}cqi`,
    hyphen: isWhole ? 'none' : '"\\ad"',
  }
  const declarations = Object.entries(variables).map(([name, value]) => `--${name}:${value}`).join(';')
  const ownFace = face
    ? faceStyle(face, { headline, script, display })
    : wholeFace
    ? wholeFaceStyle(wholeFace.url, display)
    : ''
  return `:root{color-scheme:${scheme};${declarations}}${layout.style}${ownFace}`
}
