import type { Facts } from '../../pages/facts.ts'
import { serviceNamed, services } from '../../pages/services.ts'
import type { DayOf } from './dates.ts'
import { isDate } from './marks.ts'
import { wordsOf } from './words.ts'

const verbs = /^(?:please )?(?:remove|cancel|delete|drop|take out|take off|no)\b/i

/** Whether a sentence asks to remove something. Whatever it names is no new fact. */
export const isRemoval = (sentence: string): boolean =>
  verbs.test(sentence.trim()) && !/^\s*no\b/i.test(sentence)

/** Words around what is removed. Any other word makes it a request about something else: "remove the tidal wave drawing". */
const filler =
  /^(?:the|a|an|all|every|my|our|its|of|in|at|on|from|to|and|with|please|page|site|[\ue000-\uefff,&])$/i

/**
 * The facts without what a sentence removes: a show by its city, its venue or its day, a guest by name, the link to a service,
 * or all of a kind. Undefined if the sentence says anything else, or removes nothing that is there.
 */
export function removeFacts(sentence: string, facts: Facts, dayOf: DayOf): Facts | undefined {
  if (!verbs.test(sentence.trim())) return undefined
  const words = wordsOf(sentence.trim().replace(verbs, ''))
  const { shows = [], guests = [], links = [] } = facts
  switch (said(words)) {
    case 'release date':
      return without(facts, 'releaseDate')
    case 'tracks':
    case 'track list':
    case 'tracklist':
      return without(facts, 'tracks')
    case 'video':
    case 'video link':
      return without(facts, 'videoUrl')
    case 'guests':
      return without(facts, 'guests')
  }
  const service = serviceNamed(words.join(' '))
  if (service && /^(?:links?|button)?$/.test(said(words, [services[service]]))) {
    return changed(facts, 'links', links.filter((link) => link.service !== service))
  }
  const named = guests.filter((guest) => hasWord(words, guest))
  const kind = said(words, named)
  // Without "guest", a name in lower case is a word like others: "remove art".
  const isGuest = kind === ''
    ? named.every((name) => joined(words).includes(joined(wordsOf(name))))
    : /^guests?$/.test(kind)
  if (named.length > 0 && isGuest) {
    return changed(facts, 'guests', guests.filter((guest) => !named.includes(guest)))
  }
  const removed = showsNamed(words, facts, dayOf)
  return removed && changed(facts, 'shows', shows.filter((show) => !removed.includes(show)))
}

function showsNamed(words: string[], { shows = [] }: Facts, dayOf: DayOf) {
  const places = [...new Set(shows.flatMap(({ city, venue = city }) => [city, venue]))]
    .filter((place) => hasWord(words, place))
  const days = words.filter(isDate).map(dayOf).flatMap((day) => [day?.next, day?.latest])
  const kind = said(words, places)
  if (!/^(?:(?:(?:tour|live) )?(?:shows?|dates?|gigs?|concerts?)|tour|)$/.test(kind)) return undefined
  if (places.length === 0 && days.length === 0) {
    const isAll = /s$|tour$/.test(kind) || (/^(?:show|gig|concert)$/.test(kind) && shows.length === 1)
    return isAll ? shows : undefined
  }
  if (kind === '' && days.length === 0) return undefined
  return shows.filter(({ city, venue = city, date }) =>
    (days.length === 0 || days.includes(date)) &&
    (places.length === 0 || places.includes(city) || places.includes(venue))
  )
}

const moved =
  /\b(?:show|date|gig|concert)\b.{0,60}?\b(?:moved|moves|rescheduled|changed|is now|now) (?:to |on )?(?:the )?([\ue000-\uefff])/i
const move = /\b(?:move|change|reschedule)\b.{0,80}? to (?:the )?([\ue000-\uefff])/i

/** "The Hamburg show moved to 3 June": the show with its new date. Undefined unless exactly one show is meant. */
export function moveShow(
  sentence: string,
  facts: Facts,
  dayOf: DayOf,
): { facts: Facts; rest: string } | undefined {
  const match = moved.exec(sentence) ?? move.exec(sentence)
  const date = dayOf(match?.[1])?.next
  if (!match || !date || /\b(?:add|new|another)\b/i.test(sentence)) return undefined
  const { shows = [] } = facts
  const words = wordsOf(sentence)
  const [show, more] = shows.filter(({ city }) => hasWord(words, city))
  if (!show || more) return undefined
  return {
    facts: { ...facts, shows: shows.map((one) => one === show ? { ...one, date } : one) },
    rest: sentence.slice(match.index + match[0].length),
  }
}

const joined = (words: string[]) => ` ${words.join(' ')} `

const hasWord = (words: string[], name: string) =>
  joined(words).toLowerCase().includes(joined(wordsOf(name)).toLowerCase())

/** What words say beside names and filler. */
function said(words: string[], names: readonly string[] = []): string {
  const rest = names.toSorted((one, other) => other.length - one.length)
    .reduce(
      (text, name) => text.replaceAll(joined(wordsOf(name)).toLowerCase(), ' '),
      joined(words).toLowerCase(),
    )
  return wordsOf(rest).filter((word) => !filler.test(word)).join(' ')
}

/** Undefined if there is nothing to remove. */
function without(facts: Facts, field: keyof Facts): Facts | undefined {
  const { [field]: removed, ...rest } = facts
  return removed === undefined ? undefined : rest
}

function changed<F extends 'shows' | 'guests' | 'links'>(
  facts: Facts,
  field: F,
  list: Facts[F] & object,
): Facts | undefined {
  if (list.length === (facts[field]?.length ?? 0)) return undefined
  return list.length > 0 ? { ...facts, [field]: list } : without(facts, field)
}
