import type { Model } from '../providers/ports/model.ts'
import type { Generated, GenerationRequest, Generator } from './generator.ts'

/** The model if it is configured, else the composer. Either is loaded for the first page. */
export function openGenerator(openModel?: () => Promise<Model>, timeoutMs?: number): Generator {
  return {
    async generate(request, signal) {
      if (openModel) {
        const { propose } = await import('./model/propose.ts')
        return await checked(await propose(await openModel(), request, signal, timeoutMs), request)
      }
      signal.throwIfAborted()
      const { compose } = await import('./composer/compose.ts')
      return await checked(compose(request), request)
    },
  }
}

async function checked(
  { notUnderstood, ...proposal }: Generated,
  request: GenerationRequest,
): Promise<Generated> {
  const { corrected } = await import('./corrected.ts')
  const { truthful } = await import('./truthful.ts')
  return { ...truthful(corrected(proposal), request), ...notUnderstood && { notUnderstood } }
}
