import type { Facts, Show } from '../../pages/facts.ts'
import { serviceNamed } from './links.ts'
import { isDate } from './marks.ts'
import { wordsOf } from './words.ts'

const verbs = /^(?:please )?(?:remove|cancel|delete|drop|take out|take off|no)\b/i

type DateOf = (mark?: string) => string | undefined

/**
 * The facts without what a sentence removes: a show by its city or date, a guest by name, the link to a service, or all of a
 * kind. Undefined if the sentence removes nothing that is there.
 */
export function removeFacts(sentence: string, facts: Facts, dateOf: DateOf): Facts | undefined {
  const text = sentence.trim()
  if (!verbs.test(text)) return undefined
  const { shows = [], guests = [], links = [] } = facts
  if (/\b(?:release )date\b/i.test(text)) return facts.releaseDate ? without(facts, 'releaseDate') : undefined
  if (/\b(?:shows?|dates?|gigs?|concerts?|tour)\b/i.test(text)) {
    const all = /\b(?:all|every|the (?:shows|dates|gigs|concerts|tour))\b/i.test(text)
    const matching = showsNamed(text, shows, dateOf)
    if (matching.length > 0) return changed(facts, 'shows', shows.filter((one) => !matching.includes(one)))
    return all && shows.length > 0 && !mentionsPlace(text) ? without(facts, 'shows') : undefined
  }
  const named = guests.filter((guest) => text.toLowerCase().includes(guest.toLowerCase()))
  if (named.length > 0) return changed(facts, 'guests', guests.filter((guest) => !named.includes(guest)))
  if (/\bguests\b/i.test(text) && guests.length > 0) return without(facts, 'guests')
  if (/\b(?:tracks|track ?list)\b/i.test(text)) return facts.tracks ? without(facts, 'tracks') : undefined
  if (/\bvideo\b/i.test(text)) return facts.videoUrl ? without(facts, 'videoUrl') : undefined
  const service = serviceNamed(text)
  const kept = links.filter((link) => link.service !== service)
  return service && kept.length < links.length ? changed(facts, 'links', kept) : undefined
}

/** "The Hamburg show moved to 3 June": the show with its new date. Undefined unless exactly one show is meant. */
export function moveShow(sentence: string, facts: Facts, dateOf: DateOf): Facts | undefined {
  const [, mark] =
    /\b(?:show|date|gig|concert)\b.{0,60}?\b(?:moved|moves|is now|changed|to|now) (?:to |on )?(?:the )?([\ue000-\uefff])/i
      .exec(sentence) ?? []
  const date = dateOf(mark)
  if (!date || /\b(?:add|new|another)\b/i.test(sentence)) return undefined
  const { shows = [] } = facts
  const [show, more] = shows.filter(({ city }) => hasWord(sentence, city))
  if (!show || more) return undefined
  return { ...facts, shows: shows.map((one) => one === show ? { ...one, date } : one) }
}

function showsNamed(text: string, shows: Show[], dateOf: DateOf): Show[] {
  const dates = wordsOf(text).filter(isDate).map(dateOf)
  return shows.filter(({ city, venue, date }) =>
    dates.length > 0
      ? dates.includes(date)
      : hasWord(text, city) || (venue !== undefined && hasWord(text, venue))
  )
}

const hasWord = (text: string, name: string) =>
  ` ${wordsOf(text).join(' ')} `.toLowerCase().includes(` ${wordsOf(name).join(' ')} `.toLowerCase())

/** A place that is none of the shows': "remove the shows in Berlin" removes no others. */
const mentionsPlace = (text: string) => /\bin \S/i.test(text) || wordsOf(text).some(isDate)

function without(facts: Facts, field: keyof Facts): Facts {
  const { [field]: _, ...rest } = facts
  return rest
}

const changed = <F extends 'shows' | 'guests' | 'links'>(
  facts: Facts,
  field: F,
  list: Facts[F] & object,
): Facts => list.length > 0 ? { ...facts, [field]: list } : without(facts, field)
