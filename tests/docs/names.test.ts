import { expect, it } from 'vitest'
import { allOperations } from '../contract/walk.ts'
import { readSource, sourceFiles } from '../structure/imports.ts'

// What the documents name exists: scripts and their options, files, database objects, endpoints.

const documents = [
  'README.md',
  ...['docs', 'shared', 'sql'].flatMap((folder) => sourceFiles(folder, /\.md$/)),
]
const texts = documents.map((file) => ({ file, text: readSource(file) }))
const named = (expression: RegExp) =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(expression)].map(([, ...groups]) => ({ file, names: groups as (string | undefined)[] }))
  )
const read = (folder: string) => sourceFiles(folder).map(readSource).join('\n')

it('every script of npm exists, and has the options that documents give it', () => {
  const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }
  const commands = named(/\bnpm (?:run ([\w:-]+)|(start|test))((?: -- [^\n`#|]*)?)/g)
  expect(commands.length).toBeGreaterThan(80)
  const wrong = commands.filter(({ names: [run, short, given] }) => {
    const script = scripts[run ?? short!]
    if (!script) return true
    const options = [...given!.matchAll(/ --([a-z][\w-]+)/g)].map(([, option]) => option!)
    if (options.length === 0) return false
    // vitest reads those of the tests.
    if (/^(test|test:all)$/.test(run ?? short!)) return false
    const folder = /((?:supabase|tests)\/[\w-]+)\//.exec(script)![1]!
    const source = read(folder)
    return options.some((option) =>
      !new RegExp(`['"\\-]${option}\\b|\\b${camelCase(option)}\\b`).test(source)
    )
  })
  expect(wrong).toEqual([])
})
const camelCase = (option: string) => option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

it('every file and folder exists', () => {
  const paths = named(/`((?:shared|sql|supabase|tests|functions|docs|\.ci)\/[\w./-]+)`/g)
  expect(paths.length).toBeGreaterThan(80)
  // The build writes it.
  const missing = paths.filter(({ names: [path] }) => {
    if (path === 'supabase/functions') return false
    try {
      Deno.statSync(path!)
      return false
    } catch {
      return true
    }
  })
  expect(missing).toEqual([])
})

it('every table, view and function of the database exists', () => {
  const sql = sourceFiles('sql', /\.sql$/).map(readSource).join('\n')
  const objects = named(/`((?:app|api|private|jobs)\.[a-z_]{4,})\b(?!\*|<)/g)
  expect(objects.length).toBeGreaterThan(60)
  expect(objects.filter(({ names: [name] }) => !new RegExp(`\\b${name!.replace('.', '\\.')}\\b`).test(sql)))
    .toEqual([])
})

it('every endpoint exists', () => {
  const shape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
  const known = new Set(allOperations.map(({ http }) => `${http.method.toUpperCase()} ${shape(http.path)}`))
  // They are no operations.
  for (const path of ['health', 'ready', 'metrics', 'llms.txt', 'openapi.json']) known.add(`GET /api/${path}`)
  const endpoints = named(/`(GET|POST|PUT|PATCH|DELETE) +(\/api\/[^`?\s&]+)/g)
  expect(endpoints.length).toBeGreaterThan(300)
  const wrong = endpoints.filter(({ names: [method, path] }) => {
    if (/\.\.\.|…|\*|\/docs\//.test(path!)) return false
    return !known.has(`${method} ${shape(path!)}`)
  })
  expect(wrong).toEqual([])
})
