import type { ComponentType } from 'preact'
import { Loaded } from '../../components/loaded.tsx'

/** A part that is loaded once it is shown. */
export const lazy = (load: () => Promise<ComponentType>): ComponentType => () => (
  <Loaded load={load}>{(Part) => <Part />}</Loaded>
)
