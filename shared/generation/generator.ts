import type { Facts } from '../pages/facts.ts'
import type { Proposal, SiteDocument } from '../pages/document.ts'

export interface GenerationRequest {
  site: Pick<SiteDocument, 'name' | 'releaseUrl' | 'artistName' | 'assets'> & Facts & { brief: string }
  /** The person's instruction for this version; may be empty. */
  instruction: string
  /** The main colors of the first picture, #rrggbb, largest share first. */
  artwork?: string[]
  /** The present draft. */
  previous?: SiteDocument
}

/** A proposal, and the parts of the instruction that it does not follow, as they were written. */
export type Generated = Proposal & { notUnderstood?: string[] }

/** Makes a page's design and its playable part: a model, or the built-in composer. */
export interface Generator {
  /** @throws ProviderError, or the signal's reason */
  generate(request: GenerationRequest, signal: AbortSignal): Promise<Generated>
}
