import type { Facts } from '../pages/facts.ts'
import type { Design, Proposal, SiteDocument } from '../pages/document.ts'

export interface GenerationRequest {
  site: Pick<SiteDocument, 'name' | 'releaseUrl' | 'artistName' | 'assets'> & Facts & { brief: string }
  /** The person's instruction for this version; may be empty. */
  instruction: string
  /** The instruction without the parts of its sentences that were read as facts. */
  unread?: string
  /** The main colors of the first picture, #rrggbb, largest share first. */
  artwork?: string[]
  /** The present draft. */
  previous?: SiteDocument
}

/** A proposal, and the parts of the instruction that it does not follow, as they were written. */
export type Generated = Proposal & { notUnderstood?: string[] }

/** Called often, with a function that reads the design so far; undefined while there is none. */
export type OnDesign = (read: () => Design | undefined) => void

/** Makes a page's design and its playable part: a model, or the built-in composer. */
export interface Generator {
  /**
   * `onDesign` is called while a model writes the page; the composer is too quick for that.
   * @throws ProviderError, or the signal's reason
   */
  generate(request: GenerationRequest, signal: AbortSignal, onDesign?: OnDesign): Promise<Generated>
}
