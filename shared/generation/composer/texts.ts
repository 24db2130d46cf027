import type { Design } from '../../pages/document.ts'
import type { Concept } from '../concepts/concept.ts'
import { motifs, openLines } from './motifs.ts'
import { choose } from './seed.ts'

type Texts = Omit<Design, 'background' | 'foreground' | 'accent' | 'layout' | 'font'>

export interface About {
  name: string
  artistName?: string
  releaseUrl?: string
  /** The brief and the instruction. They select the subject; their sentences are not repeated. */
  brief: string
}

type Pick = <T>(list: readonly T[], of: string) => T

const kinds = { track: 'song', album: 'record', playlist: 'playlist' } as const

/** The texts of a page, from its release, its artist and the subject of its brief. */
export function writeTexts(about: About, seed: number, concept?: Concept): Texts {
  const name = about.name.trim()
  const artist = about.artistName?.trim() ?? ''
  const kind = kinds[/\/(track|album|playlist)\//.exec(about.releaseUrl ?? '')?.[1] as keyof typeof kinds]
  const thing = kind ?? 'page'
  const pick: Pick = (list, of) => choose(list, seed, of)
  const title = name
    ? `“${short(name, 120)}”`
    : artist
    ? `This ${thing} by ${short(artist, 80)}`
    : `This ${thing}`
  const play = concept ? pick(playLines, 'play') : ''
  return {
    headline: short(name || artist || 'Something new', 120),
    eyebrow: eyebrow(artist, kind, pick),
    description: `${sentence(pick(linesFor(about.brief, pick), 'line')(title))} ${play}`.trim(),
    buttonLabel: about.releaseUrl ? pick(listenLabels(thing), 'button') : pick(joinLabels, 'button'),
    signupHeading: short(
      pick(artist ? artistHeadings : headings, 'sign-up').replace('{artist}', short(artist, 60)),
      120,
    ),
  }
}

const listenLabels = (
  thing: string,
) => ['Listen now', 'Hear it first', 'Press play', `Play the ${thing}`, 'Listen in full']
const joinLabels = ['Keep me posted', 'Join the list', 'Count me in', 'Tell me first']
const headings = [
  'Hear the next one first',
  'Stay within earshot',
  'Be there for what comes next',
  'Leave a light on',
]
const artistHeadings = [
  'Hear from {artist} first',
  'Stay close to {artist}',
  'The next one, straight from {artist}',
  'Letters from {artist}, now and then',
]
const playLines = [
  'There is something to play, too: a minute, no more.',
  'Stay and play a little; it takes a minute.',
  'And because hands want something to do, there is a small game below.',
  'Play with it for a minute, then take it with you.',
]

/** A description without the line about the game. */
export const withoutPlay = (description: string): string =>
  playLines.reduce((text, line) => text.replace(line, ''), description).trim()

function eyebrow(artist: string, kind: string | undefined, pick: Pick): string {
  const plain = kind ? `A ${kind}, out now` : ''
  if (!artist) return plain
  const both = kind ? pick([`A ${kind} by ${artist}`, `${artist} · ${plain}`], 'eyebrow') : artist
  return both.length <= 60 ? both : short(artist, 60)
}

/** The lines of the motif that has most words in common with the brief. */
function linesFor(brief: string, pick: Pick) {
  const words = new Set(brief.toLowerCase().match(/\p{L}+/gu))
  const counted = motifs.map((motif) => ({
    motif,
    count: motif.words.filter((word) => words.has(word)).length,
  }))
  const max = Math.max(...counted.map(({ count }) => count))
  if (!max) return openLines
  return pick(counted.filter(({ count }) => count === max), 'motif').motif.lines
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Shortens a text to whole words with an ellipsis. */
export function short(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1).toWellFormed().replace(/\uFFFD$/, '')
  return `${cut.replace(/(?<!\s)\s+\S*$/, '') || cut}…`
}
