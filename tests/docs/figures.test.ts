import { expect, it } from 'vitest'
import * as z from 'zod'
import { groups } from '../../shared/operations/index.ts'
import { readSource } from '../structure/imports.ts'
import { figures, unitsOfACapture } from './figures.ts'

const words = 'zero one two three four five six seven eight nine ten'.split(' ')
const numberOf = (text: string) =>
  words.includes(text) ? words.indexOf(text) : Number(text.replaceAll(/[,_]/g, ''))
/** A figure of a text, across the ends of its lines. */
function read(file: string, pattern: string): number {
  const expression = new RegExp(
    pattern.replaceAll(' ', '\\s+').replace('#', `(\\d[\\d,_]*(?:\\.\\d+)?|\\b(?:${words.join('|')})\\b)`),
  )
  const [, figure] = expression.exec(readSource(file)) ?? []
  expect(figure, `${file} no longer contains ${pattern}: correct its row in tests/docs/figures.ts`)
    .toBeDefined()
  return numberOf(figure!)
}

it.each(figures)('$0 says what $2 has: $1', (guide, text, source, pattern, factor = 1) => {
  const message = `${guide} ("${text}") and ${source} ("${pattern}") must have the same figure`
  expect(read(guide, text) * factor, message).toBeCloseTo(read(source, pattern))
})

it('docs/captures.md has the price of each schedule', () => {
  const perUnits = read(...unitsOfACapture)
  const rows = [...readSource('docs/captures.md').matchAll(/^\|((?: +[\d,]+ \|){5})$/gm)]
    .map(([, cells]) => cells!.split('|').slice(0, -1).map((cell) => numberOf(cell.trim())))
  expect(rows.length).toBeGreaterThan(2)
  for (const [recordings, ...prices] of rows) {
    const once = Math.ceil(recordings! / perUnits)
    expect(prices, `${recordings} recordings`).toEqual([once, once, once * 5, once * 31])
  }
})

it('docs/requests.md has each limit that differs from 1 to 100, default 50', async () => {
  const operations = (await Promise.all(groups({ playcountHistory: true }).map(({ load }) => load()))).flat()
  const unusual = operations.flatMap(({ http, input }) => {
    const { limit } = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }).properties ?? {}
    if (http.method !== 'get' || typeof limit !== 'object') return []
    const figures = [limit.minimum, limit.maximum, limit.default]
    return String(figures) === '1,100,50' ? [] : [[`${http.path}`, ...figures]]
  })
  const row = /^\| `GET ([^`]+)` +\| ([\d,]+) to ([\d,]+), default ([\d,]+)/gm
  const listed = [...readSource('docs/requests.md').matchAll(row)]
    .map(([, path, ...figures]) => [path, ...figures.map(numberOf)])
  // Its limit and offset are those of the vendor.
  expect(listed.sort()).toEqual(unusual.filter(([path]) => path !== '/api/spotify/search').sort())
})
