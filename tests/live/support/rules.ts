import { globSync, readFileSync } from 'node:fs'
import type { Need } from './deployment.ts'

export interface ListedRule {
  file: string
  title: string
  needs: Need[]
  credits: number
}

const root = new URL('../../../', import.meta.url)
const source = (file: string) => readFileSync(new URL(file, root), 'utf8')
const call = /\brule\(\s*'((?:[^'\\]|\\.)*)',\s*\{([^]*?)\},\s*async/g

/**
 * The files of the acceptance suite: those of `tests/live`, which are about every operation, and those of `tests/operations` that
 * import `rule`.
 */
export const ruleFiles = (): string[] =>
  globSync('tests/{live,operations}/**/*.test.ts', { cwd: root }).sort()
    .filter((file) => source(file).includes('/support/rule.ts'))

/** Every rule of the suite, read from the sources. */
export const listRules = (): ListedRule[] =>
  ruleFiles().flatMap((file) =>
    [...source(file).matchAll(call)].map(([, title, options]) => ({
      file,
      title: title!,
      needs: [...options!.matchAll(/'([^']+)'/g)].map(([, need]) => need as Need),
      credits: Number(/credits: (\d+)/.exec(options!)?.[1] ?? 0),
    }))
  )
