import type { Run } from '../../../client/mod.ts'
import { announce, type Child, type Element, h } from '../dom/dom.ts'
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

/** The bar of a run: without a value while nobody knows how much there is. */
function bar(counts: Counts, about: string): Element {
  const element = h('progress', { 'aria-label': about })
  setBar(element, counts)
  return element
}

function setBar(element: Element, { done, total }: Counts): void {
  if (!total || done === undefined) return
  element.setAttribute('max', String(total))
  element.setAttribute('value', String(Math.min(done, total)))
}

/**
 * Shows a run while it goes on: a bar that moves in its place. Screen readers are told each quarter, and not each step, so the
 * text beside the bar is hidden from them.
 */
export function follow(about: string, show: (...children: Child[]) => void): (run: Run) => void {
  const text = h('p', { 'aria-hidden': 'true' })
  const progress = bar({}, about)
  let announced: string | undefined
  return (run) => {
    const counts = countsOf(run)
    const { done, total } = counts
    text.textContent = run.status === 'queued'
      ? 'Waiting for its turn…'
      : done === undefined
      ? 'Working…'
      : `${describeCounts(counts)} done`
    setBar(progress, counts)
    if (announced === undefined) show(text, progress)
    const step = total && done !== undefined ? String(Math.floor((4 * done) / total)) : run.status
    if (step === announced) return
    announced = step
    announce(`${about}: ${text.textContent}`)
  }
}
