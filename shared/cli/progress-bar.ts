import process from 'node:process'
import type { Run } from '../client/mod.ts'
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
      const { done, total } = amountOf(run)
      if (stream.isTTY) {
        const filled = total === 0 ? 0 : Math.round(width * done / total)
        const bar = style('green', '█'.repeat(filled), stream) + '░'.repeat(width - filled)
        text = `${title} ${bar} ${done}/${total} ${run.status}`
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

/** The form of a run's progress depends on its task. */
function amountOf({ progress, status }: Run): { done: number; total: number } {
  const { captured, total } = { captured: 0, total: 0, ...progress as object }
  if (status === 'completed' && total === 0) return { done: 1, total: 1 }
  return { done: captured, total }
}
