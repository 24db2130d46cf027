import type { LlmOptions } from '../providers/llm/configuration.ts'
import type { Generator } from './generator.ts'

/** The model where one is configured, else the composer. Either is loaded for the first page that is made (budget B8). */
export function openGenerator(llm: LlmOptions | undefined): Generator {
  return {
    async generate(request, signal) {
      const { corrected } = await import('./corrected.ts')
      if (llm) {
        const { propose } = await import('./model/propose.ts')
        return corrected(await propose(llm, request, signal))
      }
      signal.throwIfAborted()
      const { compose } = await import('./composer/compose.ts')
      return corrected(compose(request))
    },
  }
}
