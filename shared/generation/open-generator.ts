import type { Model } from '../providers/ports/model.ts'
import type { Generator } from './generator.ts'

/** The model if it is configured, else the composer. Either is loaded for the first page. */
export function openGenerator(openModel?: () => Promise<Model>, timeoutMs?: number): Generator {
  return {
    async generate(request, signal) {
      const { corrected } = await import('./corrected.ts')
      if (openModel) {
        const { propose } = await import('./model/propose.ts')
        return corrected(await propose(await openModel(), request, signal, timeoutMs))
      }
      signal.throwIfAborted()
      const { compose } = await import('./composer/compose.ts')
      return corrected(compose(request))
    },
  }
}
