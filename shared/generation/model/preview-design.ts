import type { Design } from '../../site/document.ts'
import type { OnText } from '../../providers/ports/model.ts'
import { composeDesign } from '../composer/compose.ts'
import { corrected } from '../corrected.ts'
import type { GenerationRequest, OnDesign } from '../generator.ts'
import { partialDesign } from './partial-design.ts'

/**
 * The design while a model writes it: what it has so far over the present one, or over the composer's for a new page, under
 * the rules of a whole one. The playable part is the present one until the page is made.
 */
export function previewDesign(request: GenerationRequest, onDesign: OnDesign): OnText {
  const { experience } = request.previous ?? {}
  let base = request.previous?.design
  return (text) =>
    onDesign(() => {
      const part = partialDesign(text)
      if (Object.keys(part).length === 0) return undefined
      base ??= newDesign(request)
      const proposal = { design: { ...base, ...part }, ...experience && { experience } }
      return corrected(proposal, request).design
    })
}

/** The composer's texts and colors. The drawing is that of a page for which none is named. */
function newDesign(request: GenerationRequest): Design {
  return composeDesign(request)
}
