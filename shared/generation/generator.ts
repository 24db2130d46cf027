import type { DocumentFacts, Facts } from '../site/facts.ts'
import type { Design, Proposal, SiteDocument } from '../site/document.ts'

export interface GenerationRequest {
  site:
    & Pick<SiteDocument, 'name' | 'releaseUrl' | 'artistName' | 'assets'>
    & DocumentFacts
    & Pick<Facts, 'showBrief' | 'game'>
    & { brief: string }
  /** The person's instruction for this version; may be empty. */
  instruction: string
  /** The part of the design that was given for the first draft. */
  design?: Partial<Design>
  /** The main colors of the first picture, #rrggbb, largest share first. */
  artwork?: string[]
  /** The present draft. */
  previous?: SiteDocument
}

/** A fact that a model read from the brief or the instruction, with their words. A person accepts it by an edit, or not. */
export interface ProposedFact {
  field: keyof Facts
  value: unknown
  words: string
}

/** A proposal of a page, the facts that were read, and the parts of the instruction that it does not follow, as they were written. */
export type Generated = Proposal & { facts?: ProposedFact[]; notUnderstood?: string[] }

/** Called often, with a function that reads the design so far; undefined while there is none. */
export type OnDesign = (read: () => Design | undefined) => void

/** Makes a page's design and its playable part: a model, or the built-in composer. */
export interface Generator {
  /** Whether its work costs credits: a model's does. */
  isCharged: boolean
  /**
   * `onDesign` is called while a model writes the page; the composer is too quick for that.
   * @throws ProviderError, or the signal's reason
   */
  generate(request: GenerationRequest, signal: AbortSignal, onDesign?: OnDesign): Promise<Generated>
}
