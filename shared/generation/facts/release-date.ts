import type { DayOf, WrittenDay } from './dates.ts'

const before =
  /(?:\b(?:change|move|set|push|shift) (?:the )?)?\b(?:out|released|release(?: date| day)?|available|drops|dropped|arrives|arrived|lands|landed)(?: is| was| has been| has)?(?: moved| changed| set| now)?(?: everywhere| worldwide| digitally)?(?: (?:today|tomorrow|tonight),?)?(?: on| to| from|:)?(?: (?:sunday|monday|tuesday|wednesday|thursday|friday|saturday),?)?(?: the)? ?([\ue000-\uefff])/i
const after =
  /(?:\bon )?([\ue000-\uefff])(?: [^\s,]{1,20}){0,5}? (?:comes out|came out|is out|is released|was released|will be released|will be out|drops|dropped|arrives|arrived)\b/i
const named = /\breleas(?:e|es|ed|ing) [^,\ue000-\uefff]{1,60}? on (?:the )?([\ue000-\uefff])/i
const adjacent =
  /\b(?:single|album|ep|lp|song|track|record|mixtape)(?:,? [\uf400-\uf8ff])?,? (?:is )?(?:on|from) ([\ue000-\uefff])/i

/** Words of a sentence about something else than the release, or about a date that no longer holds. */
const other =
  /\b(?:not|never|no longer|instead of|last|previous|past|earlier|next|after|before|since|recorded|written|video|trailer|tickets?|vinyl|merch|party|shows?|concerts?|gigs?|tours?|born)\b/i

const past =
  /\b(?:came out|dropped|arrived|landed|(?:was|were|has been|have been) (?:[a-z]{1,12} )?(?:out|released|available)|release(?: date| day)? was(?! moved| changed| set| now))\b/i
const participle = /(?<!\b(?:is|are|be|being|gets?) (?:[a-z]{1,12} )?)\breleased\b/i

/** "Released 8 May" says neither "was" nor "will be": a day that may be both is not certain. */
const certain = ({ next, latest }: WrittenDay) => next === latest || !next ? latest : undefined

/** The release date in a sentence, and the sentence without it. */
export function readReleaseDate(sentence: string, dayOf: DayOf): { date: string; rest: string } | undefined {
  const plain = before.exec(sentence)
  const match = plain ?? after.exec(sentence) ?? named.exec(sentence) ?? adjacent.exec(sentence)
  const day = dayOf(match?.[1])
  if (!match || !day || other.test(sentence.slice(0, match.index + match[0].length))) return undefined
  const words = sentence.slice(Math.max(0, match.index - 25), match.index + match[0].length)
  const date = past.test(words) ? day.latest : participle.test(words) ? certain(day) : day.next
  if (!date) return undefined
  const rest = plain
    ? `${sentence.slice(0, plain.index)} ${sentence.slice(plain.index + plain[0].length)}`
    : sentence.replace(` on ${match[1]}`, '').replace(match[1]!, '')
  return { date, rest }
}

/** All release dates in a sentence. Of several it is not certain which one is that of the release. */
export function releaseDatesIn(sentence: string, dayOf: DayOf): string[] {
  const read = readReleaseDate(sentence, dayOf)
  return read ? [read.date, ...releaseDatesIn(read.rest, dayOf)] : []
}
