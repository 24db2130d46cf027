import { Facts, type Link, type Show } from '../../pages/facts.ts'
import { services } from '../../pages/services.ts'
import { markDates } from './dates.ts'
import { readGuests } from './guests.ts'
import { readLanguage } from './language.ts'
import { linkOf } from './links.ts'
import { addressMarks, dateMarks, isAddress, quoteMarks, withoutMarks } from './marks.ts'
import { readTitle } from './names.ts'
import { readReleaseDate } from './release-date.ts'
import { moveShow, removeFacts } from './removals.ts'
import { sentencesOf } from './sentences.ts'
import { hasContent, isAboutShows, readShows } from './shows.ts'
import { readTracks } from './tracks.ts'
import { textOf, wordsOf } from './words.ts'

export interface FactsRead {
  facts: Facts
  title?: string
  artist?: string
  /** The text without the parts that were read as facts. */
  rest: string
}

const address = /https:\/\/[^\s<>"“”]{3,2000}[^\s<>"“”.,:;!?)\]]/g
const quotation = /["“„«]([^"“”„«»\n]{1,200})["”“»]/g

/** A sentence that gives a field its text states no fact: "change the headline to Out on 8 May". */
const ownText =
  /\b(?:headline|heading|eyebrow|kicker|description|paragraph|button|sign-?up)\b.{0,40}?(?:\bto\b|\bsays?\b|\breads?\b|:)|\btitle (?:to|say)/i

/**
 * Reads facts from plain English sentences and applies them to the present ones. What is not certain is left in the text.
 * `today` is the day from which a date without a year counts.
 */
export function readFacts(text: string, today: string, present: Facts = {}): FactsRead {
  const dates = dateMarks<string>()
  const addresses = addressMarks<string>()
  const quotes = quoteMarks<string>()
  const restore = (part: string) => quotes.restore(part).replace(/[\ue000-\uf3ff]/g, restoreOther)
  const restoreOther = (mark: string) => isAddress(mark) ? addresses.restore(mark) : dates.restore(mark)

  let facts = present
  let rest = withoutMarks(text).replaceAll('\r\n', '\n')
  const list = readTracks(rest)
  if (list) {
    facts = { ...facts, tracks: list.tracks }
    rest = list.rest
  }
  rest = addresses.mark(rest, address, ([written]) => written)
  rest = quotes.mark(rest, quotation, ([, quoted]) => quoted!.trim() || undefined)
  rest = markDates(rest, today, dates)

  const sentences = sentencesOf(rest)
  const released = new Set(
    sentences.flatMap(({ sentence }) =>
      ownText.test(sentence) ? [] : readReleaseDate(sentence, dates.valueOf)?.date ?? []
    ),
  )
  const names: { title?: string; artist?: string }[] = []
  let isShowList = false
  const left: string[] = []
  for (const { sentence: written, end } of sentences) {
    const sentence = readSentence(written)
    isShowList = isShowList && (end === ';' || end === '\n')
    const isFiller = !hasContent(sentence) && (sentence !== written || isAboutShows(sentence))
    left.push(isFiller ? ' ' : sentence + end)
  }
  const valid = validated(facts, present)
  const restored = tidied(restore(left.join('')))
  const one = (field: 'title' | 'artist') => {
    const found = new Set(names.flatMap((name) => name[field] ?? []))
    return found.size === 1 ? { [field]: [...found][0] } : {}
  }
  return {
    facts: valid,
    ...one('title'),
    ...one('artist'),
    rest: restored,
  }

  function readSentence(written: string): string {
    if (ownText.test(written)) return written
    const removed = removeFacts(written, facts, dates.valueOf) ?? moveShow(written, facts, dates.valueOf)
    if (removed) {
      facts = removed
      return ''
    }
    let sentence = written
    names.push(readTitle(sentence, quotes.valueOf))
    const release = released.size === 1 ? readReleaseDate(sentence, dates.valueOf) : undefined
    if (release) {
      facts = { ...facts, releaseDate: release.date }
      sentence = release.rest
    }
    isShowList ||= isAboutShows(sentence)
    // The guests of a show are not the guests of the release.
    const [beforeShows] = sentence.split(
      /\b(?:tour|touring|shows?|gigs?|concerts?|live|play(?:s|ing)?)\b/i,
      1,
    )
    const guests = readGuests(isShowList ? beforeShows! : sentence)
    if (guests) {
      facts = { ...facts, guests: [...new Set([...facts.guests ?? [], ...guests.guests])] }
      sentence = guests.rest + (isShowList ? sentence.slice(beforeShows!.length) : '')
    }
    const shows = isShowList ? readShows(sentence, dates.valueOf, addresses.valueOf) : undefined
    if (shows) {
      facts = { ...facts, shows: withShows(facts.shows ?? [], shows.shows) }
      sentence = shows.rest
    }
    for (const mark of wordsOf(sentence).filter(isAddress)) sentence = readAddress(mark, sentence)
    const language = readLanguage(sentence)
    if (language) {
      facts = { ...facts, language: language.language }
      sentence = language.rest
    }
    return sentence
  }

  function readAddress(mark: string, sentence: string): string {
    const url = addresses.valueOf(mark)!
    const isVideo = /\bvideo\b/i.test(sentence) &&
      /^https:\/\/(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\//.test(url)
    const link = isVideo ? undefined : linkOf(url, sentence)
    if (!isVideo && !link) return sentence
    facts = isVideo ? { ...facts, videoUrl: url } : { ...facts, links: withLink(facts.links ?? [], link!) }
    const words = wordsOf(sentence)
    const at = words.indexOf(mark)
    let start = at
    while (start > 0 && isAddressWord(words[start - 1]!)) start--
    return textOf([...words.slice(0, start), ...words.slice(at + 1)])
  }
}

/** What stands before an address and says nothing else. */
const addressWords =
  /^(?:please|add|and|also|a|the|links?|listen|stream|streaming|to|it|is|on|at|video|here|:)$/i

/** Without the signs and spaces that were around what was read. */
const tidied = (text: string) =>
  text.replace(/ (?=[ ,.:;!?])/g, '').replace(/^[\s,.:;]+/, '').replace(/(?:,| and)? ?$/, '')

const serviceWords = new Set(Object.values(services).flatMap((name) => name.toLowerCase().split(' ')))
const isAddressWord = (word: string) => addressWords.test(word) || serviceWords.has(word.toLowerCase())

function withShows(present: Show[], read: Show[]): Show[] {
  const isSame = (one: Show, other: Show) =>
    one.date === other.date && one.city.toLowerCase() === other.city.toLowerCase()
  const kept = present.filter((one) => !read.some((other) => isSame(one, other)))
  const merged = read.map((show) => ({ ...present.find((one) => isSame(one, show)), ...show }))
  return [...kept, ...merged].toSorted((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0
  )
}

const withLink = (present: Link[], link: Link): Link[] =>
  present.some(({ service, country }) => service === link.service && !country)
    ? present.map((one) => one.service === link.service && !one.country ? link : one)
    : [...present, link]

/** Facts beyond the limits of their fields stay as they were. */
function validated(facts: Facts, present: Facts): Facts {
  if (facts === present || Facts.safeParse(facts).success) return facts
  const fields = Object.keys(Facts.shape) as (keyof Facts)[]
  return Object.fromEntries(fields.flatMap((field) => {
    const value = Facts.shape[field].safeParse(facts[field]).success ? facts[field] : present[field]
    return value === undefined ? [] : [[field, value]]
  }))
}
