import type { GenerationRequest, Generator } from './generator.ts'
import { inputFault } from '../platform/text.ts'
import { SiteDocument } from '../pages/document.ts'
import { Facts } from '../pages/facts.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { type Change, changesOf } from './changes.ts'
import { languageName } from './facts/language.ts'
import { readFacts } from './facts/read-facts.ts'

export interface Draft {
  document: SiteDocument
  /** The facts of the site, with those that the instruction states. */
  facts: Facts
  report: Report
}

/** What a generation did, for the people of the site. */
export interface Report {
  changes: Change[]
  /** Parts of the instruction that nothing understood, as they were written. */
  not_understood: string[]
}

/**
 * Generates a draft: the site's data, the facts that the instruction states, and the design and the playable part of the
 * generator, which an instruction of facts alone does not need.
 * @throws ProviderError, also for an invalid document or text that Postgres cannot store; or the signal's reason
 */
export async function makeDraft(
  generator: Generator,
  request: GenerationRequest,
  signal: AbortSignal,
): Promise<Draft> {
  const { previous } = request
  const { brief, name, releaseUrl, artistName = artistOf(request), assets, ...present } = request.site
  const { facts, rest } = readFacts(request.instruction, today(), present)
  const site = { name, ...releaseUrl && { releaseUrl }, ...artistName && { artistName }, assets, ...facts }
  // The texts follow the language, so it is an instruction for the generator too.
  const language = facts.language !== present.language && facts.language
  const instruction = [rest, ...language ? [`Write the texts in ${languageName(language)}`] : []].join('\n')
    .trim()
  const hasFactsOnly = previous !== undefined && instruction === '' && request.instruction !== ''
  const { design, experience, notUnderstood = [] } = hasFactsOnly ? { ...previous } : await orAborted(
    generator.generate({ ...request, site: { ...site, brief }, instruction }, signal),
    signal,
  )
  const parsed = SiteDocument.safeParse({ version: 1, ...site, design, experience })
  const problem = parsed.success ? inputFault(parsed.data) : 'it is no document'
  if (!parsed.success || problem) {
    throw new ProviderError('provider_nonsense', `The generated page is invalid: ${problem}`)
  }
  const report = { changes: changesOf(previous, parsed.data), not_understood: notUnderstood }
  return { document: parsed.data, facts, report }
}

/** Whether the draft is the one that stands already. */
export const isUnchanged = ({ previous }: GenerationRequest, { changes }: Report): boolean =>
  previous !== undefined && changes.length === 0

const today = () => new Date().toISOString().slice(0, 10)

/** The artist that the brief states, for a site that is about no artist of the platform. */
const artistOf = ({ site: { brief, artistName } }: GenerationRequest) =>
  artistName ?? readFacts(brief, today()).artist

/** Rejects when the signal is aborted, even if the work ignores the signal. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
