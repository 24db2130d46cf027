import type { Proposal, SiteDocument } from '../pages/document.ts'

/** What a page is to be about. */
export interface GenerationRequest {
  site: Pick<SiteDocument, 'name' | 'releaseUrl' | 'artistName' | 'assets'> & { brief: string }
  /** What the person asks for now; may be empty. */
  instruction: string
  /** The draft that there is. */
  previous?: SiteDocument
}

/** Makes a page's design and its playable part: a model, or the built-in composer. */
export interface Generator {
  /** @throws ProviderError, or the signal's reason where it was aborted */
  generate(request: GenerationRequest, signal: AbortSignal): Promise<Proposal>
}
