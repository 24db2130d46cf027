import { Loaded } from '../../../components/loaded.tsx'
import { describeFailure } from '../../dom/failure.ts'
import type { Sample } from './start.tsx'

/** What somebody who has no catalog does first. Few people see it, so it is loaded for them alone. */
export const FirstCatalog = ({ sample }: { sample: Sample }) => (
  <Loaded
    load={async () => (await import('./start.tsx')).Start}
    explain={(error) => describeFailure(error).text}
    lines={5}
  >
    {(Start) => <Start sample={sample} />}
  </Loaded>
)
