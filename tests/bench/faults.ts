import { freePort } from '../../supabase/local/ports.ts'
import { openSmallFolder, type Recovery, runFaults } from '../faults/run-faults.ts'
import { startStack } from '../support/stack.ts'
import { met, type Row } from './report.ts'
import { progress, type Session } from './session.ts'

const slowest = (recoveries: Recovery[]) => Math.max(...recoveries.map(({ ms = Infinity }) => ms))
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** B14: the faults of check:faults, without its flood of invented keys (B19). */
export async function faultBudget(session: Session): Promise<Row> {
  const folder = await openSmallFolder(session.folder)
  session.defer(folder.remove)
  const stack = await startStack(folder.dir, freePort())
  session.defer(() => {
    stack.signal('SIGTERM')
    return stack.exited
  })
  const { recoveries, missing } = await runFaults(stack, {
    disk: folder.disk,
    onRecovery: ({ fault, ms }) => progress(`B14: ${fault.name}: ${ms?.toFixed(0)} ms`),
  })
  if (missing.length > 0) throw new Error(`Acknowledged writes are lost: ${missing.join(', ')}`)
  const wrong = recoveries.flatMap(({ fault, counts }) =>
    [...counts.keys()].filter((outcome) => outcome.startsWith('wrong')).map((one) => `${fault.name}: ${one}`)
  )
  if (wrong.length > 0) throw new Error(wrong.join(', '))
  const died = slowest(recoveries.filter(({ fault }) => fault.limitMs > 2_000))
  const paused = slowest(recoveries.filter(({ fault }) => fault.limitMs <= 2_000))
  return {
    id: 'B14',
    what: 'recovery after a fault, to the first good response of every kind',
    measured: `${seconds(died)} at most where a process died, ${seconds(paused)} where none did`,
    reference: '-',
    ratio: '-',
    budget: '<= 15 s; <= 2 s',
    verdict: met([died, { max: 15_000 }], [paused, { max: 2_000 }]),
    notes: [
      `${recoveries.map(({ fault, ms = Infinity }) => `${fault.name} ${seconds(ms)}`).join(', ')}; no ` +
      'acknowledged write was lost, no response was wrong',
      ...folder.disk ? [] : ['without a full disk, since a small one cannot be mounted here'],
    ],
  }
}
