import { describe, expect, it } from 'vitest'
import { listRules } from '../live/support/rules.ts'
import { importsOf, readSource, sourceFiles } from './imports.ts'

const files = sourceFiles('tests/live')

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

describe('its coverage', () => {
  /** The rules of COVERAGE.md: a number, the rule, and tests in brackets or the reason why there is none. */
  const rules = readSource('tests/live/COVERAGE.md').split(/\n(?=- |#|\n)/)
    .map((entry) => entry.replaceAll(/\s+/g, ' ').trim()).filter((entry) => entry.startsWith('- '))
  const testsOf = (rule: string) =>
    [...rule.matchAll(/\[([\w-]+): ([^\]]+)\]/g)].map(([, file, title]) => `${file}: ${title}`)
  const numberOf = (rule: string) => /^- (\d+\.\d+) /.exec(rule)?.[1]

  it('numbers the rules in order', () => {
    expect(rules.length).toBeGreaterThan(150)
    let [section, last] = [0, 0]
    for (const rule of rules) {
      const [group, number] = (numberOf(rule) ?? rule).split('.').map(Number) as [number, number]
      expect([group, number], rule).toEqual(group === section ? [section, last + 1] : [section + 1, 1])
      ;[section, last] = [group, number]
    }
  })

  it('names a test or a reason for each rule', () => {
    for (const rule of rules) {
      expect(testsOf(rule).length > 0 || / Not from outside: \S/.test(rule), rule).toBe(true)
    }
  })

  it('names exactly the tests that exist', () => {
    const named = new Set(rules.flatMap(testsOf))
    const existing = listRules().map(({ file, title }) => `${file.replace('.test.ts', '')}: ${title}`)
    expect([...named].filter((test) => !existing.includes(test))).toEqual([])
    expect(existing.filter((test) => !named.has(test))).toEqual([])
  })
})
