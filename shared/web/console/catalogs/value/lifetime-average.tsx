import { useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { Estimates } from './estimates.tsx'

const readParts = () => import('./lifetime-averages.tsx')

/** A simpler figure for those who compare, folded. Nothing where there is none. */
export function LifetimeAverage({ report: { comparison } }: { report: ValuationReport }) {
  const [isOpen, setOpen] = useState(false)
  if (!comparison) return null
  return (
    <details class='lifetime' onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          <span>Lifetime average</span> <span class='muted'>A simpler figure, to compare</span>
        </span>
      </summary>
      {isOpen && (
        <Loaded load={readParts} lines={2}>
          {({ LifetimeAverages }) => <LifetimeAverages {...comparison} Table={Estimates} />}
        </Loaded>
      )}
    </details>
  )
}
