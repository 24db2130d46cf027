import type { DesignColors } from '../../site/document.ts'
import { fromOklch, toOklch } from '../color.ts'

/** Where an instruction puts a color; undefined leaves that to the composer. */
type Place = keyof DesignColors

interface NamedColor {
  color: string
  place?: Place
}

export interface ColorInstruction {
  /** In the order in which they are named. */
  colors: NamedColor[]
  /** The parts of the instruction that say anything else, as they were written. */
  notUnderstood: string[]
}

/** Names of colors that are rarely used for anything else. Those of two words come first. */
const named: Record<string, string> = {
  'acid green': '#b0f000',
  'baby blue': '#a3d0f0',
  'blood red': '#8a0303',
  'bone white': '#f0ead6',
  'electric blue': '#1f51ff',
  'forest green': '#1e5b33',
  'hot pink': '#ff4fa3',
  'midnight blue': '#12173f',
  'mint green': '#a8e6c1',
  'navy blue': '#0a1f4d',
  'neon green': '#39ff14',
  'neon pink': '#ff2fa0',
  'off white': '#f6f3ea',
  'olive green': '#6b7a2a',
  'royal blue': '#2f55d4',
  'sky blue': '#87ceeb',
  amber: '#ffbf00',
  apricot: '#fbb982',
  aqua: '#00c8c8',
  aubergine: '#3d1a38',
  beige: '#ece3cf',
  black: '#000000',
  blue: '#1a4fd6',
  brass: '#b5963e',
  bronze: '#b0733a',
  brown: '#6f4526',
  burgundy: '#701f32',
  charcoal: '#2b2d30',
  cobalt: '#1446a8',
  copper: '#b8682f',
  coral: '#ff7f50',
  cream: '#fbf4df',
  crimson: '#c4122f',
  cyan: '#00bcd4',
  emerald: '#10904f',
  gold: '#d4a72c',
  golden: '#d4a72c',
  gray: '#808080',
  green: '#1f8a3b',
  grey: '#808080',
  indigo: '#3a2c8f',
  ivory: '#fbf8ea',
  khaki: '#b5aa70',
  lavender: '#cdbff0',
  lilac: '#c8a2dc',
  magenta: '#d6249f',
  maroon: '#6b1424',
  mauve: '#b78fb3',
  mustard: '#d6a419',
  navy: '#0a1f4d',
  ochre: '#c27a1e',
  orange: '#f07a13',
  pink: '#f58ab8',
  purple: '#6d2a9c',
  red: '#d11f26',
  scarlet: '#e02416',
  silver: '#c0c4c8',
  teal: '#008080',
  terracotta: '#c2603f',
  turquoise: '#2fc4b8',
  vermilion: '#e0431f',
  violet: '#7a3fd0',
  white: '#ffffff',
  yellow: '#f7d417',
}

const shades: Record<string, (lightness: number) => number> = {
  dark: (lightness) => lightness * 0.6,
  deep: (lightness) => lightness * 0.7,
  light: (lightness) => 1 - (1 - lightness) * 0.45,
  pale: (lightness) => 1 - (1 - lightness) * 0.35,
}

const places: Record<string, Place> = {
  background: 'background',
  ground: 'background',
  page: 'background',
  foreground: 'foreground',
  text: 'foreground',
  letters: 'foreground',
  type: 'foreground',
  accent: 'accent',
  accents: 'accent',
  button: 'accent',
  buttons: 'accent',
  links: 'accent',
}

/** Words around colors that request nothing else. */
const filler = new Set(
  'a all an and as be can could everything for have i in it its like make me my of on only palette please set site the this to turn use using want we with would you'
    .split(' '),
)

const isFiller = (word: string) => filler.has(word) || /^colou?rs?$/.test(word)

/** After such a word a color is not wanted, or only compared with. */
const refusing = new Set('avoid but dont except instead less never no not remove than without'.split(' '))

/**
 * The colors that an instruction names, in English or as #rrggbb. Nothing else is read. A part that refuses something gives no
 * color, and a part with any other word is reported, also if its colors are used.
 */
export function readColors(instruction: string): ColorInstruction {
  const colors: NamedColor[] = []
  const notUnderstood: string[] = []
  for (const part of instruction.split(/[.!?;:\n]+|, /)) {
    const words =
      part.toLowerCase().replaceAll(/['’]/g, '').match(/#[0-9a-f]{6}(?![0-9a-f])|[\p{L}\p{N}]+/gu) ?? []
    const isRefusing = words.some((word) => refusing.has(word))
    const read = isRefusing ? { colors: [], others: words } : colorsOf(words)
    colors.push(...read.colors)
    if (read.others.length > 0) notUnderstood.push(part.trim())
  }
  return { colors, notUnderstood }
}

function colorsOf(words: string[]) {
  const colors: NamedColor[] = []
  const others: string[] = []
  /** A place before its color: "the background black". */
  let pending: Place | undefined
  for (let at = 0; at < words.length;) {
    const word = words[at]!
    const found = colorAt(words, at)
    if (!found) {
      if (word in places) pending = places[word]
      else if (!isFiller(word)) others.push(word)
      at++
      continue
    }
    const after = places[words[at + found.length] ?? '']
    const place = after ?? pending ?? (words[at - 1] === 'on' ? 'background' : undefined)
    colors.push({ color: found.color, ...place && { place } })
    pending = undefined
    at += found.length + (after ? 1 : 0)
  }
  return { colors, others }
}

/** The color whose name begins at this word, and how many words it has. */
function colorAt(words: string[], at: number): { color: string; length: number } | undefined {
  const [first = '', second = ''] = words.slice(at)
  const pair = named[`${first} ${second}`]
  if (pair) return { color: pair, length: 2 }
  const shade = shades[first]
  const shaded = shade && named[second]
  if (shaded) {
    const [lightness, chroma, hue] = toOklch(shaded)
    return { color: fromOklch([shade(lightness), chroma, hue]), length: 2 }
  }
  const color = first.startsWith('#') ? first : named[first]
  return color ? { color, length: 1 } : undefined
}

const quiet = 0.03

/**
 * The colors of a page from those that were named: the first one that has no place is the background, the next one the accent,
 * a third one the text. What is left follows from the background, or stays as it is if only places were named.
 */
export function colorsFromNames(colors: NamedColor[], present?: DesignColors): DesignColors {
  const placed: Partial<DesignColors> = {}
  for (const { color, place } of colors) if (place) placed[place] ??= color
  const free = colors.filter(({ place }) => !place)
  for (const place of ['background', 'accent', 'foreground'] as const) {
    if (!placed[place] && free.length > 0) placed[place] = free.shift()!.color
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
