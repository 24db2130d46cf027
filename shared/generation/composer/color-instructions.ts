import type { DesignColors } from '../../pages/document.ts'
import { type ColorName, colorWords, type Mood, moodWords } from './palettes.ts'

export interface ColorInstructions {
  another?: boolean
  tone?: 'dark' | 'light' | 'darker' | 'lighter'
  named: { color: ColorName; where?: 'ground' | 'mark' | 'nowhere' }[]
  moods: Mood[]
  exact: Partial<DesignColors>
}

/** Whether a text contains the pattern as whole words. */
export const contains = (text: string, pattern: string): boolean =>
  new RegExp(`\\b${pattern}\\b`, 'u').test(text)

/** Words before a thing that is refused. */
export const without =
  '(?:no|not|without|less|remove|delete|drop|hide|take out|get rid of|instead of|other than|anything but)(?: (?:a|the|this|any|more|so)){0,2}'

/** The color instructions in a lower-case text. */
export function readColors(text: string): ColorInstructions {
  const has = (pattern: string) => contains(text, pattern)
  const dark = '(?:dark|night|nighttime|midnight)'
  const light = '(?:light|bright|daylight)'
  const tone = has('(?:darker|(?:too|less|not so|not) (?:light|bright))')
    ? 'darker'
    : has('(?:lighter|brighter|(?:too|less|not so|not) dark)')
    ? 'lighter'
    : has(dark)
    ? 'dark'
    : has(light)
    ? 'light'
    : undefined
  const ground = '(?:background|ground|page)'
  const mark = '(?:accents?|buttons?|links?)'
  const named = Object.entries(colorWords).flatMap(([color, words]) => {
    const word = `(?:${words.join('|')})`
    if (!has(word)) return []
    const near = (thing: string) =>
      has(`${word} ${thing}`) || has(`${thing}(?: \\w+){0,2} (?:dark |light |deep |pale )?${word}`)
    const where = has(`${without} ${word}`)
      ? 'nowhere'
      : near(ground)
      ? 'ground'
      : near(mark)
      ? 'mark'
      : undefined
    return [{ color: color as ColorName, where }]
  }) as ColorInstructions['named']
  const moods = (Object.keys(moodWords) as Mood[]).filter((mood) => has(`(?:${moodWords[mood].join('|')})`))
  const exact: ColorInstructions['exact'] = {}
  for (const [color] of text.matchAll(/#[0-9a-f]{6}\b/g).take(3)) {
    const near = (thing: string) =>
      new RegExp(`${thing}\\W+(?:\\w+\\W+){0,2}?${color}|${color}\\W+(?:\\w+\\W+){0,1}?${thing}`).test(text)
    if (near(ground)) exact.background = color
    else if (near('(?:text|foreground|type|letters)')) exact.foreground = color
    else exact.accent = color
  }
  return { ...(tone ? { tone } : {}), named, moods, exact }
}
