import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { runErrors } from '../../shared/tasks/run-errors.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
async function sourcesOf(folder: string, ending: string): Promise<string[]> {
  const paths = await readdir(new URL(folder, root), { recursive: true })
  return await Promise.all(
    paths.filter((path) => path.endsWith(ending)).map((path) => read(`${folder}${path}`)),
  )
}

it('docs/background.md lists every code of a failed run with its meaning, and no other', async () => {
  const [, table] = (await read('docs/background.md')).split('## Why a run failed')
  const rows = [...table!.split('\n## ')[0]!.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map((
    [, code, text],
  ) => [code, text])
  expect(Object.fromEntries(rows)).toEqual(runErrors)
})

it('every code is used, and what SQL ends a run with is one of them', async () => {
  const tasks = (await sourcesOf('shared/tasks/', '.ts')).join('\n')
  const sql = (await sourcesOf('sql/', '.sql')).join('\n')
  const inSql = [...sql.matchAll(/'([a-z]{3,}(?:_[a-z]+)*): /g)].map(([, code]) => code!)
  // A recharge's own reasons are no run's (docs/credits.md).
  expect(inSql.filter((code) => !(code in runErrors) && code !== 'withdrawn')).toEqual([])
  const used = Object.keys(runErrors).filter((code) =>
    inSql.includes(code) || tasks.includes(`runError('${code}'`)
  )
  expect(used.toSorted()).toEqual(Object.keys(runErrors).toSorted())
})
