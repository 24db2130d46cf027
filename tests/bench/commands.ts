import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { met, notMeasured, type Row, seconds } from './report.ts'
import { deno, type Finished, progress, type Session } from './session.ts'
import { median } from './statistics.ts'

const roundTrips = 'tests/platform/round-trips.test.ts'

/** B4 is counted by a test, which is run here. */
export async function roundTripBudget(session: Session): Promise<Row> {
  const what = 'database round trips of an authenticated read, on the wire'
  const exists = await Deno.stat(join(root, roundTrips)).then(() => true, () => false)
  if (!exists) return notMeasured('B4', what, '= 1', `there is no ${roundTrips}`)
  progress(`B4: ${roundTrips}`)
  const vitest = ['run', '-A', '--no-prompt', 'node_modules/vitest/vitest.mjs', 'run', '--config']
  const { status } = await session.run(deno, [...vitest, 'tests/vitest.config.ts', roundTrips], {
    env: { NO_COLOR: '1' },
    timeout_ms: 180_000,
    mayFail: true,
  })
  if (status !== 0) return notMeasured('B4', what, '= 1', `${roundTrips} failed`)
  return {
    id: 'B4',
    what,
    measured: '1',
    reference: '1',
    ratio: '1.00',
    budget: '= 1',
    verdict: 'met',
    notes: [`counted by ${roundTrips}, which passed`],
  }
}

/** B12: from `npm start` until it is ready. */
export async function startBudget(session: Session): Promise<Row> {
  progress('B12: npm start, first and later')
  const stackDir = join(session.folder, 'stack')
  const first = await startOnce(session, stackDir)
  const later: number[] = []
  for (let round = 0; round < 3; round++) later.push(await startOnce(session, stackDir))
  const second = median(later)
  return {
    id: 'B12',
    what: 'npm start to ready: first start; second start',
    measured: `${seconds(first)}; ${seconds(second)}`,
    reference: '-',
    ratio: '-',
    budget: '<= 12 s; <= 5 s',
    verdict: met([first, { max: 12 }], [second, { max: 5 }]),
    notes: ['the second start is the median of three on the same data'],
  }
}

async function startOnce(session: Session, stackDir: string): Promise<number> {
  const started = performance.now()
  const child = session.start({
    name: 'npm-start',
    command: 'npm',
    args: ['start'],
    cwd: root,
    env: { STACK_DIR: stackDir, PORT: `${freePort()}`, NO_COLOR: '1' },
    signals: [{ signal: 'SIGTERM', waitMs: 30_000 }],
  })
  let ended = false
  child.exited.then(() => ended = true)
  try {
    // The log may not exist yet.
    while (!/^Ready/m.test(await Deno.readTextFile(child.log).catch(() => ''))) {
      if (ended || performance.now() - started > 60_000) {
        throw new Error(`npm start was not ready:\n${child.tail()}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return (performance.now() - started) / 1000
  } finally {
    await child.stop()
  }
}

/** B13: the commands that a developer runs most often. */
export async function userTimeBudget(session: Session): Promise<Row> {
  progress('B13: npm run check, npm test')
  const env = { NO_COLOR: '1' }
  const check = await session.run('npm', ['run', 'check'], { env, timeout_ms: 300_000, mayFail: true })
  const test = await session.run('npm', ['test'], { env, timeout_ms: 900_000, mayFail: true })
  const failed = (['npm run check', 'npm test'] as const).filter((_, index) =>
    [check, test][index]!.status !== 0
  )
  const verdict = met([check.seconds, { max: 20 }], [test.seconds, { max: 360 }])
  return {
    id: 'B13',
    what: 'npm run check; npm test',
    measured: `${seconds(check.seconds)}; ${seconds(test.seconds)}`,
    reference: '-',
    ratio: '-',
    budget: '<= 20 s; <= 360 s',
    verdict: failed.length > 0 ? `not measured: ${failed.join(' and ')} failed` : verdict,
    notes: [lastCount(test)].filter((note) => note !== undefined),
  }
}

const lastCount = ({ output }: Finished) => output.match(/^\d+ passed, \d+ failed.*$/gm)?.at(-1)
