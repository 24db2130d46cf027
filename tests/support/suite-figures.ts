import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { processorSeconds } from './processor-time.ts'

/** A script of package.json that runs a suite. */
export type Suite = 'test' | 'test:all'

/** The figures of a whole run (budget B13). */
export interface SuiteFigures {
  date: string
  /** The line that ended the run. */
  closing: string
  wallSeconds: number
  /** Of all its processes, user and system; undefined where the system has no /proc. */
  processorSeconds?: number
}

const suiteOf: Record<string, Suite> = {
  'run --config tests/vitest.config.ts': 'test',
  'run --config tests/vitest.config.ts --mode all': 'test:all',
}

/** The suite that the runner's arguments run whole; undefined if they select a part. */
export const wholeSuite = (args: readonly string[]): Suite | undefined => suiteOf[args.join(' ')]

const fileOf = (suite: Suite) => join(root, 'node_modules/.cache/suites', `${suite.replace(':', '-')}.json`)

/** Writes the figures of this process, which is about to end. */
export function writeSuiteFigures(suite: Suite, closing: string): void {
  const figures: SuiteFigures = {
    date: new Date().toISOString().slice(0, 10),
    closing,
    wallSeconds: performance.now() / 1000,
    processorSeconds: processorSeconds(),
  }
  const file = fileOf(suite)
  mkdirSync(dirname(file), { recursive: true })
  // A new file, since a copy of node_modules may share the old one.
  writeFileSync(`${file}.new`, JSON.stringify(figures))
  renameSync(`${file}.new`, file)
}

/** The figures of the last whole run in this checkout, if there was one. */
export function readSuiteFigures(suite: Suite): SuiteFigures | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(suite), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
