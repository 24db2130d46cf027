import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The installed packages, each with its folder below node_modules and its description. */
function* installed(folder: string): Generator<[string, { exports?: unknown }]> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = join(folder, name)
    if (!isDirectory || name.startsWith('.')) continue
    if (name.startsWith('@')) {
      yield* installed(path)
      continue
    }
    if (exists(join(path, 'package.json'))) {
      yield [path, JSON.parse(Deno.readTextFileSync(join(path, 'package.json')))]
    }
    if (exists(join(path, 'node_modules'))) yield* installed(join(path, 'node_modules'))
  }
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path)
    return true
  } catch {
    return false
  }
}

// Deno 2.9.6 waits forever, rarely and only in a new folder, where `require` loads an ES module of a package: a start of the
// stack or a test then hangs without a word. `overrides` in package.json replaces such packages by their last versions without.
it('no package has an ES module for `require`', () => {
  const packages = [...installed('node_modules')]
  expect(packages.length).toBeGreaterThan(400)
  const found = packages.filter(([, { exports }]) => JSON.stringify(exports ?? '').includes('"module-sync"'))
  expect(found.map(([path]) => path)).toEqual([])
})
