// npm run check:faults: kills and stops parts of a running stack and fills its disk under load. Checks that no acknowledged
// write is lost, that no caller gets another's response, and that the stack recovers by itself. Before, 700 connections send
// invented keys while valid ones are used, and one account uploads hostile pictures. About six minutes.
import { freePort } from '../../supabase/local/ports.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { startStack } from '../support/stack.ts'
import { faults } from './faults.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { inventedKeys } from './invented-keys.ts'
import { Ledger } from './ledger.ts'
import { Traffic } from './traffic.ts'

interface Row {
  fault: string
  counts: Map<string, number>
  recovery: string
  isGood: boolean
}

const elapsed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const dir = await Deno.makeTempDir({ prefix: 'platform-faults-' })
await Deno.chmod(dir, 0o755)
const disk = await mountSmallDisk(dir, 700)
const only = Deno.args[0]
const chosen = faults.filter(({ name }) => !only || name.includes(only))
  .filter(({ needsDisk }) => disk || !needsDisk)
if (!disk) console.log('Not run: disk full. It needs root on Linux to mount a small disk.')

const stack = await startStack(dir, freePort())
const ledger = new Ledger()
const traffic = new Traffic(stack.stack, ledger)
const rows: Row[] = []
let missing: string[] = []
const floods = { 'invented keys': inventedKeys, 'hostile pictures': hostilePictures }
const flooded: { isGood: boolean; line: string }[] = []
try {
  for (const [name, flood] of Object.entries(floods)) {
    if (only && !name.includes(only)) continue
    const result = await flood(stack)
    flooded.push(result)
    console.log(`${result.isGood ? 'good' : 'BAD '}  ${result.line}`)
  }
  traffic.start()
  await traffic.recovered(performance.now(), 20_000)
  for (const fault of chosen) {
    traffic.take()
    await elapsed(2_000)
    await fault.cause(stack, disk)
    const end = performance.now()
    let recovery: string
    let isInTime = false
    try {
      const ms = await traffic.recovered(end, 60_000)
      isInTime = ms <= fault.limitMs
      recovery = `${(ms / 1000).toFixed(2)} s`
    } catch (error) {
      recovery = (error as Error).message
    }
    await elapsed(3_000)
    const counts = traffic.take()
    const isGood = isInTime && ![...counts.keys()].some((outcome) => outcome.startsWith('wrong'))
    rows.push({ fault: fault.name, counts, recovery, isGood })
    console.log(`${isGood ? 'good' : 'BAD '}  ${fault.name}: ${recovery}; ${describe(counts)}`)
  }
  await traffic.stop()
  missing = await ledger.missing(stack.stack)
} finally {
  stack.signal('SIGTERM')
  await stack.exited
  await (disk ? disk.remove() : Deno.remove(dir, { recursive: true }))
}

console.log(
  `\n| Fault | Good | 503 | Cut off | Wrong | First good response after |\n|---|---|---|---|---|---|`,
)
for (const { fault, counts, recovery } of rows) {
  const count = (name: string) => counts.get(name) ?? 0
  const wrong = [...counts].filter(([outcome]) => outcome.startsWith('wrong')).reduce(
    (sum, [, n]) => sum + n,
    0,
  )
  console.log(
    `| ${fault} | ${count('good')} | ${count('unavailable')} | ${
      count('cut off')
    } | ${wrong} | ${recovery} |`,
  )
}
console.log(
  `\n${ledger.size} acknowledged writes (${ledger.catalogs.length} catalogs, ${ledger.assets.length} files, ` +
    `${ledger.snapshots.length} captures), ${missing.length} of them lost`,
)
for (const line of missing) console.log(`lost: ${line}`)
for (const { line } of flooded) console.log(line)
Deno.exit(
  missing.length === 0 && flooded.every(({ isGood }) => isGood) && rows.every(({ isGood }) => isGood) ? 0 : 1,
)

function describe(counts: Map<string, number>): string {
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
}
