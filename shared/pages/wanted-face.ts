import type { SiteDocument } from '../site/document.ts'
import { ownHeading } from '../site/labels.ts'
import { languageOf } from '../site/language.ts'
import { layoutNamed } from '../site/layouts/index.ts'
import { faceSource } from '../site/page-face.ts'
import { artWords } from './letter-art.tsx'
import { measured, titleParts } from './title-size.ts'

/** What is cut for a page, from which typeface. */
export interface WantedFace {
  name: string
  /** The file of the typeface. */
  file: string
  /** The letters of the title, and those of the headings too. */
  letters: readonly [title: string, all: string]
  /** What is measured: the parts of the title, the words of its art, and a space. */
  texts: readonly string[]
  cut: string
}

/**
 * The typeface of a page, and the letters that it sets: in the title, the headings, the name of the artist and the numbers of
 * an index. Undefined for a layout from before typefaces.
 */
export function wantedFace(site: SiteDocument, phrases: Record<string, string[]>): WantedFace | undefined {
  const { design, artistName = '', language } = site
  const source = faceSource(design)
  if (!source) return undefined
  const { words, tag } = languageOf(language)
  // With hyphens, and in whole words where there is room.
  const parts = [tag, ''].flatMap((language) => titleParts(design.headline, language, phrases).map(measured))
  const headings = [
    words.listen,
    words.shows,
    words.tracks,
    ownHeading(design) ?? words.joinTitle + words.joinBefore,
  ]
  const numbers = layoutNamed(design.layout)?.numbers ? '0123456789' : ''
  const texts = [...new Set([...parts, ...artWords(site), ' '])]
  const title = lettersOf(texts.join(''))
  const all = lettersOf(title + artistName + headings.join('') + numbers)
  const cut = [source.file, all, ...texts].join('\n')
  return { ...source, letters: [title, all], texts, cut }
}

const lettersOf = (text: string) => [...new Set(text)].sort().join('')
