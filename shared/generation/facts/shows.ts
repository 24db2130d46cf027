import type { Show } from '../../pages/facts.ts'
import type { DayOf } from './dates.ts'
import { serviceNamed } from '../../pages/services.ts'
import { endOfName, isName, startOfName, textOf, wordsOf } from './words.ts'
import { isAddress, isDate, isQuote } from './marks.ts'

/** Whether a sentence is about live dates. */
export const isAboutShows = (sentence: string): boolean =>
  /\b(?:tours?|touring|shows?|gigs?|concerts?|live|plays?|playing|performs?|performing|on stage|on the road)\b/i
    .test(sentence)

const uncertain =
  /\b(?:not?|never|cancel(?:s|led|ed)?|instead of|without|postponed|sold out|recorded|was|were|had|(?:has|have) been|(?<!at )last|previous|past|earlier|maybe|perhaps|might|or)\b/i

/** Whether a sentence is about shows of the past, or about some that may not be. */
export const isUncertain = (sentence: string): boolean => uncertain.test(sentence)

interface Read {
  show: Omit<Show, 'date'>
  /** The words that were read. */
  start: number
  end: number
}

type ValueOf = (mark?: string) => string | undefined

/**
 * The shows of a sentence: each date with the city beside it, before it or after it for the whole sentence. Undefined if
 * one date has no city, because then the order is not certain.
 */
export function readShows(
  sentence: string,
  dayOf: DayOf,
  addressOf: ValueOf,
): { shows: Show[]; rest: string } | undefined {
  if (isUncertain(sentence)) return undefined
  const words = wordsOf(sentence)
  const dates = words.flatMap((word, at) => isDate(word) ? [at] : [])
  if (dates.length === 0) return undefined
  for (const readAt of [cityBefore, cityAfter]) {
    const read = dates.map((at) => readAt(words, at, addressOf))
    if (read.some((one) => one === undefined)) continue
    // Of a tour that is under way, the shows that have been are left out.
    const shows = read.flatMap((one, at): Show[] => {
      const date = dayOf(words[dates[at]!])?.next
      return date ? [{ date, ...one!.show }] : []
    })
    if (shows.length === 0) return undefined
    const used = new Set(read.flatMap((one) => range(one!.start, one!.end)))
    const rest = textOf(words.filter((_, at) => !used.has(at)))
    return { shows, rest: hasContent(rest) ? rest : '' }
  }
  return undefined
}

/** "Hamburg on 1 June at Knust" */
function cityBefore(words: string[], at: number, addressOf: ValueOf): Read | undefined {
  let end = at
  while (beforeDate.test(words[end - 1] ?? '')) end--
  const start = startOfName(words, end)
  const country = start < end && countries.has(textOf(words.slice(start, end)).toLowerCase())
  const cityEnd = country && words[start - 1] === ',' ? start - 1 : end
  const cityStart = country ? startOfName(words, cityEnd) : start
  if (cityStart === cityEnd || (country && cityEnd === end)) return undefined
  const before = venueBefore(words, cityStart)
  const city = textOf(words.slice(cityStart, cityEnd))
  // A platform: "on YouTube on 3 June".
  if (isNoPlace(city) || /^on$/i.test(words[cityStart - 1] ?? '')) return undefined
  // "Hamburg, Knust, 1 June" and "Knust, Hamburg, 1 June" look alike.
  const isPair = !before && words[cityStart - 1] === ',' && isName(words[cityStart - 2])
  if (isPair || /^(?:at|@)$/i.test(words[cityStart - 1] ?? '')) return undefined
  let next = at + 1
  if (words[next] === ')') next++
  const after = readVenue(words, next, addressOf, false)
  return {
    show: {
      city,
      ...country && { country: textOf(words.slice(start, end)) },
      ...before && { venue: before.venue },
      ...after.show,
    },
    start: before?.start ?? cityStart,
    end: after.end,
  }
}

/** "at Knust in" or "at Knust," before a city. */
function venueBefore(words: string[], cityStart: number): { venue: string; start: number } | undefined {
  const end = cityStart - 1
  const first = startOfName(words, end)
  const start = /^the$/i.test(words[first - 1] ?? '') ? first - 2 : first - 1
  const isVenue = first < end && /^(?:in|,)$/i.test(words[end] ?? '') &&
    /^(?:at|@)$/i.test(words[start] ?? '')
  return isVenue ? { venue: textOf(words.slice(first, end)), start } : undefined
}

