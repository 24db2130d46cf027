import type { Track } from '../../pages/facts.ts'
import { readNames } from './guests.ts'
import { wordsOf } from './words.ts'

const numbered = /^[ \t]*(\d{1,3})[.):][ \t]+(\S[^\n]*)$/

/** The length of a track after its title. One that not each track has may be a part of a title. */
const length = /(?<=\S)[ ,–—-]{1,10}[([]?(?:\d{1,2}:)?\d{1,3}:\d\d[)\]]?$/

/** The end of a line that announces a track list: "Tracks:", "Make it blue and use these tracks:". */
const heading =
  /(?:^|[.,:;!?] |,? and )(?:(?:please|here|is|are|it|has|the|my|our|its|these|this|full|complete|new|following|set|change|replace|use|add|list|with) )*(?:tracks|track ?list(?:ing)?)(?: (?:is|are|to|with|as follows))? ?:?$/i

/**
 * The track list of a text: lines that are numbered 1, 2, 3 and so on, directly below a line that announces them; and the text
 * without them. Any other numbered list may be one of instructions.
 */
export function readTracks(text: string): { tracks: Track[]; rest: string } | undefined {
  const lines = text.split('\n')
  const above = lines.findIndex((line) => heading.test(line.trim()))
  if (above < 0) return undefined
  let start = above + 1
  while (lines[start]?.trim() === '') start++
  const titles: string[] = []
  for (const line of lines.slice(start)) {
    const [, number, title] = numbered.exec(line) ?? []
    if (!title) break
    // A second list, or a gap: it is not certain what the numbers count.
    if (Number(number) !== titles.length + 1) return undefined
    titles.push(title.trim())
  }
  if (titles.length === 0) return undefined
  const rest = [
    ...lines.slice(0, above),
    lines[above]!.trim().replace(heading, (end) => /^[.!?]/.test(end) ? end.charAt(0) : ''),
    ...lines.slice(start + titles.length),
  ]
  const isTimed = titles.every((title) => length.test(title))
  const tracks = titles.map((title) => trackOf(isTimed ? title.replace(length, '') : title))
  return { tracks, rest: rest.join('\n') }
}

/** The lines of a list without the numbers or signs before them, so that each is read as a sentence. */
export function withoutListMarks(text: string): string {
  let next = 1
  return text.split('\n').map((line) => {
    const bullet = /^[ \t]*[-–*•][ \t]+/.exec(line)?.[0] ?? ''
    const [, number, item] = numbered.exec(line) ?? []
    if (Number(number) !== next) return line.slice(bullet.length)
    next++
    return item
  }).join('\n')
}

function trackOf(written: string): Track {
  const [whole, names] = / ?[([]?\b(?:feat\.|feat|ft\.|featuring) ([^()[\]]{1,300})[)\]]?$/i.exec(written) ??
    []
  const words = wordsOf(names ?? '')
  const read = readNames(words, 0)
  const title = unquoted(written)
  if (!whole || read.names.length === 0 || read.end < words.length) return { title }
  return { title: unquoted(written.slice(0, -whole.length)), guests: read.names }
}

const unquoted = (title: string) => title.replace(/^["“„]/, '').replace(/["”“]$/, '').trim()
