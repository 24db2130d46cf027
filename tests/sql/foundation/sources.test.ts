import { expect, it } from 'vitest'
import { errorTable } from '../../../shared/errors/errors.ts'
import { sourceFiles } from '../../../supabase/schema/sources.ts'

// Rules about the source of sql/, which the database's catalog does not contain.
const folder = new URL('../../../sql/', import.meta.url)
const read = (file: string) => Deno.readTextFile(new URL(file, folder))

async function filesUnder(path = ''): Promise<string[]> {
  const files: string[] = []
  for await (const entry of Deno.readDir(new URL(path, folder))) {
    if (entry.isDirectory) files.push(...await filesUnder(`${path}${entry.name}/`))
    else if (entry.name.endsWith('.sql')) files.push(path + entry.name)
  }
  return files
}
const sources = await Promise.all(
  (await filesUnder()).map(async (file) => ({ file, text: await read(file) })),
)
const allSql = sources.map(({ text }) => text).join('\n')

/** Headers, from `create function` to the body, that do not state what the conventions require. */
const unstated = (text: string) =>
  [...text.matchAll(/create (?:or replace )?function ([\w.]+)[\s\S]*?\bas \$/g)].filter(([header]) =>
    !/language \w+ (immutable|stable|volatile) security (invoker|definer) set search_path = /.test(header)
  ).map(([, name]) => name)
const raisedCodes = (text: string) =>
  [...text.matchAll(/errcode = '(\w+)'|refuse_if\([^;]*?'(PT\w+)'/g)].map(([, raised, refused]) =>
    raised ?? refused!
  )
const bareRaises = (text: string) =>
  text.match(/raise exception(?! using errcode = ('\w+'|code), message = ).*/gi) ?? []

it('sql/ORDER names every file of sql/, and no other', async () => {
  expect((await sourceFiles()).sort()).toEqual(sources.map(({ file }) => file).sort())
})

it('every file begins with a comment', () => {
  expect(sources.filter(({ text }) => !text.startsWith('-- ')).map(({ file }) => file)).toEqual([])
})

it('every function states language, volatility, security and search_path', () => {
  expect(unstated(allSql)).toEqual([])
  expect(unstated(`create function private.mute() returns int language sql as $$ select 1 $$`)).toEqual([
    'private.mute',
  ])
})

it('every refusal is raised by a SQLSTATE, with a text', () => {
  expect(bareRaises(allSql)).toEqual([])
  expect(bareRaises(`raise exception 'No';`)).toHaveLength(1)
})

it('every SQLSTATE that sql/ raises is in the error table', () => {
  const listed = Object.values(errorTable).map(({ sqlstate }) => sqlstate as string | null)
  expect(raisedCodes(allSql).length).toBeGreaterThan(50)
  expect(raisedCodes(allSql).filter((code) => !listed.includes(code))).toEqual([])
  expect(raisedCodes(`perform private.refuse_if(not found, 'PT999', 'No')`)).toEqual(['PT999'])
  expect(raisedCodes(`raise exception using errcode = 'PT999', message = 'No'`)).toEqual(['PT999'])
})

it('sql/errors.md lists what the API responds: code, status and meaning', async () => {
  const rows = [...(await read('errors.md')).matchAll(/^\| (\w{5}) +\| `(\w+)` +\| (\d{3}) +\| (.+?) +\|$/gm)]
  const expected = Object.entries(errorTable).filter(([, { sqlstate }]) => sqlstate)
    .map(([code, { sqlstate, status, meaning }]) => [sqlstate, code, `${status}`, meaning])
  expect(rows.map((row) => row.slice(1, 5))).toEqual(expected)
})
