import process from 'node:process'
import type { Run } from '../client/mod.ts'
import { count } from './numbers.ts'
import { style } from './terminal.ts'

const width = 30

/** Shows a run on one line of the terminal; without a terminal, a line whenever its status changes. */
export function progressBar(title: string, stream = process.stderr) {
  const started = Date.now()
  let status = ''
  let text = ''
  const draw = () => {
    const seconds = Math.round((Date.now() - started) / 1000)
    stream.write(`\r\u001b[K${text} ${style('dim', `${seconds} s`, stream)}`)
  }
  // Time passes also while nothing is captured.
  const timer = stream.isTTY ? setInterval(draw, 1000) : undefined
  return {
    update(run: Run) {
      if (stream.isTTY) {
        const filled = Math.round(width * shareOf(run))
        const bar = style('green', '█'.repeat(filled), stream) + '░'.repeat(width - filled)
        text = [title, bar, progressOf(run), run.status].filter(Boolean).join(' ')
        draw()
      } else if (run.status !== status) {
        stream.write(`${title}: ${run.status}\n`)
      }
      status = run.status
    },
    /** Ends the line, so that what follows begins a new one. */
    end() {
      clearInterval(timer)
      if (stream.isTTY && text !== '') stream.write('\n')
    },
  }
}

interface Amount {
  done: number
  total: number
  isPercent?: true
}

/** The form of a run's progress depends on its task; undefined if it has none yet. */
function amountOf({ progress }: Run): Amount | undefined {
  const { captured, read, percent, done = captured ?? read, total } = (progress ?? {}) as Partial<
    Record<string, number>
  >
  if (typeof percent === 'number') return { done: percent, total: 100, isPercent: true }
  return done !== undefined && total ? { done, total } : undefined
}

function shareOf(run: Run): number {
  if (run.status === 'completed') return 1
  const { done, total } = amountOf(run) ?? { done: 0, total: 1 }
  return Math.min(1, done / total)
}

/** Such as 1,200/5,000 or 40 %; empty if nothing is known. */
export function progressOf(run: Run): string {
  const amount = amountOf(run)
  const { read } = (run.progress ?? {}) as { read?: number }
  if (!amount) return read === undefined ? '' : count(read)
  return amount.isPercent ? `${amount.done} %` : `${count(amount.done)}/${count(amount.total)}`
}
