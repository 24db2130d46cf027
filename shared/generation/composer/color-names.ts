import { contrast, fromOklch, moved, toOklch } from '../../site/color.ts'
import type { DesignColors } from '../../site/document.ts'
import { readable } from '../contrast.ts'
import { englishColor, shadeWords } from './color-words.ts'

/** Where an instruction puts a color; undefined leaves that to the composer. */
type Place = Exclude<keyof DesignColors, 'second'>

export interface NamedColor {
  color: string
  /** As it was written. */
  words: string
  place?: Place
}

export interface ColorInstruction {
  /** In the order in which they are named. */
  colors: NamedColor[]
  /** The parts of the instruction that say anything else, as they were written. */
  notUnderstood: string[]
}

/** Names of colors that are rarely used for anything else. Those of two words come first. Other languages: color-words.ts. */
const named: Record<string, string> = Object.fromEntries(
  `
acid green #b0f000, baby blue #a3d0f0, blood red #8a0303, bone white #f0ead6, electric blue #1f51ff,
forest green #1e5b33, hot pink #ff4fa3, midnight blue #12173f, mint green #a8e6c1, navy blue #0a1f4d,
neon green #39ff14, neon pink #ff2fa0, off white #f6f3ea, olive green #6b7a2a, royal blue #2f55d4,
sky blue #87ceeb, yellow green #9acd32, amber #ffbf00, apricot #fbb982, aqua #00c8c8,
aubergine #3d1a38, beige #ece3cf, black #000000, blue #1a4fd6, brass #b5963e, bronze #b0733a,
brown #6f4526, burgundy #701f32, charcoal #2b2d30, cobalt #1446a8, copper #b8682f, coral #ff7f50,
cream #fbf4df, crimson #c4122f, cyan #00bcd4, emerald #10904f, gold #d4a72c, golden #d4a72c,
gray #808080, green #1f8a3b, grey #808080, indigo #3a2c8f, ivory #fbf8ea, khaki #b5aa70,
lavender #cdbff0, lilac #c8a2dc, magenta #d6249f, maroon #6b1424, mauve #b78fb3, mustard #d6a419,
navy #0a1f4d, ochre #c27a1e, orange #f07a13, pink #f58ab8, purple #6d2a9c, red #d11f26,
scarlet #e02416, silver #c0c4c8, teal #008080, terracotta #c2603f, turquoise #2fc4b8,
vermilion #e0431f, violet #7a3fd0, white #ffffff, yellow #f7d417
`.trim().split(/,\s/).map((entry) => [entry.slice(0, -8), entry.slice(-7)]),
)

const shades: Record<string, (lightness: number) => number> = {
  dark: (lightness) => lightness * 0.6,
  deep: (lightness) => lightness * 0.7,
  light: (lightness) => 1 - (1 - lightness) * 0.45,
  pale: (lightness) => 1 - (1 - lightness) * 0.35,
}

const places: Record<string, Place> = Object.fromEntries(
  Object.entries({
    background: 'background ground page hintergrund fondo fond fundo sfondo',
    foreground: 'foreground text letters type schrift texto texte testo',
    accent:
      'accent accents button buttons links akzent knöpfe acento botones accents boutons botões accento pulsanti',
  }).flatMap(([place, words]) => words.split(' ').map((word) => [word, place as Place])),
)

/** Words around colors that request nothing else. */
const filler = new Set(
  'a all an and as be can could everything for have i in it its like make me my of on only palette please set site the this to turn use using want we with would you und mit y con de et avec e com و'
    .split(' '),
)

const isFiller = (word: string) => filler.has(word) || /^colou?rs?$/.test(word)

/** After such a word a color is not wanted, or only compared with. */
const refusing = new Set(
  'avoid but dont except instead less never no not remove than without kein keine ohne nicht sin ningún sans pas sem nenhum senza'
    .split(' '),
)

/**
 * The colors that an instruction names, in English, in a language of color-words.ts or as #rrggbb. Nothing else is read. A part
 * that refuses something gives no color, and a part with any other word is reported, also if its colors are used.
 */
