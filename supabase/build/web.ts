import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OutputChunk, Plugin } from 'rolldown'
import { colorStyle } from '../../shared/presentation/colors.ts'
import { fontFace, interFile, typeStyle } from '../../shared/presentation/type.ts'
import { root, webFolder } from '../local/path.ts'

const views = 'shared/web/mcp-apps'
/** Scripts that stand inside a document, each in one piece. */
const inline: Record<string, string> = {
  'connect.js': 'shared/web/connect/main.tsx',
  'playcount-history.js': `${views}/history.tsx`,
  'valuation.js': `${views}/valuation.tsx`,
  'site-preview.js': `${views}/site-preview.tsx`,
}
const consoleFolder = 'shared/web/console'
const names = ['console.json', 'connect.css', ...Object.keys(inline)]

/** What pages share. Each is one file, because many small ones compress badly and are asked for one after another. */
const groups = [
  // What the sign-in needs too.
  {
    name: 'base',
    test:
      /node_modules\/@?preact\/|shared\/client\/errors\.|web\/console\/(addresses|place|session|stored-session|dom\/failure)\.|web\/components\/loaded\./,
  },
  { name: 'acts', test: /web\/console\/(announce|dom\/(proof|use-act))\./ },
  {
    name: 'shell',
    test:
      /openapi-fetch|shared\/client\/(open-calls|transport|checks|retry|api-operations)\.|web\/console\/(calls|format|shell\/(shell|person|navigation|scheme|search))\.|web\/components\/(icon|menu|toast|change|sparkline|tag|panel)\.|presentation\/(money|numbers|page-states)\./,
  },
  // What most pages of a list, and of one thing, have.
  {
    name: 'list',
    test: /web\/console\/list\.|web\/components\/(chips|close-button|drawer|use-media|use-lazy)\./,
  },
  { name: 'chart', test: /components\/chart\/(chart|plot)\.|bar-scale\./ },
  { name: 'frame', test: /web\/console\/(frame|subject)\./ },
]

/** Writes each script with all that it imports, unless all are newer than their sources. Returns whether it did. */
export async function buildWeb(folder = join(root, webFolder)): Promise<boolean> {
  const built = await Promise.all(names.map((name) => modified(join(folder, name))))
  const sources = [
    modified(import.meta.filename!),
    modified(join(root, 'package-lock.json')),
    newest(join(root, 'shared')),
  ]
  if (Math.min(...built) > Math.max(...await Promise.all(sources))) return false
  await Deno.mkdir(folder, { recursive: true })
  await Promise.all([
    ...Object.entries(inline).map(async ([name, input]) => {
      const [{ code }] = await bundle({ [name]: input }, 'iife')
      // Inside a document, these would end or change the script element.
      await write(folder, name, code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--'))
    }),
    buildConsole().then((built) => write(folder, 'console.json', JSON.stringify(built))),
    // Inside a document without typefaces.
    styleOf(['style', 'connect']).then((style) => write(folder, 'connect.css', style)),
  ])
  return true
}

/** The files of the console by name, and what the server has to know of its pages (`shared/adapters/pages/console/`). */
async function buildConsole() {
  const [chunks, style, { titles, moved }] = await Promise.all([
    bundle({ main: `${consoleFolder}/main.tsx`, scheme: `${consoleFolder}/scheme.ts` }, 'esm'),
    styleOf(['style', 'components', 'console']).then((style) => fontFace(`../../${interFile}`) + style),
    import(pathToFileURL(join(root, consoleFolder, 'addresses.ts')).href),
  ])
  const named = (name: string) => chunks.find((chunk) => chunk.name === name)!
  const withImports = ({ fileName, imports }: OutputChunk): string[] => [
    fileName,
    ...imports.flatMap((name) => withImports(chunks.find((chunk) => chunk.fileName === name)!)),
  ]
  return {
    script: named('main').fileName,
    scheme: named('scheme').fileName,
    // Every page needs these at once, so that no script has to ask for them first.
    preload: [...new Set(['main', 'shell'].flatMap((name) => withImports(named(name))))],
    addresses: Object.keys(titles),
    moved,
    style,
    scripts: Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])),
  }
}

async function bundle(
  input: Record<string, string>,
  format: 'esm' | 'iife',
): Promise<[OutputChunk, ...OutputChunk[]]> {
  // A start that builds nothing does not load it.
  const { rolldown } = await import('rolldown')
  const made = await rolldown({
    input,
    cwd: root,
    platform: 'browser',
    plugins: [valuesOfTheBuild],
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  })
  const { output } = await made.generate({
    format,
    minify: true,
    comments: { annotation: false, jsdoc: false },
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: format === 'esm' && { groups },
  })
  await made.close()
  return output.filter((each) => each.type === 'chunk') as [OutputChunk, ...OutputChunk[]]
}

/**
 * Puts the values that a file `*.built.ts` exports into the scripts, and not what they are made of. Each value is a module, so that
 * a page loads only those that it uses.
 */
const valuesOfTheBuild: Plugin = {
  name: 'values-of-the-build',
  resolveId: (id) => id.includes('.built.ts?') ? id : null,
  async load(id) {
    const [file, name] = id.split('?') as [string, string?]
    if (!file.endsWith('.built.ts')) return null
    const values = await import(pathToFileURL(file).href)
    const code = name
      ? `export const value = ${JSON.stringify(values[name])}`
      : Object.keys(values).map((key) => `export { value as ${key} } from '${file}?${key}'`).join('\n')
    return { code, moduleSideEffects: false, moduleType: 'js' }
  },
}

/** The style of some folders of shared/web, in their order. In each, files are in the order of their names. */
async function styleOf(folders: readonly string[]): Promise<string> {
  const lists = await Promise.all(folders.map((name) => filesIn(join(root, 'shared/web', name))))
  const files = lists.flatMap((list) => list.filter((path) => path.endsWith('.css')).sort())
  const texts = await Promise.all(files.map((path) => Deno.readTextFile(path)))
  return [colorStyle, typeStyle, ...texts].join('\n')
}

/** Several processes may build at the same time, and others read. */
async function write(folder: string, name: string, text: string): Promise<void> {
  const written = join(folder, `${name}.${crypto.randomUUID()}`)
  await Deno.writeTextFile(written, text)
  await Deno.rename(written, join(folder, name))
}

/** 0 for a file that is not there. */
const modified = (path: string): Promise<number> =>
  Deno.stat(path).then(({ mtime }) => mtime!.getTime(), (error) => {
    if (error instanceof Deno.errors.NotFound) return 0
    throw error
  })

async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name)
    if (isDirectory && name !== 'dist') found.push(...await filesIn(path))
    else if (/\.(tsx?|css)$/.test(name)) found.push(path)
  }
  return found
}

const newest = async (folder: string): Promise<number> =>
  Math.max(0, ...await Promise.all((await filesIn(folder)).map(modified)))
