const before =
  /(?:\b(?:change|move|set|push|shift) (?:the )?)?\b(?:out|released|release(?: date| day)?|available|drops|arrives|lands)(?: is| was| has been| has)?(?: moved| changed| set| now)?(?: everywhere| worldwide| digitally)?(?: on| to| from|:)?(?: (?:sunday|monday|tuesday|wednesday|thursday|friday|saturday),?)?(?: the)? ?([\ue000-\uefff])/i
const after =
  /(?:\bon )?([\ue000-\uefff])(?: [^\s,]{1,20}){0,5}? (?:comes out|is out|is released|will be released|will be out|drops|arrives)\b/i
const named = /\breleas(?:e|es|ing) [^,\ue000-\uefff]{1,60}? on (?:the )?([\ue000-\uefff])/i
const adjacent =
  /\b(?:single|album|ep|lp|song|track|record|mixtape)(?:,? [\uf400-\uf8ff])?,? (?:is )?(?:on|from) ([\ue000-\uefff])/i

/** Words of a sentence about something else than the coming release, or about a date that no longer holds. */
const other =
  /\b(?:not|never|no longer|instead of|last|previous|earlier|next|after|before|since|recorded|written|video|trailer|tickets?|vinyl|merch|party|shows?|concerts?|gigs?|tours?|born)\b/i

/** The release date in a sentence, and the sentence without it. */
export function readReleaseDate(
  sentence: string,
  dateOf: (mark?: string) => string | undefined,
): { date: string; rest: string } | undefined {
  const plain = before.exec(sentence)
  const match = plain ?? after.exec(sentence) ?? named.exec(sentence) ?? adjacent.exec(sentence)
  const date = dateOf(match?.[1])
  if (!match || !date || other.test(sentence.slice(0, match.index + match[0].length))) return undefined
  const rest = plain
    ? `${sentence.slice(0, plain.index)} ${sentence.slice(plain.index + plain[0].length)}`
    : sentence.replace(` on ${match[1]}`, '').replace(match[1]!, '')
  return { date, rest }
}
