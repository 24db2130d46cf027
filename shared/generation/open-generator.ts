import type { Model, OnText } from '../providers/ports/model.ts'
import type { Generated, GenerationRequest, Generator, OnDesign } from './generator.ts'

/** The model if it is configured, else the composer. Either is loaded for the first page. */
export function openGenerator(openModel?: () => Promise<Model>, timeoutMs?: number): Generator {
  return {
    isCharged: openModel !== undefined,
    async generate(request, signal, onDesign) {
      if (openModel) {
        const { propose } = await import('./model/propose.ts')
        const onText = onDesign && await previewed(request, onDesign)
        return await checked(
          await propose(await openModel(), request, signal, { timeoutMs, onText }),
          request,
        )
      }
      signal.throwIfAborted()
      const { compose } = await import('./composer/compose.ts')
      return await checked(compose(request), request)
    },
  }
}

async function previewed(request: GenerationRequest, onDesign: OnDesign): Promise<OnText> {
  const { previewDesign } = await import('./model/preview-design.ts')
  return previewDesign(request, onDesign)
}

async function checked(
  { facts, notUnderstood, ...proposal }: Generated,
  request: GenerationRequest,
): Promise<Generated> {
  const { corrected } = await import('./corrected.ts')
  return { ...corrected(proposal, request), ...facts && { facts }, ...notUnderstood && { notUnderstood } }
}
