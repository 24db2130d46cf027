import { Facts, givenFacts } from '../../site/facts.ts'
import type { GenerationRequest, ProposedFact } from '../generator.ts'
import type { ModelResponse } from './model-response.ts'

/** Text with single spaces, to find the words of a fact in it. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * The facts of a response that a person may accept: valid values that the page does not have yet, each with words of the brief or of
 * the instruction. Words whose value is invalid are not understood; a fact without such words was invented, and is left out.
 */
export function readProposals(
  listed: ModelResponse['facts'],
  { site: { artistName, ...site }, instruction }: GenerationRequest,
): { facts: ProposedFact[]; notUnderstood: string[] } {
  const present: Facts = { ...site, artist: artistName }
  const sources = [site.brief, instruction].map(plain)
  const facts = new Map<string, ProposedFact>()
  const notUnderstood: string[] = []
  for (const { field, value, words } of listed ?? []) {
    const said = plain(words)
    if (said === '' || !sources.some((source) => source.includes(said))) continue
    const schema = isFact(field) ? givenFacts[field] : undefined
    const { data } = schema?.safeParse(value) ?? {}
    if (!isFact(field) || data === undefined) notUnderstood.push(said)
    else if (JSON.stringify(data) !== JSON.stringify(Facts.shape[field].safeParse(present[field]).data)) {
      facts.set(field, { field, value: data, words: said })
    }
  }
  return { facts: [...facts.values()], notUnderstood }
}

/** Whether to print the brief and to have a game is only for a person to say. */
const isFact = (field: string): field is keyof Facts =>
  Object.hasOwn(Facts.shape, field) && !['showBrief', 'game'].includes(field)
