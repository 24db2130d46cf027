import { Facts, type Link, type Show } from '../../pages/facts.ts'
import { services } from '../../pages/services.ts'
import { markDates, type WrittenDay } from './dates.ts'
import { readGuests } from './guests.ts'
import { readLanguage } from './language.ts'
import { linkOf } from './links.ts'
import { addressMarks, dateMarks, isAddress, quoteMarks, withoutMarks } from './marks.ts'
import { readTitle } from './names.ts'
import { readReleaseDate, releaseDatesIn } from './release-date.ts'
import { isRemoval, moveShow, removeFacts } from './removals.ts'
import { sentencesOf } from './sentences.ts'
import { hasContent, isAboutShows, isRemnant, isUncertain, readShows } from './shows.ts'
import { readTracks, withoutListMarks } from './tracks.ts'
import { textOf, wordsOf } from './words.ts'

export interface FactsRead {
  facts: Facts
  title?: string
  artist?: string
  /** The text without the parts that were read as facts. */
  rest: string
  /** The text without the sentences that only state facts. */
  whole: string
  /** The sentence as it was written of which a part of `rest` was left. */
  asWritten(part: string): string
}

const address = /https:\/\/[^\s<>"“”]{3,2000}[^\s<>"“”.,:;!?)\]]/g
const quotation = /["“„«]([^"“”„«»\n]{1,200})["”“»]/g

/** A sentence that gives a field its text states no fact: "change the headline to Out on 8 May". */
const ownText =
  /\b(?:headline|heading|eyebrow|kicker|description|paragraph|button|sign-?up)\b.{0,40}?(?:\bto\b|\bsays?\b|\breads?\b|:)|\btitle (?:to|say)/i

/**
 * Reads facts from plain English sentences and applies them to the present ones. What is not certain is left in the text.
 * `today` is the day by which a date without a year is that of one year or another.
 */
export function readFacts(text: string, today: string, present: Facts = {}): FactsRead {
  const dates = dateMarks<WrittenDay>()
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
  rest = withoutListMarks(rest)
  rest = addresses.mark(rest, address, ([written]) => written)
  rest = quotes.mark(rest, quotation, ([, quoted]) => quoted!.trim() || undefined)
  rest = markDates(rest, today, dates)

  const sentences = sentencesOf(rest)
  const released = new Set(
    sentences.flatMap(({ sentence }) =>
      ownText.test(sentence) ? [] : releaseDatesIn(sentence, dates.valueOf)
    ),
  )
  const names: { title?: string; artist?: string }[] = []
  let isShowList = false
  let isOtherList = false
  const left: { rest: string; whole: string }[] = []
  for (const { sentence: written, end } of sentences) {
    const sentence = readSentence(written)
    isShowList = isShowList && (end === ';' || end === '\n')
    const isRead = sentence !== written
      ? isRemnant(sentence)
      : isAboutShows(sentence) && !hasContent(sentence)
    left.push(
      isRead
        ? { rest: ' ', whole: ' ' }
        : { rest: `${/^\s*/.exec(written)![0]}${sentence.trimStart()}${end}`, whole: written + end },
    )
  }
  const valid = validated(facts, present)
  const one = (field: 'title' | 'artist') => {
    const found = new Set(names.flatMap((name) => name[field] ?? []))
    return found.size === 1 ? { [field]: [...found][0] } : {}
  }
  return {
    facts: valid,
    ...one('title'),
    ...one('artist'),
    rest: tidied(restore(left.map(({ rest }) => rest).join(''))),
    whole: tidied(restore(left.map(({ whole }) => whole).join(''))),
    asWritten(part) {
      const sentence = left.find(({ rest, whole }) =>
        rest !== whole && plain(restore(rest)).includes(plain(part))
      )
      return sentence ? restore(sentence.whole).trim().replace(/[.!?;]$/, '') : part
    },
  }

  function readSentence(written: string): string {
    if (ownText.test(written)) return written
    const removed = removeFacts(written, facts, dates.valueOf)
    const changed = removed ? { facts: removed, rest: '' } : moveShow(written, facts, dates.valueOf)
    if (changed) {
      facts = changed.facts
      return changed.rest
    }
    if (isRemoval(written)) return written
    let sentence = written
    names.push(readTitle(sentence, quotes.valueOf))
    const release = released.size === 1 ? readReleaseDate(sentence, dates.valueOf) : undefined
    if (release) {
      facts = { ...facts, releaseDate: release.date }
      sentence = release.rest
    }
    if (isAboutShows(sentence)) {
      isShowList = true
      isOtherList = isUncertain(sentence)
    }
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
    const shows = isShowList && !isOtherList
      ? readShows(sentence, dates.valueOf, addresses.valueOf)
      : undefined
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

/** The words alone, because what is left of a sentence has other spaces around its signs. */
const plain = (text: string) => textOf(wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word)))

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
