import { basename, dirname, join } from 'node:path'
import type { RunAs } from './postgres-user.ts'
import { Refusal } from './refusal.ts'
import { type Owner, setOwner } from './stack-owner.ts'

export const postgresMajor = 17

const passwordFile = 'stack.password'

/** Created with the cluster and kept inside it. */
export async function superuserPassword(dataDir: string) {
  return (await Deno.readTextFile(join(dataDir, passwordFile))).trim()
}

/** Creates the cluster in a partial folder and renames it, so that an interrupted start leaves no incomplete cluster. */
export async function createCluster(
  { dataDir, owner, binaries, runAs }: { dataDir: string; owner?: Owner; binaries: string; runAs: RunAs },
) {
  const version = await Deno.readTextFile(join(dataDir, 'PG_VERSION')).catch(() => undefined)
  if (version?.trim() === `${postgresMajor}`) return
  if (version !== undefined) {
    throw new Refusal(
      `${dataDir} has data of Postgres ${version.trim()}; this is Postgres ${postgresMajor}. ` +
        'Keep it elsewhere, or delete it and start over: npm start -- --fresh',
    )
  }
  if (await Deno.stat(dataDir).then(() => true, () => false)) {
    throw new Refusal(
      `${dataDir} exists, but has no Postgres data. Move it away, or: npm start -- --fresh`,
    )
  }
  await removePartials(dataDir)
  const partial = `${dataDir}.partial.${Deno.pid}`
  await Deno.mkdir(partial, { recursive: true, mode: 0o700 })
  const secretFile = `${partial}.secret`
  const secret = crypto.randomUUID() + crypto.randomUUID()
  await Deno.writeTextFile(secretFile, secret, { mode: 0o600 })
  if (runAs.uid !== undefined) {
    await Deno.chown(partial, runAs.uid, runAs.gid!)
    await Deno.chown(secretFile, runAs.uid, runAs.gid!)
  }
  const initdb = async (locale: string[]) => {
    const { success, stderr } = await new Deno.Command(join(binaries, 'initdb'), {
      args: [
        `--pgdata=${partial}`,
        '--username=supabase_admin',
        `--pwfile=${secretFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...locale,
      ],
      uid: runAs.uid,
      gid: runAs.gid,
      cwd: '/',
      stdout: 'null',
      stderr: 'piped',
    }).output()
    return success ? undefined : new TextDecoder().decode(stderr).trim()
  }
  try {
    // Some systems (older macOS) do not have the locale C.UTF-8. Postgres's builtin provider has the same rules.
    const first = await initdb(['--locale=C.UTF-8', '--lc-messages=C'])
    const second = first &&
      await initdb(['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'])
    if (second) throw new Refusal(`initdb could not create the database:\n${first}\n${second}`)
  } finally {
    await Deno.remove(secretFile)
  }
  await Deno.writeTextFile(join(partial, passwordFile), secret, { mode: 0o600 })
  if (runAs.uid !== undefined) await Deno.chown(join(partial, passwordFile), runAs.uid, runAs.gid!)
  if (owner) await setOwner(partial, owner)
  await Deno.rename(partial, dataDir)
}

/** Removes clusters of interrupted starts. Errors are ignored, because an initdb may still be writing there. */
export async function removePartials(dataDir: string) {
  for await (const { name } of Deno.readDir(dirname(dataDir))) {
    if (!name.startsWith(`${basename(dataDir)}.partial.`)) continue
    await Deno.remove(join(dirname(dataDir), name), { recursive: true }).catch(() => {})
  }
}
