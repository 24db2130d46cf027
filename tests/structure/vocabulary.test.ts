import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'
import { words } from '../support/words.ts'

/** Words that this project does not use, and the field's word for each. Fixed texts may be quoted in tests. */
const replaced: Record<string, RegExp> = {
  'create, insert': /\b(lay|lays|laid|laying)\b/i,
  'missing, invalid': /\b(lacking|unusable|spoiled)\b/i,
  'max, limit': /\b(most|longest)[A-Z]\w*|\bso many\b/,
  'retry policy, attempt': /\bpatience\b/i,
  maintenance: /\bkeep_?house\b|\bduties(Of)?\b/i,
  instruction: /\bwish(es|ed)?\b/i,
  'the caller, unchanged': /\bwhoever\b|\bas it came\b/i,
  color: /\bcolour/i,
  'Permissions, Expires, Estimate (on the screen)': /['"`](It may|Ends on\b[^'"`]*|Ends|Middle)['"`]/,
  'a rule, stated where it applies': /\b(contract|decisions) [0-9]/i,
}

/** Names that only their author understands, also of files and in tests, and the plain ones. */
const privateNames: Record<string, RegExp> = {
  provider_invalid_response: /\bprovider_nonsense\b/,
  confirmButton: /\bsureAction\b/,
  throwIfPostponed: /\bunlessPostponed\b/,
  withLock: /\bwhileHeld\b/,
  'clock.ts, page-input.ts, with-lock.ts': /\/(later|hands|while-held)\.ts\b/,
}

const files = words(`
  functions shared sql supabase/backup supabase/build supabase/import supabase/local supabase/schema`)
  .flatMap((folder) => sourceFiles(folder, /\.(tsx?|sql|md)$/))

const usesOf = (pattern: RegExp, lines: { place: string; text: string }[]) =>
  lines.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place}: ${text.trim()}`)

const linesOf = (files: string[]) =>
  files.flatMap((file) =>
    readSource(file).split('\n').map((text, index) => ({ place: `${file}:${index + 1}`, text }))
  )
const lines = linesOf(files)

it.each(Object.entries(replaced))('the code says "%s"', (_, pattern) => {
  expect(lines.length).toBeGreaterThan(20_000)
  expect(usesOf(pattern, lines)).toEqual([])
})

it('neither the code nor its tests and documents have a private name', () => {
  const others = ['docs', 'tests'].flatMap((folder) => sourceFiles(folder, /\.(tsx?|md)$/))
  const all = [...lines, ...linesOf(others.filter((file) => file !== 'tests/structure/vocabulary.test.ts'))]
  const found = Object.entries(privateNames).flatMap(([plain, pattern]) =>
    usesOf(pattern, all).map((use) => `${use} (${plain})`)
  )
  expect(found).toEqual([])
})

it('a replaced word is found with its place', () => {
  expect(usesOf(replaced.maintenance!, [{ place: 'a.ts:1', text: '  keepHouse()' }]))
    .toEqual(['a.ts:1: keepHouse()'])
})
