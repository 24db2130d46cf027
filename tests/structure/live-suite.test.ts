import { describe, expect, it } from 'vitest'
import { listRules, ruleFiles } from '../live/support/rules.ts'
import { importsOf, readSource, sourceFiles } from './imports.ts'

const files = [...new Set([...sourceFiles('tests/live'), ...ruleFiles()])]

describe('the acceptance suite', () => {
  it('imports nothing of the project', () => {
    expect(files.length).toBeGreaterThan(20)
    const wrong = files.flatMap((file) => importsOf(file)).filter(({ to }) => !to.startsWith('tests/live/'))
    expect(wrong).toEqual([])
    for (const file of files) {
      expect(readSource(file), file).not.toMatch(
        /['"](?:\.\.\/)+(?:shared|supabase|functions|sql|tests\/support)\//,
      )
    }
  })

  it('lists every test of its files', () => {
    const written = files.filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => readSource(file).match(/^ *rule\(/gm) ?? [])
    expect(listRules()).toHaveLength(written.length)
    const named = listRules().map(({ file, title }) => `${file}: ${title}`)
    expect(new Set(named).size).toBe(named.length)
  })
})
