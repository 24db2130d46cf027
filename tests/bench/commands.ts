import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { readSuiteFigures } from '../support/suite-figures.ts'
import { met, notMeasured, type Row, seconds } from './report.ts'
import { deno, progress, type Session } from './session.ts'
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
    budget: '<= 4 s; <= 1.5 s',
    verdict: met([first, { max: 4 }], [second, { max: 1.5 }]),
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

/**
 * B13: the commands that a developer runs most often. The suites take minutes, so their figures are those of the last whole run;
 * `runs` says whether a suite without any is run.
 */
export async function suiteBudget(session: Session, runs: boolean): Promise<Row> {
  const what = 'npm run check; npm test, wall and processor time; test:all'
  const budget = '<= 20 s; <= 300 s, <= 500 s; <= 600 s'
  progress('B13: npm run check')
  const env = { NO_COLOR: '1' }
  const check = await session.run('npm', ['run', 'check'], { env, timeout_ms: 300_000, mayFail: true })
  if (check.status !== 0) return notMeasured('B13', what, budget, 'npm run check failed')
  const missing = (['test', 'test:all'] as const).filter((suite) => !readSuiteFigures(suite))
  for (const suite of runs ? missing : []) {
    progress(`B13: npm run ${suite}`)
    await session.run('npm', ['run', suite], { env, timeout_ms: 1_500_000, mayFail: true })
  }
  const [test, all] = [readSuiteFigures('test'), readSuiteFigures('test:all')]
  const none = `there are no figures of npm run ${missing.join(' or ')}`
  if (!test?.processorSeconds) return notMeasured('B13', what, budget, none)
  const verdict = met(
    [check.seconds, { max: 20 }],
    [test.wallSeconds, { max: 300 }],
    [test.processorSeconds, { max: 500 }],
    [all?.wallSeconds ?? 0, { max: 600 }],
  )
  // One that is missed decides, whatever test:all takes.
  if (!all && verdict === 'met') return notMeasured('B13', what, budget, none)
  const times = [test.wallSeconds, test.processorSeconds].map(seconds).join(', ') +
    `; ${all ? seconds(all.wallSeconds) : '-'}`
  return {
    id: 'B13',
    what,
    measured: `${seconds(check.seconds)}; ${times}`,
    reference: '-',
    ratio: '-',
    budget,
    verdict,
    notes: [
      `npm test on ${test.date}: ${test.closing}; ${all ? `test:all on ${all.date}: ${all.closing}` : none}`,
    ],
  }
}
