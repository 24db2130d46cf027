import type { GenerationRequest, Generator } from './generator.ts'
import { inputFault } from '../platform/text.ts'
import { SiteDocument } from '../pages/document.ts'
import { ProviderError } from '../errors/provider-error.ts'

/**
 * Has a draft made: what the site is about, with the design and the playable part that the generator proposes.
 * @throws ProviderError, also for what is no document or what the store could not hold; or the signal's reason
 */
export async function makeDraft(
  generator: Generator,
  request: GenerationRequest,
  signal: AbortSignal,
): Promise<SiteDocument> {
  const { design, experience } = await orAborted(generator.generate(request, signal), signal)
  const { brief: _, ...site } = request.site
  const parsed = SiteDocument.safeParse({ version: 1, ...site, design, experience })
  const fault = parsed.success ? inputFault(parsed.data) : 'it is no document'
  if (!parsed.success || fault) {
    throw new ProviderError('provider_nonsense', `The page made is unfit: ${fault}`)
  }
  return parsed.data
}

/** A generator that does not heed the signal is no longer waited for. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
