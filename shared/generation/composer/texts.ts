import type { Design } from '../../pages/document.ts'
import type { Concept } from '../concepts/concept.ts'
import { motifs, openLines } from './motifs.ts'
import type { Facts } from '../../pages/facts.ts'
import { type Action, plainLabel } from '../../pages/labels.ts'
import { choose } from './seed.ts'

type Texts = Omit<Design, 'background' | 'foreground' | 'accent' | 'layout' | 'font' | 'art'>

export interface About extends Facts {
  name: string
  artistName?: string
  releaseUrl?: string
  /** The brief and the instruction. They select the subject; their sentences are not repeated. */
  brief: string
}

type Pick = <T>(list: readonly T[], of: string) => T

const kinds = { track: 'song', album: 'record', playlist: 'playlist' } as const

/** The texts of a page, from its release, its artist and the subject of its brief. */
export function writeTexts(about: About, seed: number, action: Action, concept?: Concept): Texts {
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
  const language = about.language?.split('-')[0] ?? 'en'
  if (language !== 'en') {
    const heading = (artist && otherHeadings[language]) || '{artist}'
    return {
      headline: short(name || artist || '…', 120),
      eyebrow: short(artist, 60),
      description: '',
      buttonLabel: plainLabel(action, about),
      signupHeading: short(heading.replace('{artist}', artist || name || '…'), 120),
    }
  }
  return {
    headline: short(name || artist || 'Something new', 120),
    eyebrow: eyebrow(artist, kind, pick),
    description: `${sentence(pick(linesFor(about.brief, pick), 'line')(title))} ${play}`.trim(),
    buttonLabel: concept ? gameLabel(concept) : plainLabel(action, about),
    signupHeading: short(
      pick(artist ? artistHeadings : headings, 'sign-up').replace('{artist}', short(artist, 60)),
      120,
    ),
  }
}

/** The label of the button that starts a game of ours. */
export const gameLabel = ({ title }: Concept): string =>
  `Play: ${title.charAt(0).toLowerCase()}${title.slice(1)}`

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
/** Other languages get no sentences, because we write them in English only. */
const otherHeadings: Record<string, string> = {
  de: 'Neues von {artist}',
  fr: 'Des nouvelles de {artist}',
  es: 'Noticias de {artist}',
  pt: 'Novidades de {artist}',
}
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
  const plain = kind ? `A ${kind}` : ''
  if (!artist) return plain
  const both = kind ? pick([`A ${kind} by ${artist}`, `${artist} · a ${kind}`], 'eyebrow') : artist
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

/** Whether a text has a subject that the page's texts follow. */
export const hasSubject = (text: string): boolean => {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  return motifs.some((motif) => motif.words.some((word) => words.has(word)))
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Shortens a text to whole words with an ellipsis. */
export function short(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1).toWellFormed().replace(/\uFFFD$/, '')
  return `${cut.replace(/(?<!\s)\s+\S*$/, '') || cut}…`
}