export function readColors(instruction: string): ColorInstruction {
  const colors: NamedColor[] = []
  const notUnderstood: string[] = []
  for (const part of instruction.split(/[.!?;:\n]+|[,،] /)) {
    const written = part.replaceAll(/['’]/g, '').match(/#[0-9a-f]{6}(?![0-9a-f])|[\p{L}\p{N}]+/giu) ?? []
    const words = written.map((word) => word.toLowerCase())
    const isRefusing = words.some((word) => refusing.has(word))
    const read = isRefusing ? { colors: [], others: words } : colorsOf(words, written)
    colors.push(...read.colors)
    if (read.others.length > 0) notUnderstood.push(part.trim())
  }
  return { colors, notUnderstood }
}

function colorsOf(words: string[], written: string[]) {
  const colors: NamedColor[] = []
  const others: string[] = []
  /** A place before its color: "the background black". */
  let pending: Place | undefined
  for (let at = 0; at < words.length;) {
    const word = words[at]!
    const found = isName(written, at) ? undefined : colorAt(words, at)
    if (!found) {
      if (Object.hasOwn(places, word)) pending = places[word]
      else if (!isFiller(word)) others.push(word)
      at++
      continue
    }
    const end = at + found.length
    const after = places[words[end] ?? '']
    const place = after ?? pending ?? (words[at - 1] === 'on' ? 'background' : undefined)
    colors.push({ color: found.color, words: written.slice(at, end).join(' '), ...place && { place } })
    pending = undefined
    at = end + (after ? 1 : 0)
  }
  return { colors, others }
}

/** Whether a color is part of a name, as in "Blue Note": it and the next word, which is no color, have capitals. */
function isName(written: string[], at: number): boolean {
  const [word = '', next = ''] = written.slice(at)
  const isCapital = (text: string) => /^\p{Lu}\p{Ll}/u.test(text)
  const isOther = (text: string) => !isFiller(text) && !Object.hasOwn(places, text) && !colorAt([text], 0)
  return isCapital(word) && isCapital(next) && isOther(next.toLowerCase()) &&
    !colorAt([word.toLowerCase(), next.toLowerCase()], 0, 2)
}

/** The color whose name begins at this word, and how many words it has, of at least `min`. */
function colorAt(words: string[], at: number, min = 1): { color: string; length: number } | undefined {
  const [first = '', second = ''] = words.slice(at)
  const both = `${first} ${second}`
  const after = shadeWords[second]
  const pair = colorNamed(both) ?? colorNamed(englishColor(both)) ??
    (after && colorNamed(`${after} ${englishColor(first) ?? first}`))
  if (pair) return { color: pair, length: 2 }
  if (min > 1) return undefined
  const color = first.startsWith('#') ? first : colorNamed(first) ?? colorNamed(englishColor(first))
  return color ? { color, length: 1 } : undefined
}

/** The color of an English name: one of the list, or one after a word for its shade. */
function colorNamed(name = ''): string | undefined {
  if (Object.hasOwn(named, name)) return named[name]
  const space = name.indexOf(' ')
  const [first, rest] = [name.slice(0, space), name.slice(space + 1)]
  if (space < 0 || !Object.hasOwn(shades, first) || !Object.hasOwn(named, rest)) return undefined
  const [lightness, chroma, hue] = toOklch(named[rest]!)
  return fromOklch([shades[first]!(lightness), chroma, hue])
}

const quiet = 0.03

/**
 * The colors of a page from those that were named: the first one that has no place is the background, the next one the accent,
 * a third one the text. What is left follows from the background, or stays as it is if only places were named.
 */
function colorsFromNames(colors: NamedColor[], present?: DesignColors): DesignColors {
  const placed: Partial<DesignColors> = {}
  for (const { color, place } of colors) if (place) placed[place] ??= color
  const given = new Set(Object.values(placed))
  const free = [...new Set(colors.filter(({ place }) => !place).map(({ color }) => color))]
    .filter((color) => !given.has(color))
  for (const place of ['background', 'accent', 'foreground'] as const) {
    if (!placed[place] && free.length > 0) placed[place] = free.shift()!
  }
  const isPlaced = colors.every(({ place }) => place)
  if (isPlaced && present) return { ...present, ...placed }
  const background = placed.background ?? '#ffffff'
  const [lightness, chroma, hue] = toOklch(background)
  const isDark = lightness < 0.62
  const foreground = placed.foreground ??
    fromOklch([isDark ? 0.97 : 0.18, Math.min(chroma, 0.02), hue])
  const accent = placed.accent ??
    (chroma < quiet ? foreground : fromOklch([isDark ? 0.88 : 0.32, Math.min(chroma, 0.12), hue]))
  return { background, foreground, accent }
}

/** The named colors, so that they can be read. An accent that would lose its color on the background is kept, and that one moves. */
export function readableNames(named: NamedColor[], present?: DesignColors): DesignColors {
  const wanted = colorsFromNames(named, present)
  const colors = readable(wanted)
  const [lightness, chroma] = toOklch(wanted.accent)
  if (chroma < 2 * quiet || toOklch(colors.accent)[1] > chroma * 0.6) return colors
  const isLighter = lightness > toOklch(wanted.background)[0]
  const background = moved(
    wanted.background,
    isLighter ? 0 : 1,
    (color) => contrast(color, wanted.accent) >= 4.6,
  )
  return readable({ ...wanted, background })
}
