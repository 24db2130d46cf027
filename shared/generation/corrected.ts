import { Proposal } from '../pages/document.ts'
import { readable } from './contrast.ts'

/** Applied to the proposals of both generators: validates the limits and makes the colors readable. */
export function corrected(proposal: Proposal): Proposal {
  const { design, ...rest } = Proposal.parse(proposal)
  return { ...rest, design: { ...design, ...readable(design) } }
}
