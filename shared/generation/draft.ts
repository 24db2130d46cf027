import type { GenerationRequest, Generator, ProposedFact } from './generator.ts'
import { orAborted } from '../platform/or-aborted.ts'
import { inputFault } from '../platform/text.ts'
import { type Design, SiteDocument } from '../site/document.ts'
import { withoutRefused } from '../site/facts.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { type Change, changesOf } from './changes.ts'
import { type UnusedColor, unusedColors } from './composer/site-colors.ts'

export interface Draft {
  document: SiteDocument
  /** What a model read from the brief and the instruction. None of it is in the document. */
  proposed: ProposedFact[]
  /** Whether no model worked, or nothing but facts of the site changed. An edit does the same. */
  isFree: boolean
  report: Report
}

/** What a generation did, for the people of the site. */
export interface Report {
  changes: Change[]
  /** Parts of the instruction that nothing understood, as they were written. */
  not_understood: string[]
  /** Colors that the brief names and the page does not have. */
  unused_colors: UnusedColor[]
}

/** Reads the page so far, without its playable part; undefined if there is nothing to show. */
export type ReadPreview = () => SiteDocument | undefined

/**
 * Generates a draft: the site's data and facts, and the design and the playable part of the generator. `onPreview` is called while
 * a model writes the page.
 * @throws ProviderError, also for an invalid document or text that Postgres cannot store; or the signal's reason
 */
export async function makeDraft(
  generator: Generator,
  request: GenerationRequest,
  signal: AbortSignal,
  onPreview?: (read: ReadPreview) => void,
): Promise<Draft> {
  const { previous } = request
  const { brief, showBrief, game, ...facts } = withoutRefused(request.site)
  const site = { ...facts, ...showBrief && brief && { brief } }
  const { design, experience, facts: proposed = [], notUnderstood = [] } = await orAborted(
    generator.generate(
      { ...request, site: { ...facts, brief, game } },
      signal,
      onPreview && ((read) => onPreview(() => previewOf(read()))),
    ),
    signal,
  )
  const parsed = SiteDocument.safeParse({ version: 1, ...site, design, experience })
  const problem = parsed.success ? inputFault([parsed.data, proposed]) : 'it is no document'
  if (!parsed.success || problem) {
    throw new ProviderError('provider_invalid_response', `The generated page is invalid: ${problem}`)
  }
  const report = {
    changes: changesOf(previous, parsed.data),
    not_understood: [...new Set(notUnderstood)],
    unused_colors: unusedColors(brief, parsed.data.design),
  }
  const isFree = !generator.isCharged || previous !== undefined && isSamePage(previous, parsed.data)
  return { document: parsed.data, proposed, isFree, report }

  function previewOf(design: Design | undefined): SiteDocument | undefined {
    const { data } = SiteDocument.safeParse({ version: 1, ...site, design })
    return data && !inputFault(data) ? data : undefined
  }
}

/** Whether what a generator makes is as it was. */
const isSamePage = (previous: SiteDocument, { design, experience }: SiteDocument) =>
  changesOf(previous, { ...previous, design, experience }).length === 0

/** Whether there is nothing to write: the draft is the one that stands already, and no facts were read. */
export const isUnchanged = ({ previous }: GenerationRequest, { proposed, report }: Draft): boolean =>
  previous !== undefined && report.changes.length === 0 && proposed.length === 0
