import type { ComponentType } from 'preact'
import { Loaded } from '../../components/loaded.tsx'
import { describeFailure } from '../dom/failure.ts'

/** A part that is loaded once it is shown. */
export function lazy(load: () => Promise<ComponentType>): ComponentType {
  return () => (
    <Loaded load={load} explain={(error) => describeFailure(error).text}>{(Part) => <Part />}</Loaded>
  )
}
