import type { SiteDocument } from '../site/document.ts'
import { gameTitles, hasGameWords } from '../site/games.ts'
import { ownHeading } from '../site/labels.ts'
import { languageOf } from '../site/language.ts'
import { faceSource } from '../site/page-face.ts'
import { artWords } from './letter-art.tsx'
import { nameOf, releaseLinks } from '../site/release-links.ts'
import { measured, titleParts } from './title-size.ts'

/** What is cut for a page, from which typeface. */
export interface WantedFace {
  name: string
  /** The file of the typeface. */
  file: string
  /** The letters of the title, those of the headings too, and those of the lists too. */
  letters: readonly [title: string, headings: string, all: string]
  /** What is measured: the parts of the title, the words of its art, and a space. */
  texts: readonly string[]
  language: string
  cut: string
}

/**
 * The typeface of a page, and the letters that it sets: in the title, the headings, the name of the artist, links, the
 * game, tracks and shows. Undefined for a layout from before typefaces.
 */
export function wantedFace(site: SiteDocument, phrases: Record<string, string[]>): WantedFace | undefined {
  const { design, artistName = '', language, tracks = [], shows = [] } = site
  const source = faceSource(design)
  if (!source) return undefined
  const { words, tag } = languageOf(language)
  // With hyphens, and in whole words where there is room.
  const parts = [tag, ''].flatMap((language) => titleParts(design.headline, language, phrases).map(measured))
  const headings = [
    words.actions.listen,
    words.shows,
    words.tracks,
    ownHeading(design) ?? words.joinTitle + words.joinBefore,
  ]
  const texts = [...new Set([...parts, ...artWords(site), ' '])]
  const title = lettersOf(texts.join(''))
  const withHeadings = lettersOf(title + artistName + headings.join(''))
  const names = [
    ...tracks.map((track) => track.title),
    ...releaseLinks(site).map(nameOf),
    ...shows.map((show) => show.city),
    ...hasGameWords(language) ? [words.game, design.buttonLabel ?? '', ...Object.values(gameTitles)] : [],
    ...[words.signUp, words.tickets, words.video, ...Object.values(words.actions), '0123456789'],
  ]
  const all = lettersOf(withHeadings + names.join(''))
  const cut = [source.file, tag, all, ...texts].join('\n')
  return { ...source, letters: [title, withHeadings, all], texts, language: tag, cut }
}

const lettersOf = (text: string) => [...new Set(text)].sort().join('')
