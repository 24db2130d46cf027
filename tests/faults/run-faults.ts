import { pause } from '../../shared/platform/pause.ts'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import type { RunningStack } from '../support/stack.ts'
import { type Fault, faults } from './faults.ts'
import { Ledger } from './ledger.ts'
import { Traffic } from './traffic.ts'

/** How the stack did after a fault. */
export interface Recovery {
  fault: Fault
  /** Requests during the fault and the recovery, by their outcome. */
  counts: Map<string, number>
  /** From the fault's end to the first good response of every kind; undefined if there was none within a minute. */
  ms?: number
  /** Whether it recovered in time, and no response was wrong. */
  isGood: boolean
}

/** What follows from all faults. */
export interface FaultReport {
  recoveries: Recovery[]
  ledger: Ledger
  /** Acknowledged writes that are gone. */
  missing: string[]
}

/** A folder for a stack that may run out of space; `disk` is undefined where a small disk cannot be mounted. */
export async function openSmallFolder(parent?: string) {
  const dir = await Deno.makeTempDir({ dir: parent, prefix: 'platform-faults-' })
  await Deno.chmod(dir, 0o755)
  const disk = await mountSmallDisk(dir, 700)
  return { dir, disk, remove: () => disk ? disk.remove() : Deno.remove(dir, { recursive: true }) }
}

/** Causes one fault after the other under load, and checks every acknowledged write. */
export async function runFaults(
  stack: RunningStack,
  { disk, only = '', onRecovery }: {
    disk?: SmallDisk
    /** A part of the names of the faults to cause. */
    only?: string
    onRecovery(recovery: Recovery): void
  },
): Promise<FaultReport> {
  const ledger = new Ledger()
  const traffic = new Traffic(stack.stack, ledger)
  const recoveries: Recovery[] = []
  // The traffic is more than one account may send.
  await withDatabase(
    stack.stack.database_url,
    (sql) => sql`update app.rate_limits set max_requests = 1000000000`,
  )
  traffic.start()
  try {
    await traffic.recovered(performance.now(), 20_000)
    for (const fault of faults.filter(({ name, needsDisk }) => name.includes(only) && (disk || !needsDisk))) {
      traffic.take()
      await pause(2_000)
      await fault.cause(stack, disk)
      const ms = await traffic.recovered(performance.now(), 60_000).catch((error) => {
        console.error(`${fault.name}: ${error.message}`)
        return undefined
      })
      await pause(3_000)
      const counts = traffic.take()
      const isGood = ms !== undefined && ms <= fault.limitMs &&
        ![...counts.keys()].some((outcome) => outcome.startsWith('wrong'))
      const recovery = { fault, counts, ms, isGood }
      recoveries.push(recovery)
      onRecovery(recovery)
    }
  } finally {
    await traffic.stop()
  }
  return { recoveries, ledger, missing: await ledger.missing(stack.stack) }
}
