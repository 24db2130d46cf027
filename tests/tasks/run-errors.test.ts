import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { providerFaults, runErrors } from '../../shared/tasks/run-errors.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
async function sourcesOf(folder: string, ending: string): Promise<string[]> {
  const paths = await readdir(new URL(folder, root), { recursive: true })
  return await Promise.all(
    paths.filter((path) => path.endsWith(ending)).map((path) => read(`${folder}${path}`)),
  )
}

it('docs/background.md lists exactly the codes of failed runs, with their meanings', async () => {
  const [, table] = (await read('docs/background.md')).split('## Why a run failed')
  const rows = [...table!.split('\n## ')[0]!.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map((
    [, code, text],
  ) => [code, text])
  expect(Object.fromEntries(rows)).toEqual(runErrors)
})

it('every code is used, and SQL uses no other', async () => {
  const tasks = (await sourcesOf('shared/tasks/', '.ts')).join('\n')
  const sql = (await sourcesOf('sql/', '.sql')).join('\n')
  const inSql = [...sql.matchAll(/'([a-z]{3,}(?:_[a-z]+)*): /g)].map(([, code]) => code!)
  // The reasons of a recharge are no codes of runs (docs/credits.md).
  expect(inSql.filter((code) => !(code in runErrors) && code !== 'withdrawn')).toEqual([])
  const used = Object.keys(runErrors).filter((code) =>
    inSql.includes(code) || code in providerFaults || tasks.includes(`runError('${code}'`)
  )
  expect(used.toSorted()).toEqual(Object.keys(runErrors).toSorted())
})
