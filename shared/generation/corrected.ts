import { Proposal } from '../site/document.ts'
import { actionOf, fits, plainLabel } from '../site/labels.ts'
import { readable } from './contrast.ts'
import type { GenerationRequest } from './generator.ts'
import { ownTexts } from './texts.ts'
import { wantsGame } from './wants-game.ts'

/**
 * Applied to the proposals of both generators: validates the limits, keeps what was given, drops invented texts and a game that
 * nobody wants, makes the colors readable, and lets a button say what it does.
 */
export function corrected(proposal: Proposal, request: GenerationRequest): Proposal {
  const { site, previous, design: given } = request
  const { design, experience } = Proposal.parse(proposal)
  const action = actionOf(site)
  const { emphasis } = previous?.design ?? {}
  const whole = { ...emphasis && { emphasis }, ...design, ...ownTexts(design, request, action), ...given }
  const buttonLabel = fits(whole.buttonLabel, action, site) ? whole.buttonLabel : plainLabel(action, site)
  return {
    ...wantsGame(request) && experience && { experience },
    design: { ...whole, ...readable(whole), buttonLabel },
  }
}
