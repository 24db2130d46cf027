import { expect, it } from 'vitest'
import { readSource, sourceFiles } from '../structure/imports.ts'

const index = 'docs/README.md'
const rows = [...readSource(index).matchAll(/^\| \[[^\]]+\]\(([^)]+)\) +\| (.*?) +\|$/gm)]
const documents = sourceFiles('docs', /\.md$/)
const decisions = documents.filter((file) => file.startsWith('docs/decisions/'))
const guides = documents.filter((file) => /^docs\/[^/]+$/.test(file) && file !== index)

it('every guide is in the index once, with a line on what it answers', () => {
  const expected = [...guides, ...decisions].map((file) => file.slice('docs/'.length))
  expect(
    rows.map(([, file]) => file).sort(),
    `Each file of docs/ needs one row in ${index}: the guide, and what it answers`,
  ).toEqual(expected.sort())
  for (const [, file, answer] of rows) expect(answer!.length, file).toBeGreaterThan(20)
})

it('docs/ has at most 45 files of at most 300 lines', () => {
  expect(documents.length).toBeLessThanOrEqual(45)
  const long = documents.filter((file) => readSource(file).trimEnd().split('\n').length > 300)
  expect(long, 'Split a long guide by what its reader wants to do').toEqual([])
})

it('decisions have what holds today, in at most 900 lines', () => {
  const history = /^Status:|\b(?:formerly|previously|used to)\b|\bsince 20\d\d-/im
  expect(decisions.filter((file) => history.test(readSource(file)))).toEqual([])
  const lines = decisions.flatMap((file) => readSource(file).trimEnd().split('\n'))
  expect(lines.length, 'A decision is the choice, its reason, and the alternative').toBeLessThanOrEqual(900)
})

it('the README of the project leads to the index, in at most 120 lines', () => {
  const readme = readSource('README.md')
  expect(readme).toContain('(docs/README.md)')
  expect(readme.split('\n').length).toBeLessThanOrEqual(121)
})
