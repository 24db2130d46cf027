import { expect, it } from 'vitest'
import { findCycles, type Import, importsOf, sourceFiles } from './imports.ts'

/** Lowest first. Folders of the same layer may not import each other. */
const layers = [
  ['shared/errors', 'shared/presentation'],
  ['shared/platform'],
  ['shared/providers'],
  ['shared/site'],
  ['shared/generation'],
  ['shared/pages'],
  ['shared/media'],
  ['shared/operation'],
  ['shared/operations', 'shared/tasks'],
  ['shared/adapters'],
  ['shared/composition'],
  ['functions/api', 'functions/mcp', 'functions/s', 'functions/oauth', 'functions/worker'],
]

/**
 * What uses the API, lowest first: packages, and what runs in browsers. They and the server import nothing of each other, but for
 * the exceptions of `mayShare`.
 */
const packages = ['shared/client', 'shared/cli', 'shared/web']

const folderOf = (file: string) => file.split('/').slice(0, 2).join('/')
const rankOf = (file: string) => layers.findIndex((folders) => folders.includes(folderOf(file)))
const isPackage = (file: string) => packages.includes(folderOf(file))

const wrongImports = (imports: readonly Import[]) =>
  imports
    .filter(({ from, to }) => folderOf(from) !== folderOf(to) && rankOf(to) >= rankOf(from))
    .map(({ from, to }) => `${from} imports ${to}, which is not below ${folderOf(from)}`)

const all = ['shared', 'functions'].flatMap((folder) => sourceFiles(folder))
const files = all.filter((file) => !isPackage(file))
const imports = files.flatMap((file) => importsOf(file))

/** What the views of MCP clients draw with, as the server does. */
const drawn = [
  'shared/media/svg/text.ts',
  'shared/operations/catalogs/history-picture/',
  'shared/operations/catalogs/history-schemas.ts',
  'shared/pages/',
  'shared/site/',
]

/** Of a file `*.built.ts` browsers get only the values that the build computes. */
const mayShare = ({ from, to }: Import) =>
  folderOf(from) === 'shared/web' && (folderOf(to) === 'shared/presentation' || from.endsWith('.built.ts')) ||
  from.startsWith('shared/web/mcp-apps/') && drawn.some((path) => to.startsWith(path))

/** A package may import itself and those below it. */
const wrongPackageImports = (imports: readonly Import[]) =>
  imports.filter((each) => {
    const below = packages.slice(0, packages.indexOf(folderOf(each.from)) + 1)
    return !below.includes(folderOf(each.to)) && !mayShare(each)
  }).map(({ from, to }) => `${from} imports ${to}`)

it('every file belongs to a layer, and so does every imported file', () => {
  expect(files.filter((file) => rankOf(file) < 0)).toEqual([])
  const known = [...files, ...sourceFiles('shared', /\.json$/)]
  expect(imports.filter(({ to }) => !known.includes(to))).toEqual([])
})

it('imports point down only', () => {
  expect(wrongImports(imports)).toEqual([])
})

it('there are no circular imports', () => {
  expect(findCycles(all.flatMap((file) => importsOf(file)))).toEqual([])
})

it('what uses the API imports nothing of the server', () => {
  const own = all.filter(isPackage)
  expect(own.length).toBeGreaterThan(30)
  expect(wrongPackageImports(own.flatMap((file) => importsOf(file)))).toEqual([])
  const [to, from] = ['shared/errors/errors.ts', 'shared/client/client.ts']
  const [values, dates] = ['shared/site/document.ts', 'shared/presentation/dates.ts']
  const web = (name: string, to: string) => ({ from: `shared/web/console/${name}`, to })
  expect(wrongPackageImports([
    ...[{ from: 'shared/web/mcp-apps/plot.tsx', to: drawn[0]! }, web('home.ts', drawn[0]!)],
    ...[{ from, to }, { from, to: 'shared/cli/main.ts' }, { from, to: dates }],
    ...[web('choices.built.ts', values), web('format.ts', dates), web('api.ts', from), web('api.ts', values)],
  ])).toEqual([
    `shared/web/console/home.ts imports ${drawn[0]}`,
    'shared/client/client.ts imports shared/errors/errors.ts',
    'shared/client/client.ts imports shared/cli/main.ts',
    'shared/client/client.ts imports shared/presentation/dates.ts',
    'shared/web/console/api.ts imports shared/site/document.ts',
  ])
})

it('the scanner finds every form of import, and reports the wrong ones', () => {
  const imports = importsOf(
    'shared/platform/log.ts',
    `import { a } from './pause.ts'
import type {
  B,
} from '../operation/context.ts'
import '../errors/errors.ts'
export type { C } from '../providers/index.ts'
const lazy = () => import('../tasks/task.ts')
import * as z from 'zod'`,
  )
  expect(imports.map(({ to }) => to)).toEqual([
    'shared/platform/pause.ts',
    'shared/operation/context.ts',
    'shared/errors/errors.ts',
    'shared/providers/index.ts',
    'shared/tasks/task.ts',
  ])
  expect(wrongImports(imports)).toEqual([
    'shared/platform/log.ts imports shared/operation/context.ts, which is not below shared/platform',
    'shared/platform/log.ts imports shared/providers/index.ts, which is not below shared/platform',
    'shared/platform/log.ts imports shared/tasks/task.ts, which is not below shared/platform',
  ])
  expect(findCycles([{ from: 'a', to: 'b' }, { from: 'b', to: 'c' }, { from: 'c', to: 'b' }]))
    .toEqual([['b', 'c', 'b']])
})
