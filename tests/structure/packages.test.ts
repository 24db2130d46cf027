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

// Without the binaries of other platforms in it, `npm ci` of npm 11 refuses the lock file.
it('the lock file has every optional package, with its platform', () => {
  const { packages } = JSON.parse(Deno.readTextFileSync('package-lock.json'))
  const optional = Object.values<{ optionalDependencies?: object }>(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
  expect(optional.length).toBeGreaterThan(20)
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  expect(optional.filter((name) => !locked.has(name))).toEqual([])
  for (const name of optional.filter((name) => /^deno-edge-|^@supabase\/cli-/.test(name))) {
    expect(packages[`node_modules/${name}`], name)
      .toMatchObject({ os: [expect.any(String)], cpu: [expect.any(String)] })
  }
})

// Deno 2.9.6 waits forever, rarely and only in a new folder, where `require` loads an ES module of a package: a start of the
// stack or a test then hangs without a word. `overrides` in package.json replaces such packages by their last versions without.
it('no package has an ES module for `require`', () => {
  const packages = [...installed('node_modules')]
  expect(packages.length).toBeGreaterThan(400)
  const found = packages.filter(([, { exports }]) => JSON.stringify(exports ?? '').includes('"module-sync"'))
  expect(found.map(([path]) => path)).toEqual([])
})
