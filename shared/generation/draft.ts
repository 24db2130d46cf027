import type { GenerationRequest, Generator } from './generator.ts'
import { inputFault } from '../platform/text.ts'
import { SiteDocument } from '../pages/document.ts'
import { ProviderError } from '../errors/provider-error.ts'

/**
 * Generates a draft: the site's data with the design and the playable part of the generator.
 * @throws ProviderError, also for an invalid document or text that Postgres cannot store; or the signal's reason
 */
export async function makeDraft(
  generator: Generator,
  request: GenerationRequest,
  signal: AbortSignal,
): Promise<SiteDocument> {
  const { design, experience } = await orAborted(generator.generate(request, signal), signal)
  const { brief: _, ...site } = request.site
  const parsed = SiteDocument.safeParse({ version: 1, ...site, design, experience })
  const problem = parsed.success ? inputFault(parsed.data) : 'it is no document'
  if (!parsed.success || problem) {
    throw new ProviderError('provider_nonsense', `The generated page is invalid: ${problem}`)
  }
  return parsed.data
}

/** Rejects when the signal is aborted, even if the work ignores the signal. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
