import type { Design, Proposal } from '../pages/document.ts'
import { dayOf } from '../platform/day.ts'
import { readFacts } from './facts/read-facts.ts'
import type { GenerationRequest } from './generator.ts'
import { actionOf, fits, plainLabel } from '../pages/labels.ts'

const outNow =
  /\b(?:out now|out today|out everywhere|available (?:now|today|everywhere)|now (?:available|streaming)|streaming (?:now|everywhere)|just (?:released|dropped)|is finally here|jetzt (?:überall|erhältlich|draußen)|ab sofort|disponible maintenant|ya disponible|já disponível)/i
const tour = /\b(?:on tour|tour dates?|live dates?|(?:the|a|world|european|summer) tour|touring|tickets)\b/i
const album = /\b(?:new|debut|first|latest|this|the) (?:album|ep|lp)\b/i

/**
 * The proposal without a label that promises what its button does not do, and without claims that the facts do not support.
 * A page is read for months, so "out now" is never stored: it is said when the page is rendered, from the release date.
 */
export function truthful<P extends Proposal>(proposal: P, request: GenerationRequest): P {
  const { site } = request
  const { design } = proposal
  const action = actionOf(proposal.experience !== undefined, site)
  const signupHeading = site.artistName ? `Hear from ${site.artistName}` : 'Hear what comes next'
  return {
    ...proposal,
    design: {
      ...design,
      headline: checked('headline', /(?<=[.!?]) /, site.name.trim() || design.headline),
      eyebrow: checked('eyebrow', / ?[,·|–—] ?/, ''),
      description: checked('description', /(?<=[.!?…]) /, ''),
      signupHeading: checked('signupHeading', /(?<=[.!?]) /, signupHeading.slice(0, 120)),
      buttonLabel: fits(design.buttonLabel, action, site) ? design.buttonLabel : plainLabel(action, site),
    },
  }

  /** The text without the parts that claim something. If nothing is left, `otherwise`, or the present one in place of words of the person. */
  function checked(field: Exclude<keyof Design, 'art'>, between: RegExp, otherwise: string): string {
    const text = design[field]
    if (text === request.previous?.design[field] || !claims(text)) return text
    const parts = text.split(between).filter((part) => !claims(part))
    return parts.length > 0 && !claims(parts.join(' '))
      ? parts.join(field === 'eyebrow' ? ' · ' : ' ')
      : (isInstructed(text) && request.previous?.design[field]) || otherwise
  }

  function claims(text: string): boolean {
    const today = dayOf()
    if (outNow.test(text)) return !isInstructed(text) || (site.releaseDate ?? '') > today
    if (isInstructed(text)) return false
    if (tour.test(text) && !site.shows?.length) return true
    if (album.test(text) && site.releaseUrl?.includes('/track/')) return true
    const { releaseDate, shows = [] } = readFacts(text, today).facts
    // A day too far ahead to be certain of its year claims that day of some year.
    const someYear = readFacts(text, dayOf(new Date(Date.now() - 180 * 86_400_000))).facts.releaseDate
    return releaseDate !== undefined && releaseDate !== site.releaseDate ||
      someYear !== undefined && someYear.slice(4) !== site.releaseDate?.slice(4) ||
      shows.some(({ date, city }) => !site.shows?.some((one) => one.date === date && one.city === city))
  }

  /** Words that the person asked for are the person's own. */
  function isInstructed(text: string) {
    return isIn(request.instruction, text)
  }
}

const isIn = (instruction: string, text: string) =>
  instruction.toLowerCase().includes(text.trim().toLowerCase())

const named = {
  headline: 'headline',
  eyebrow: 'eyebrow',
  description: 'description',
  signupHeading: 'sign-up heading',
} as const

/** The texts of an instruction that `truthful` left out of a proposal. */
export const leftOut = (proposal: Design, truthful: Design, { instruction }: GenerationRequest): string[] =>
  (Object.keys(named) as (keyof typeof named)[])
    .filter((field) => proposal[field] !== truthful[field] && isIn(instruction, proposal[field]))
    .map((field) => `${named[field]} "${proposal[field]}"`)
