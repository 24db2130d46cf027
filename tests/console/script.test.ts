import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, webFolder } from '../../supabase/local/path.ts'
import { readSource, sourceFiles } from '../structure/imports.ts'

const html = /innerHTML|outerHTML|insertAdjacentHTML|document\.write/gi

it('the scripts of the console make no HTML or code of text', async () => {
  const { scripts } = JSON.parse(await Deno.readTextFile(join(root, webFolder, 'console.json')))
  const code = Object.values<string>(scripts)
  expect(code.length).toBeGreaterThan(10)
  // A page that allowed code from strings would need a weaker policy.
  expect(code.flatMap((text) => text.match(/\beval\b|\bFunction\(|import\([^"'`)]/g) ?? [])).toEqual([])
  const sources = ['console', 'components'].flatMap((folder) => sourceFiles(`shared/web/${folder}`))
  const used = sources.filter((file) => readSource(file).match(html))
  expect(used).toEqual([])
  // Preact has an attribute for it, which no component sets.
  const preact = await Deno.readTextFile(join(root, 'node_modules/preact/dist/preact.mjs'))
  expect(code.flatMap((text) => text.match(html) ?? [])).toEqual(preact.match(html))
})
