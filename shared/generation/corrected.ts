import { Proposal } from '../pages/document.ts'
import { readable } from './contrast.ts'

/** What both generators' proposals go through: the limits of a document, and colours that can be read. */
export function corrected(proposal: Proposal): Proposal {
  const { design, ...rest } = Proposal.parse(proposal)
  return { ...rest, design: { ...design, ...readable(design) } }
}
