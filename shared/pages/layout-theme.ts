import { fromOklch, hueDistance, toOklch } from '../generation/color.ts'
import type { Design } from '../site/document.ts'
import type { Layout } from '../site/layouts/layout.ts'
import { contrast, faded, mix, type Palette, rgb } from '../site/palette.ts'
import { scriptOf } from '../site/script.ts'
import { facesOf } from './faces.ts'
import { titleSize, wordSize } from './title-size.ts'

/** How strong a color is, 0 to 1. */
function strength(color: string): number {
  const parts = rgb(color)
  return (Math.max(...parts) - Math.min(...parts)) / 255
}

/** What fills a whole screen: the strong one of ground and accent; and what the rest of the page then stands on. */
function filled({ ground, accent, ink, onAccent }: Palette) {
  const [fill, onFill, base, onBase] = strength(ground) > 0.5
    ? [ground, ink, accent, onAccent]
    : [accent, onAccent, ground, ink]
  return { fill, onFill, base, onBase, baseAccent: contrast(fill, base) >= 4.6 ? fill : onBase }
}

/** A panel that is a little darker or lighter than the ground, and what is readable on it. */
function panelOf({ ground, ink, accent }: Palette) {
  const panel = [0.08, 0.05, 0.03].map((part) => mix(ground, ink, part))
    .find((color) => contrast(ink, color) >= 4.6) ?? ground
  return {
    panel,
    panelMuted: faded(ink, panel, 4.6),
    panelAccent: contrast(accent, panel) >= 4.6 ? accent : ink,
  }
}

/** A third color for a flat panel: of another hue than ground and accent, and its text. */
function third({ ground, accent, ink }: Palette) {
  const [[, , hue], [, , other]] = [toOklch(ground), toOklch(accent)]
  const hues = [hue - 1.15, hue + 1.15, hue + Math.PI]
  const [chosen] = hues.toSorted((a, b) => hueDistance(b, other) - hueDistance(a, other)) as [number]
  const color = fromOklch([0.74, 0.16, chosen])
  const on = [ink, ground, '#000000', '#ffffff'].find((text) => contrast(text, color) >= 4.6) ?? '#000000'
  return { third: color, onThird: on }
}

/** The variables of a page in a layout, and the style of the layout. */
export function layoutTheme(
  { headline, font }: Pick<Design, 'headline' | 'font'>,
  palette: Palette,
  layout: Layout,
  language = 'en',
): string {
  const script = scriptOf(headline)
  const { display, text, zero, weight: own, isSlanted, hasSerifs } = facesOf(font, script, layout.letters)
  const { scheme, ground, accent, ink } = palette
  const { weight = own } = layout
  // Letters with marks above and below need the room.
  const lineHeight = script === 'Arab'
    ? 1.35
    : Math.max(layout.title.lineHeight, script === 'Latn' ? 0 : 1.06)
  const letters = {
    // Light letters are narrower.
    zero: weight < 550 && font !== 'mono' ? zero * 0.94 : zero,
    lineHeight,
    letters: font === 'mono' ? 'fixed' as const : hasSerifs ? 'serifs' as const : undefined,
    language,
  }
  // Where there is room for whole words, no hyphen parts them.
  const whole = { ...letters, language: '' }
  const [wide, wideWhole] = [letters, whole].map((letters) => titleSize(headline, layout.title.wide, letters))
  const isWhole = wideWhole! >= wide! * 0.75
  const colors = {
    ...palette,
    ...filled(palette),
    ...panelOf(palette),
    ...third(palette),
    // A title may have less contrast than a text, as it is large.
    accentTitle: contrast(accent, ground) >= 3.1 ? accent : ink,
  }
  const variables = {
    ...Object.fromEntries(
      Object.entries(colors).filter(([name]) => name !== 'scheme').map((
        [name, value],
      ) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value]),
    ),
    display,
    text,
    weight,
    tracking: 'normal',
    slant: isSlanted ? 'italic' : 'normal',
    adjust: `ch-width ${zero}`,
    round: '2px',
    'line-height': lineHeight,
    title: `${titleSize(headline, layout.title.phone, letters).toFixed(2)}cqi`,
    word: `${wordSize(headline, letters).toFixed(2)}cqi`,
    'title-wide': `${(isWhole ? wideWhole! : wide!).toFixed(2)}cqi`,
    'word-wide': `${wordSize(headline, isWhole ? whole : letters).toFixed(2)}cqi`,
    hyphen: isWhole ? 'none' : '"\\ad"',
  }
  const declarations = Object.entries(variables).map(([name, value]) => `--${name}:${value}`).join(';')
  return `:root{color-scheme:${scheme};${declarations}}${layout.style}`
}
