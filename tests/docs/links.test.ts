import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readSource, sourceFiles } from '../structure/imports.ts'

const documents = ['README.md', ...['docs', 'shared'].flatMap((folder) => sourceFiles(folder, /\.md$/))]

/** The anchors of a document's headings, as GitHub makes them. */
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
