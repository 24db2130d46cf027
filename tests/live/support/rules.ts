import { readdirSync, readFileSync } from 'node:fs'
import type { Need } from './deployment.ts'

export interface ListedRule {
  file: string
  title: string
  needs: Need[]
  credits: number
}

const folder = new URL('../', import.meta.url)
const call = /\brule\(\s*'((?:[^'\\]|\\.)*)',\s*\{([^]*?)\},\s*async/g

/** Every rule of the suite, read from the sources. */
export const listRules = (): ListedRule[] =>
  readdirSync(folder).filter((file) => file.endsWith('.test.ts')).sort().flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(call)].map(([, title, options]) => ({
      file,
      title: title!,
      needs: [...options!.matchAll(/'([^']+)'/g)].map(([, need]) => need as Need),
      credits: Number(/credits: (\d+)/.exec(options!)?.[1] ?? 0),
    }))
  )