const beforeDate =
  /^(?:on|the|[,:([–—-]|(?:sun|mon|tues|wednes|thurs|fri|satur)day|sun|mon|tue|wed|thu|fri|sat)$/i
const beforeCity =
  /^(?:in|she|he|they|we|i|is|are|will|be|plays?|playing|performs?|performing|live|[,:|–—-])$/i

/** "1 June: Hamburg (Knust)" */
function cityAfter(words: string[], at: number, addressOf: ValueOf): Read | undefined {
  let start = at + 1
  while (beforeCity.test(words[start] ?? '')) start++
  let before: ReturnType<typeof venueBefore>
  if (/^(?:at|@)$/i.test(words[start] ?? '')) {
    const first = /^the$/i.test(words[start + 1] ?? '') ? start + 2 : start + 1
    start = endOfName(words, first) + 1
    before = venueBefore(words, start)
    if (!before) return undefined
  }
  const end = endOfName(words, start, 4)
  const city = textOf(words.slice(start, end))
  // "On 1 June Ines plays Hamburg"
  const isPerson = /^(?:plays?|performs?|is|are|will|and)$/i.test(words[end] ?? '')
  // "8 May Day songs"
  const goesOn = /^\p{Ll}/u.test(words[end] ?? '') &&
    !/^(?:at|with|then|plus|on|in|for|tickets)$/.test(words[end]!)
  if (!city || isPerson || goesOn || isNoPlace(city) || countries.has(city.toLowerCase())) return undefined
  let next = end
  let country: string | undefined
  if (words[next] === ',') {
    const countryEnd = endOfName(words, next + 1, 3)
    const name = textOf(words.slice(next + 1, countryEnd))
    if (countries.has(name.toLowerCase())) {
      country = name
      next = countryEnd
    }
  }
  const after = readVenue(words, next, addressOf, true)
  const show = {
    city,
    ...country && { country },
    ...before && { venue: before.venue },
    ...after.show,
  }
  return { show, start: at, end: after.end }
}

/** "at Knust", "(Knust)", and in a list ", Knust" if nothing but an address follows; then the address of tickets. */
function readVenue(
  words: string[],
  from: number,
  addressOf: ValueOf,
  inList: boolean,
): { show: Pick<Show, 'venue' | 'url'>; end: number } {
  const sign = words[from] ?? ''
  let start = from
  if (/^(?:at|@)$/i.test(sign)) start = from + 1
  else if (sign === '(') start = from + 1
  else if (inList && /^[,|–—-]$/.test(sign)) start = from + 1
  if (start > from && /^the$/i.test(words[start] ?? '') && isName(words[start + 1])) start++
  let end = start > from ? endOfName(words, start) : from
  const isWhole = /^[,|–—-]$/.test(sign)
    ? words[end] === undefined || isAddress(words[end]!)
    : sign === '('
    ? words[end] === ')'
    : true
  const venue = end > start && isWhole ? textOf(words.slice(start, end)) : undefined
  if (!venue) end = from
  else if (sign === '(') end++
  const url = addressOf(words[end])
  return { show: { ...venue && { venue }, ...url && { url } }, end: url ? end + 1 : end }
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, at) => start + at)

const filler =
  /^(?:tours?|touring|shows?|gigs?|concerts?|live|plays?|playing|performs?|performing|dates?|add|a|an|the|two|three|four|new|on|in|and|also|then|she|he|they|we|is|are|will|be|go|goes|going|i|please|with|for|from|stage|road|upcoming|next|band|our|her|his|their|my|another|one|more|[,:()–—|-])$/i

/** Whether something is left that says more than that there are shows. */
export const hasContent = (text: string): boolean =>
  wordsOf(text).some((word) => !filler.test(word) && (isQuote(word) || /[\p{L}\p{N}]/u.test(word)))

const subject =
  /^(?:album|single|ep|lp|song|track|record|mixtape|release|it|this|that|comes?|came|coming|gets?|being|been|has|have|was|were|out|officially|finally|of|by|at)$/i

/** Whether nothing but a subject and its verb is left of a sentence, as in "The album is" or "Ida Vale plays in". */
export function isRemnant(text: string): boolean {
  const words = wordsOf(text)
  const end = endOfName(words, 0)
  const start = end < words.length ? end : 0
  const rest = words.slice(start).filter((word) => !subject.test(word))
  return !hasContent(textOf(rest))
}

/** Names beside a date that are no cities: seasons, and where a stream is. */
const isNoPlace = (name: string) =>
  serviceNamed(name) !== undefined ||
  /^(?:spring|summer|autumn|fall|winter|christmas|easter|halloween|twitch|instagram|tiktok|netflix|zoom|vimeo|online|tv|radio)\b/i
    .test(name)

const countries = new Set(
  ('germany,austria,switzerland,france,spain,portugal,italy,poland,denmark,sweden,norway,finland,iceland,ireland,uk,' +
    'united kingdom,england,scotland,wales,netherlands,belgium,luxembourg,czechia,czech republic,slovakia,hungary,romania,' +
    'bulgaria,greece,turkey,croatia,serbia,slovenia,estonia,latvia,lithuania,ukraine,usa,united states,canada,mexico,brazil,' +
    'argentina,chile,colombia,japan,china,south korea,taiwan,thailand,india,australia,new zealand,south africa,nigeria,ghana,' +
    'kenya,egypt,morocco').split(','),
)
