import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Refusal } from './refusal.ts'

export type RunAs = { uid?: number; gid?: number; name?: string }

/** Postgres refuses to run as root. A root user lends it an account that is there already; nothing is added to the machine. */
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

/** Where Postgres can reach what lies at `path`: there, or (a home of mode 700, seen from root) a copy in the temporary folder. */
export async function reachableBinaries(binaries: string, runAs: RunAs): Promise<string> {
  if (await runs(join(binaries, 'postgres'), runAs)) return binaries
  const native = dirname(binaries)
  const copy = twin('postgres-binaries', native)
  if (!await exists(join(copy, 'bin', 'postgres'))) {
    const partial = `${copy}.${Deno.pid}`
    await copyFolder(native, partial)
    await Deno.rename(partial, copy).catch(() => Deno.remove(partial, { recursive: true }))
  }
  if (await runs(join(copy, 'bin', 'postgres'), runAs)) return join(copy, 'bin')
  throw new Refusal(
    `User ${runAs.name} must be able to run ${join(binaries, 'postgres')}, and ${copy} does not help. ` +
      'Put the checkout where every parent folder is open to other users (chmod o+x), or run npm start as another user.',
  )
}

export async function reachableDataDir(wanted: string, runAs: RunAs): Promise<string> {
  if (runAs.uid === undefined || await reaches(dirname(wanted), runAs)) return wanted
  return twin('postgres-data', wanted)
}

const twin = (what: string, path: string) =>
  join(tmpdir(), `artist-catalog-${what}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`)

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

async function copyFolder(from: string, to: string) {
  await Deno.mkdir(to, { recursive: true, mode: 0o755 })
  await Deno.chmod(to, 0o755)
  for await (const entry of Deno.readDir(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory) await copyFolder(source, target)
    else if (entry.isSymlink) await Deno.symlink(await Deno.readLink(source), target)
    else {
      await Deno.copyFile(source, target)
      await Deno.chmod(target, (await Deno.stat(source)).mode! | 0o444)
    }
  }
}

const exists = (path: string) => Deno.lstat(path).then(() => true, () => false)
