import { join } from 'node:path'
import { startChild, untilReady } from '../local/children.ts'
import { freePort } from '../local/ports.ts'
import { postgresUser } from '../local/postgres-user.ts'
import { withDatabase } from '../local/with-database.ts'

/** As many server connections as the pool of hosted Supabase has on its smallest computers. */
const poolSize = 15

/**
 * Starts PgBouncer in transaction mode in front of a database, where it is installed.
 * @returns the address with the pooler's host and port; undefined if PgBouncer is not installed
 */
export async function startPooler(folder: string, databaseUrl: string) {
  const pgbouncer = new Deno.Command('pgbouncer', { args: ['--version'], stdout: 'null', stderr: 'null' })
  // An async function, because a program that is missing throws before there is a promise.
  const answers = async () => (await pgbouncer.output()).success
  if (!await answers().catch(() => false)) return undefined
  const url = new URL(databaseUrl)
  const port = freePort()
  const runAs = await postgresUser()
  const users = join(folder, 'pooler-users.txt')
  const settings = join(folder, 'pooler.ini')
  await Deno.writeTextFile(users, `"${url.username}" "${url.password}"\n`, { mode: 0o600 })
  await Deno.writeTextFile(
    settings,
    `[databases]
${url.pathname.slice(1)} = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
    { mode: 0o600 },
  )
  // Like Postgres, PgBouncer refuses to run as root.
  if (runAs.uid !== undefined) {
    for (const file of [users, settings]) await Deno.chown(file, runAs.uid, runAs.gid ?? null)
  }
  const child = startChild({
    name: 'pooler',
    command: 'pgbouncer',
    args: ['-q', settings],
    cwd: '/',
    uid: runAs.uid,
    gid: runAs.gid,
    logFile: join(folder, 'pooler.log'),
  })
  url.port = `${port}`
  await untilReady(
    child,
    () => withDatabase(url.href, (sql) => sql`select 1`).then(() => true),
  )
  return { url: url.href, stop: child.stop }
}
