import { expect, it } from 'vitest'
import { documentPath, unknownReason } from '../bench/document.ts'
import { rows } from '../bench/rows.ts'
import { readSource } from '../structure/imports.ts'

const text = readSource(documentPath)

it(`${documentPath} has each row of the benchmark and no other`, () => {
  expect([...text.matchAll(/^\| (B\d+) /gm)].map(([, id]) => id)).toEqual(Object.keys(rows))
})

it(`${documentPath} says why each missed row is missed`, () => {
  const verdicts = [...text.matchAll(/^\| (B\d+) .*\| (\S.*?) +\|$/gm)]
  const reasons = [...text.matchAll(/^- \*\*(B\d+)\*\*: /gm)].map(([, id]) => id)
  expect(reasons).toEqual(verdicts.filter(([, , verdict]) => verdict !== 'met').map(([, id]) => id))
  expect(text).not.toContain(unknownReason)
})
