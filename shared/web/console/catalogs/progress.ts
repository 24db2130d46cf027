import type { Run } from '../../../client/mod.ts'
import { number } from '../format.ts'

interface Counts {
  done?: number
  total?: number
}

/** How far a run is. Each task counts in its own unit. */
export function countsOf({ progress }: Pick<Run, 'progress'>): Counts {
  const { captured, read, percent, done, total } = (progress ?? {}) as Record<string, number | null>
  return {
    done: done ?? captured ?? read ?? percent ?? undefined,
    total: (percent === undefined ? total : 100) ?? undefined,
  }
}

export const describeCounts = ({ done, total }: Counts): string =>
  done === undefined ? '–' : total ? `${number(done)} of ${number(total)}` : number(done)
