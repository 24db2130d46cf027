import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../supabase/local/path.ts'
import { readSource, sourceFiles } from '../structure/imports.ts'
import { builtScripts, compressedBytes, maxScriptBytes } from './script-sizes.ts'

const html = /innerHTML|outerHTML|insertAdjacentHTML|document\.write/gi

it('the scripts of the console make no HTML or code of text', async () => {
  const code = Object.values(await builtScripts())
  expect(code.length).toBeGreaterThan(10)
  // A page that allowed code from strings would need a weaker policy.
  expect(code.flatMap((text) => text.match(/\beval\b|\bFunction\(|import\([^"'`)]/g) ?? [])).toEqual([])
  const sources = ['console', 'components'].flatMap((folder) => sourceFiles(`shared/web/${folder}`))
  expect(sources.filter((file) => readSource(file).match(html))).toEqual([])
  // Preact has an attribute for it, which no component sets.
  const preact = await Deno.readTextFile(join(root, 'node_modules/preact/dist/preact.mjs'))
  expect(code.flatMap((text) => text.match(html) ?? [])).toEqual(preact.match(html))
})

// The other pages: tests/console/every-page.ts.
it.each([
  ['home', ['Needs attention']],
  ['the sign-in', ['Send me a code', 'refresh_token']],
])('%s loads few scripts', async (path, contents) => {
  const scripts = await builtScripts()
  const names = Object.keys(scripts)
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    for (const [, imported] of scripts[name]!.matchAll(/(?:from|import)\s*["`]\.\/([^"`]+)["`]/g)) {
      load(imported!)
    }
  }
  for (const entry of ['main', 'scheme', 'shell']) {
    if (path === 'home' || entry === 'main') {
      names.filter((name) => name.startsWith(`${entry}-`)).forEach(load)
    }
  }
  for (const text of contents) {
    const having = names.filter((name) => scripts[name]!.includes(text))
    expect([text, having.length]).toEqual([text, 1])
    load(having[0]!)
  }
  const bytes = await compressedBytes([...loaded].map((name) => scripts[name]!))
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(maxScriptBytes(path))
})
