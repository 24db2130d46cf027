import { errorGuides } from '../../errors/error-guides.ts'
import { type ErrorCode, errorTable } from '../../errors/errors.ts'
import type { DocumentPage } from './document-page.ts'

/** What a page is found by: a guide, an operation or an error. */
type Indexed = Pick<DocumentPage, 'name' | 'title' | 'summary' | 'markdown'> & {
  kind: DocumentPage['kind'] | 'errors'
}

/** A part of a page below one heading. */
interface Part {
  page: Indexed
  heading: string
  text: string
  /** Title, heading and text in lower case. */
  lower: readonly [title: string, heading: string, text: string]
}

export interface Found {
  title: string
  /** Below /api/docs, without an extension. */
  path: string
  hasMarkdown: boolean
  heading: string
  excerpt: string
}

export const maxQueryLength = 200
export const maxResults = 20
/** More words make a search slower and find nothing. */
const maxWords = 8

/** Markdown as the text that is read: without marks, and the labels of links. */
const plain = (markdown: string) =>
  markdown.replaceAll(/```\w*|[`|*]|-{3,}/g, ' ').replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ').trim()

/** The pages of errors, which are made from their guides. */
const errorPages = Object.entries(errorTable).map(([code, { status, meaning }]): Indexed => {
  const { causes, remedy } = errorGuides[code as ErrorCode]
  const summary = `${status} ${meaning}`
  const markdown = `# ${code}\n${[summary, ...causes, remedy].join(' ')}`
  return { kind: 'errors', name: code, title: code, summary, markdown }
})

/** The parts of all pages and of those of errors. Code is searched as text. */
export const partsOf = (pages: readonly DocumentPage[]): Part[] =>
  [...pages, ...errorPages].flatMap((page) =>
    page.markdown.split(/^#+ /m).slice(1).map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const shown = { page, heading: plain(heading), text: plain(lines.join(' ')) }
      const title = `${page.title} ${page.name} ${page.summary}`
      return {
        ...shown,
        lower: [title.toLowerCase(), shown.heading.toLowerCase(), shown.text.toLowerCase()],
      }
    })
  )

/** What else a word is found by. */
const synonyms = new Map([
  ['price', ['price', 'cost', 'credits']],
  ['cost', ['price', 'cost', 'credits']],
  ['sse', ['sse', 'event-stream', 'eventsource', 'stream of events']],
  ['compare', ['compar']],
  ['comparison', ['compar']],
  ['python', ['python', 'import requests']],
])

const isPartOfWord = /[\p{L}\p{N}]/u

/** The first places where one of the terms begins a word of the text: `sse` is not found in `assets`. */
function placesOf(text: string, terms: readonly string[], max = 1): number[] {
  const places: number[] = []
  for (const term of terms) {
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
      if (isPartOfWord.test(text[at - 1] ?? '')) continue
      places.push(at)
      if (places.length === max) return places
    }
  }
  return places
}

/**
 * The parts that have every word of the query, the best first: words in a title or a heading count more than in the text. A
 * page is listed once, with its best part.
 */
export function search(parts: readonly Part[], query: string): Found[] {
  const written = query.toLowerCase().split(/[\s,;]+/).filter(Boolean)
  const words = [...new Set(written)].slice(0, maxWords).map((word) => synonyms.get(word) ?? [word])
  if (words.length === 0) return []
  const best = new Map<Indexed, { part: Part; score: number }>()
  for (const part of parts) {
    const score = scoreOf(part, words)
    if (score > (best.get(part.page)?.score ?? 0)) best.set(part.page, { part, score })
  }
  return [...best.values()].sort((one, other) => other.score - one.score).slice(0, maxResults)
    .map(({ part: { page, heading, text } }) => ({
      title: page.title,
      path: `${page.kind}/${page.name}`,
      hasMarkdown: page.kind !== 'errors',
      heading,
      excerpt: excerptOf(text, words),
    }))
}

function scoreOf({ lower: [title, head, body] }: Part, words: readonly string[][]): number {
  let score = 0
  for (const word of words) {
    const found = (placesOf(title, word).length > 0 ? 6 : 0) + (placesOf(head, word).length > 0 ? 4 : 0) +
      placesOf(body, word, 3).length
    if (found === 0) return 0
    score += found
  }
  return score
}

/** The text around the first word that is found in it. */
function excerptOf(text: string, words: readonly string[][]): string {
  const places = words.flat().flatMap((term) => placesOf(text.toLowerCase(), [term]))
  const at = places.length > 0 ? Math.max(0, Math.min(...places) - 60) : 0
  const cut = text.slice(at, at + 200)
  return `${at > 0 ? '…' : ''}${cut}${at + 200 < text.length ? '…' : ''}`
}
