import type { Track } from '../../pages/facts.ts'
import { readNames } from './guests.ts'
import { wordsOf } from './words.ts'

const numbered = /^[ \t]*(\d{1,3})[.):][ \t]+(\S[^\n]*)$/

/** The track list of a text: lines that are numbered 1, 2, 3 and so on, at least two; and the text without them. */
export function readTracks(text: string): { tracks: Track[]; rest: string } | undefined {
  const tracks: Track[] = []
  const rest: string[] = []
  for (const line of text.split('\n')) {
    const [, number, title] = numbered.exec(line) ?? []
    if (!title) rest.push(line)
    else if (Number(number) === tracks.length + 1) tracks.push(trackOf(title.trim()))
    // A second list, or a gap: it is not certain what the numbers count.
    else return undefined
  }
  return tracks.length >= 2 ? { tracks, rest: rest.join('\n') } : undefined
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
