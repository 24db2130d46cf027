import { Proposal } from '../site/document.ts'
import { actionOf, fits, plainLabel } from '../site/labels.ts'
import { readable } from './contrast.ts'
import type { GenerationRequest } from './generator.ts'

/** Applied to the proposals of both generators: validates the limits, makes the colors readable, and lets a button say what it does. */
export function corrected(proposal: Proposal, { site }: Pick<GenerationRequest, 'site'>): Proposal {
  const { design, ...rest } = Proposal.parse(proposal)
  const action = actionOf(rest.experience !== undefined, site)
  const buttonLabel = fits(design.buttonLabel, action, site) ? design.buttonLabel : plainLabel(action, site)
  return { ...rest, design: { ...design, ...readable(design), buttonLabel } }
}
