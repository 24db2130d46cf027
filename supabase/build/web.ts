import { join } from 'node:path'
import { root, webFolder } from '../local/path.ts'

const views = 'shared/adapters/mcp/apps/source'
const scripts: Record<string, { input: string; format: 'iife' | 'esm' }> = {
  'console.js': { input: 'shared/console/main.ts', format: 'esm' },
  'playcount-history.js': { input: `${views}/history.tsx`, format: 'iife' },
  'valuation.js': { input: `${views}/valuation.tsx`, format: 'iife' },
  'site-preview.js': { input: `${views}/site-preview.tsx`, format: 'iife' },
}

/** Writes each script with all that it imports, unless all are newer than their sources. Returns whether it did. */
export async function buildWeb(folder = join(root, webFolder)): Promise<boolean> {
  const built = await Promise.all(Object.keys(scripts).map((name) => modified(join(folder, name))))
  const sources = [modified(join(root, 'package-lock.json')), newest(join(root, 'shared'))]
  if (Math.min(...built) > Math.max(...await Promise.all(sources))) return false
  // A start that builds nothing does not load it.
  const { rolldown } = await import('rolldown')
  await Deno.mkdir(folder, { recursive: true })
  await Promise.all(
    Object.entries(scripts).map(async ([name, { input, format }]) => {
      const bundle = await rolldown({ input: join(root, input), cwd: root, platform: 'browser' })
      const { output: [{ code }] } = await bundle.generate({ format, minify: true })
      await bundle.close()
      // Several processes may build at the same time, and others read.
      const written = join(folder, `${name}.${crypto.randomUUID()}`)
      // Inside a document, these would end or change the script element.
      await Deno.writeTextFile(
        written,
        format === 'iife'
          ? code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
          : code,
      )
      await Deno.rename(written, join(folder, name))
    }),
  )
  return true
}

/** 0 for a file that is not there. */
const modified = (path: string): Promise<number> =>
  Deno.stat(path).then(({ mtime }) => mtime!.getTime(), (error) => {
    if (error instanceof Deno.errors.NotFound) return 0
    throw error
  })

async function newest(folder: string): Promise<number> {
  const times: Promise<number>[] = []
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory && name !== 'dist') times.push(newest(join(folder, name)))
    if (/\.tsx?$/.test(name)) times.push(modified(join(folder, name)))
  }
  return Math.max(0, ...await Promise.all(times))
}
