import type { GenerationRequest, Generator } from './generator.ts'
import { dayOf } from '../platform/day.ts'
import { orAborted } from '../platform/or-aborted.ts'
import { inputFault } from '../platform/text.ts'
import { type Design, SiteDocument } from '../pages/document.ts'
import { type Facts, withoutRefusedAddresses } from '../pages/facts.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { type Change, changesOf } from './changes.ts'
import { languageName } from './facts/language.ts'
import { readFacts } from './facts/read-facts.ts'

export interface Draft {
  document: SiteDocument
  /** The facts of the site, with those that the instruction states. */
  facts: Facts
  /** Whether nothing but facts that the instruction states changed. An edit does the same. */
  isFree: boolean
  report: Report
}

/** What a generation did, for the people of the site. */
export interface Report {
  changes: Change[]
  /** Parts of the instruction that nothing understood, as they were written. */
  not_understood: string[]
}

/** Reads the page so far, without its playable part; undefined if there is nothing to show. */
export type ReadPreview = () => SiteDocument | undefined

/**
 * Generates a draft: the site's data, the facts that the instruction states, and the design and the playable part of the
 * generator, which an instruction of facts alone does not need. `onPreview` is called while a model writes the page.
 * @throws ProviderError, also for an invalid document or text that Postgres cannot store; or the signal's reason
 */
export async function makeDraft(
  generator: Generator,
  request: GenerationRequest,
  signal: AbortSignal,
  onPreview?: (read: ReadPreview) => void,
): Promise<Draft> {
  const { previous } = request
  const { brief, site, facts, instruction, unread, asWritten, hasFactsOnly } = readRequest(request)
  const { design, experience, notUnderstood = [] } = previous && hasFactsOnly
    ? { ...previous }
    : await orAborted(
      generator.generate(
        { ...request, site: { ...site, brief }, instruction, unread },
        signal,
        onPreview && ((read) => onPreview(() => previewOf(read()))),
      ),
      signal,
    )
  const parsed = SiteDocument.safeParse({ version: 1, ...site, design, experience })
  const problem = parsed.success ? inputFault(parsed.data) : 'it is no document'
  if (!parsed.success || problem) {
    throw new ProviderError('provider_nonsense', `The generated page is invalid: ${problem}`)
  }
  const report = {
    changes: changesOf(previous, parsed.data),
    not_understood: [...new Set(notUnderstood.map(asWritten))],
  }
  const isFree = previous !== undefined && isSamePage(previous, parsed.data)
  return { document: parsed.data, facts, isFree, report }

  function previewOf(design: Design | undefined): SiteDocument | undefined {
    const { data } = SiteDocument.safeParse({ version: 1, ...site, design })
    return data && !inputFault(data) ? data : undefined
  }
}

/** Whether what a generator makes is as it was. */
const isSamePage = (previous: SiteDocument, { design, experience }: SiteDocument) =>
  changesOf(previous, { ...previous, design, experience }).length === 0

/** Whether the instruction states facts alone, so that no generator has to work. */
export const statesFactsAlone = (request: GenerationRequest): boolean => readRequest(request).hasFactsOnly

/** The site with the facts that the instruction states, and what of the instruction is left for a generator. */
function readRequest(request: GenerationRequest) {
  const { brief, name, releaseUrl, artistName = artistOf(request), assets, ...stored } = request.site
  const present = withoutRefusedAddresses<Facts>(stored)
  const { facts, rest, whole, asWritten } = readFacts(request.instruction, dayOf(), present)
  const site = { name, ...releaseUrl && { releaseUrl }, ...artistName && { artistName }, assets, ...facts }
  // The texts follow the language, so it is an instruction for the generator too.
  const language = facts.language !== (present.language ?? 'en') && facts.language
  const withLanguage = (text: string) =>
    [text, ...language ? [`Write the texts in ${languageName(language)}`] : []].join('\n').trim()
  const [instruction, unread] = [withLanguage(whole), withLanguage(rest)]
  const hasFactsOnly = request.previous !== undefined && unread === '' && request.instruction !== ''
  return { brief, site, facts, instruction, unread, asWritten, hasFactsOnly }
}

/** Whether the draft is the one that stands already. */
export const isUnchanged = ({ previous }: GenerationRequest, { changes }: Report): boolean =>
  previous !== undefined && changes.length === 0

/** For a site that is about no artist of the platform: the one that its brief states, until a person removes it. */
const artistOf = ({ site: { brief }, previous }: GenerationRequest) =>
  previous ? previous.artistName : readFacts(brief, dayOf()).artist
