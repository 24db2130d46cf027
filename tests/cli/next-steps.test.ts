import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { useCommandLine } from './acp.ts'

const local = useStack()
const { config, run, output, json } = useCommandLine(() => ({
  ACP_BASE_URL: local.stack.base_url,
  ACP_API_KEY: local.stack.accounts.owner.api_key,
}))
const demo = 'The Paper Lanterns, complete'
const unknown = crypto.randomUUID()
const svg = ['--svg', '-', '--isrc', 'QZTST2600001']

let emptyId: string
beforeAll(async () => {
  emptyId = (await json(['catalogs', 'create', 'My "empty" one'])).id
})

const add = 'Add some with: acp catalogs add "My \\"empty\\" one" recordings.csv'
const createValue = 'A capture of the whole catalog creates one: acp capture "My \\"empty\\" one"'
const listCatalogs = 'List your catalogs with: acp catalogs list'

it.each([
  ['a capture of an empty catalog', ['capture', 'my "empty" one'], add.replace('My', 'my')],
  ['a picture of an empty catalog', ['history', 'My "empty" one', '--open'], add],
  ['no valuation', ['valuation', 'My "empty" one', '--explain'], createValue],
  ['a catalog that does not exist', ['valuation', unknown, '--explain'], listCatalogs],
  ['a recording of no catalog', ['history', unknown, ...svg], listCatalogs],
  ['a recording of another catalog', ['history', demo, ...svg], `acp catalogs songs "${demo}"`],
  ['no such page', ['history', demo, '--page', '9', '--svg', '-'], 'The last one is: --page 2'],
  ['a site that does not exist', ['sites', 'unpublish', unknown], 'List your sites with: acp sites list'],
  ['a site by its name', ['sites', 'open', 'Night'], 'A site is given by its id. List your sites with: '],
])('the next step of %s', async (_, args, step) => {
  const { code, stdout, stderr } = await run(args)
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(step) })
})

it('the texts for what is empty have a next step too', async () => {
  expect(await output(['valuation', emptyId])).toContain(
    `\n\nThere is no lifetime average yet. A capture of the whole catalog creates one: acp capture ${emptyId}\n`,
  )
  const add = `The catalog has no recordings. Add some with: acp catalogs add ${emptyId} recordings.csv\n`
  expect(await output(['catalogs', 'songs', emptyId])).toBe(add)
  const history = await output(['history', emptyId])
  expect(history).toMatch(/^\d{4}-.+ UTC\)\n\nThe catalog has /)
  expect(history.endsWith(add)).toBe(true)
})

it('a site without a draft is generated before it is published', async () => {
  const facts = ['--name', 'Night Train', '--brief', 'Through the Alps', '--artist', 'VANTA/9']
  const { id } = await json(['sites', 'create', ...facts, '--no-generate'])
  const { stderr } = await run(['sites', 'publish', id])
  expect(stderr).toContain(`Generate a draft first: acp sites generate ${id}\n`)
})

it('a wrong key in the variable is not the fault of a login', async () => {
  const { stderr } = await run(['whoami'], { env: { ACP_API_KEY: 'acp_sk_wrong' } })
  expect(stderr)
    .toMatch(/\(unauthenticated, .+\)\. The variable ACP_API_KEY is set, and its key is not valid: /)
})

it('a name that two catalogs have in different cases means the one that is written like it', async () => {
  const ids = [
    (await json(['catalogs', 'create', 'Fresh'])).id,
    (await json(['catalogs', 'create', 'fresh'])).id,
  ]
  expect(await output(['catalogs', 'rename', 'fresh', 'fresh'])).toContain(ids[1])
  const { stderr } = await run(['catalogs', 'rename', 'FRESH', 'x'])
  expect(stderr).toBe(`acp: 2 catalogs have the name "FRESH". Give the id: ${ids[1]} or ${ids[0]}\n`)
})

it('a file that cannot be read or written is named once, with the reason', async () => {
  const file = join(config, 'none.csv')
  expect((await run(['catalogs', 'add', emptyId, file])).stderr)
    .toBe(`acp: ${file} cannot be read: no such file or directory.\n`)
  expect((await run(['history', demo, '--csv', config])).stderr)
    .toBe(`acp: ${config} cannot be written: illegal operation on a directory.\n`)
})

it('help walks to the command, and names a word that is none', async () => {
  expect(await output(['help', 'catalogs', 'add'])).toBe(await output(['catalogs', 'add', '--help']))
  expect(await run(['help', 'catalogs', 'nope'])).toEqual({
    code: 2,
    stdout: '',
    stderr: "acp: unknown command 'nope'. List the commands with: acp help\n",
  })
})

it('the recordings of a catalog are listed, page after page', async () => {
  const isrcs = Array.from({ length: 1001 }, (_, index) => `QZTST26${String(index).padStart(5, '0')}`)
  await output(['catalogs', 'add', emptyId], { stdin: isrcs.join('\n') })
  const songs = await json(['catalogs', 'songs', emptyId])
  expect(songs.map(({ isrc }: { isrc: string }) => isrc)).toEqual(isrcs)
  expect(await output(['catalogs', 'songs', demo]))
    .toMatch(/^ISRC +NAME +ARTIST +RELEASED\nQZDM02000001 +Harbour Signals +The Paper Lanterns +2018-03-09\n/)
})
