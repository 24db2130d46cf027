import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readSource, sourceFiles } from '../structure/imports.ts'
import { externalLinks } from './external-links.ts'

const documents = [
  'README.md',
  ...['docs', 'shared', 'sql'].flatMap((folder) => sourceFiles(folder, /\.md$/)),
]

const anchorsOf = (file: string) =>
  [...readSource(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-')
  )

const exists = (path: string) => {
  try {
    Deno.statSync(path)
    return true
  } catch {
    return false
  }
}

it.each(documents)('the links of %s lead to documents and headings that exist', (file) => {
  const broken = [...readSource(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
    .filter((target) => !/^(https?:|mailto:|\/|\{)/.test(target))
    .filter((target) => {
      const [path, anchor] = target.split('#') as [string, string?]
      const to = path === '' ? file : join(dirname(file), path)
      return !exists(to) || (anchor !== undefined && to.endsWith('.md') && !anchorsOf(to).includes(anchor))
    })
  expect(broken).toEqual([])
})

it.each(sourceFiles('docs/examples', /\.html$/))('the page %s loads nothing from another host', (file) => {
  const loaded =
    readSource(file).match(/(?<=\b(?:src|href)=")[^"]+|(?<=\b(?:from|import) ?\(?['"])[^'"]+/g) ?? []
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
})

it('every link to another host is by https, and was looked up', () => {
  const prose = documents.map((file) => readSource(file).replaceAll(/^( *)```[^]*?^\1```$|`[^`]*`/gm, ''))
  const linked = prose.flatMap((text) => text.match(/https?:\/\/[^\s)>\]]+/g) ?? [])
    .filter((address) => !/^http:\/\/localhost\b/.test(address))
  const known = Object.values(externalLinks).flat()
  expect(
    [...new Set(linked)].sort(),
    'Look a new address up, and list it in tests/docs/external-links.ts. Remove one that no document has',
  ).toEqual(known.sort())
  expect(known.filter((address) => new URL(address).protocol !== 'https:')).toEqual([])
})
