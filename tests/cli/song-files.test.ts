import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { songFiles } from '../support/song-files.ts'
import { useCommandLine } from './acp.ts'

const local = useStack()
const { config, run, json } = useCommandLine(() => ({
  ACP_BASE_URL: local.stack.base_url,
  ACP_API_KEY: local.stack.accounts.owner.api_key!,
}))

const newCatalog = async (): Promise<string> =>
  (await local.send('POST', '/api/catalogs', { name: crypto.randomUUID() })).body.catalog.id

describe.each([['add', []], ['fill', ['--yes']]])('acp catalogs %s', (command, flags) => {
  it.each(Object.entries(songFiles))('%s', async (name, file) => {
    const { content, recordings = [], refused = [], notices = [], question, error } = file
    const path = join(config, `${command} ${name}.csv`)
    await Deno.writeFile(path, typeof content === 'string' ? new TextEncoder().encode(content) : content)
    const args = ['catalogs', command, await newCatalog(), path, ...flags]
    if (error) {
      expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringMatching(error) })
      return
    }
    const isOpen = question?.option === 'isrc_column'
    if (isOpen) expect((await run(args)).stderr).toContain('Track ISRC')
    else {
      const result = await json(args)
      expect(result.recordings).toMatchObject(recordings.map(([isrc, details]) => ({ isrc, ...details })))
      expect(result.added).toBe(recordings.length)
      const linesOf = (rows: { line: number }[]) => rows.map(({ line }) => line)
      expect([linesOf(result.refused), linesOf(result.notices)]).toEqual([refused, notices])
    }
    if (!question) return
    const flag = `--${question.option.replace('_', '-')}`
    const decided = await json([...args, flag, question.choices.at(-1)!])
    expect(decided.recordings).toMatchObject(question.read!.map(([isrc, details]) => ({ isrc, ...details })))
  })
}, 60_000)

it('what is open and what was not read is printed', async () => {
  const path = join(config, 'open.csv')
  await Deno.writeTextFile(path, songFiles['dates with two readings']!.content as string)
  const { stdout, stderr } = await run(['catalogs', 'fill', await newCatalog(), path, '--yes'])
  expect(stdout).toContain('Line 2: release date: "03/04/2019" may be two dates')
  expect(stderr).toBe(
    'Which date is 03/04/2019? dmy (3 April 2019) or mdy (4 March 2019). Read as unknown. Decide it with --date-order\n',
  )
  await Deno.writeTextFile(path, songFiles['a sales report of TuneCore']!.content as string)
  const added = await run(['catalogs', 'add', await newCatalog(), path])
  expect(added.stderr).toMatch(/^Not read: Sales Period, Posted Date, Store Name, .*Units Sold\n$/)
  expect(added.stdout).toBe('Added 2 of 2 recordings; the catalog has 2\n')
})
