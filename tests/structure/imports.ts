import { dirname, join, relative, resolve } from 'node:path'

const root = new URL('../../', import.meta.url).pathname

/** One import of a file of this repository, types included. Paths are relative to the repository. */
export interface Import {
  from: string
  to: string
}

/** The files below a folder, by default those in TypeScript. */
export function sourceFiles(folder: string, name = /\.tsx?$/): string[] {
  return [...Deno.readDirSync(join(root, folder))].flatMap((entry) => {
    const path = join(folder, entry.name)
    // What a package is built to.
    if (entry.name === 'dist') return []
    if (entry.isDirectory) return sourceFiles(path, name)
    return name.test(entry.name) ? [path] : []
  }).sort()
}

export const readSource = (path: string): string => Deno.readTextFileSync(join(root, path))

/** A relative specifier, after `from`, after a bare `import`, or inside `import()`. */
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)'(\.{1,2}\/[^']+)'/g

export const importsOf = (from: string, source = readSource(from)): Import[] =>
  [...source.matchAll(specifier)].map(([, path]) => ({
    from,
    to: relative(root, resolve(root, dirname(from), path!)),
  }))

export function findCycles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return cycles
}
