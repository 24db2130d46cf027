// npm run check:faults [-- NAME]: kills and stops parts of a running stack and fills its disk under load. Checks that no acknowledged
// write is lost, that no caller gets another's response, and that the stack recovers by itself; also that many headlines are stored
// after an import, and that a copy of the state folder leaves the original alone. Before, 700 connections send
// invented keys while valid ones are used, and one account uploads hostile pictures. About six minutes.
import { freePort } from '../../supabase/local/ports.ts'
import { startStack } from '../support/stack.ts'
import { runFloods } from './floods.ts'
import { type FaultReport, openSmallFolder, type Recovery, runFaults } from './run-faults.ts'

const only = Deno.args[0]
const { dir, disk, remove } = await openSmallFolder()
if (!disk) console.log('Not run: disk full. It needs root on Linux to mount a small disk.')

const duration = ({ ms }: Recovery) => ms === undefined ? 'no recovery' : `${(ms / 1000).toFixed(2)} s`
const describe = (counts: Map<string, number>) =>
  [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
const onRecovery = (recovery: Recovery) =>
  console.log(
    `${recovery.isGood ? 'good' : 'BAD '}  ${recovery.fault.name}: ${duration(recovery)}; ${
      describe(recovery.counts)
    }`,
  )

const stack = await startStack(dir, freePort())
let flooded: Awaited<ReturnType<typeof runFloods>>
let report: FaultReport
try {
  flooded = await runFloods(stack, only ?? '')
  report = await runFaults(stack, { disk, only, onRecovery })
} finally {
  stack.signal('SIGTERM')
  await stack.exited
  await remove()
}

const { recoveries, ledger, missing } = report
console.log(
  `\n| Fault | Good | 503 | Cut off | Wrong | First good response after |\n|---|---|---|---|---|---|`,
)
for (const recovery of recoveries) {
  const count = (name: string) => recovery.counts.get(name) ?? 0
  const wrong = [...recovery.counts].filter(([outcome]) => outcome.startsWith('wrong'))
    .reduce((sum, [, n]) => sum + n, 0)
  console.log(
    `| ${recovery.fault.name} | ${count('good')} | ${count('unavailable')} | ${
      count('cut off')
    } | ${wrong} | ${duration(recovery)} |`,
  )
}
console.log(
  `\n${ledger.size} acknowledged writes (${ledger.catalogs.length} catalogs, ${ledger.assets.length} files, ` +
    `${ledger.snapshots.length} captures), ${missing.length} of them lost`,
)
for (const line of missing) console.log(`lost: ${line}`)
for (const { line } of flooded) console.log(line)
const isGood = [...flooded, ...recoveries].every(({ isGood }) => isGood)
Deno.exit(missing.length === 0 && isGood ? 0 : 1)
