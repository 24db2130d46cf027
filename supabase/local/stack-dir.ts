import { join } from 'node:path'
import { postgresUser, reachableDataDir } from './postgres-user.ts'
import { postgresMajor, removePartials } from './postgres-cluster.ts'
import { Refusal } from './refusal.ts'
import { readJson, writeJson } from './json-file.ts'

const stackVersion = 1
const madeBy = 'artist-catalog-platform'
const contents = [
  'postgres',
  'storage',
  'log',
  'mail',
  'github',
  'sandboxes',
  'edge',
  'secrets.json',
  'stack.json',
]

type Marker = {
  made_by: string
  stack_version: number
  postgres_major: number
  postgres_data: string
  postgres_port?: number
}

export type StackDir = Awaited<ReturnType<typeof openStackDir>>

/** Opens or creates the state folder. A marker file identifies it and its version, and is written first. */
export async function openStackDir(path: string) {
  const markerFile = join(path, 'state.json')
  let marker = await readJson<Marker>(markerFile)
  if (marker === undefined) {
    const foreign = await firstExisting(path)
    if (foreign) {
      throw new Refusal(
        `${path} already has "${foreign}", which this stack did not create. Name another folder in STACK_DIR.`,
      )
    }
    marker = {
      made_by: madeBy,
      stack_version: stackVersion,
      postgres_major: postgresMajor,
      postgres_data: await reachableDataDir(join(path, 'postgres'), await postgresUser()),
    }
    await writeJson(markerFile, marker)
  } else if (
    marker.made_by !== madeBy || marker.stack_version !== stackVersion ||
    marker.postgres_major !== postgresMajor
  ) {
    throw new Refusal(
      `${path} was created by another version of this stack (${marker.made_by} ${marker.stack_version}, Postgres ` +
        `${marker.postgres_major}; this is ${madeBy} ${stackVersion}, Postgres ${postgresMajor}). ` +
        'Use that version, or start over: npm start -- --fresh',
    )
  }
  const known = marker
  for (const folder of ['storage', 'log', 'mail']) await Deno.mkdir(join(path, folder), { recursive: true })
  const secretsFile = join(path, 'secrets.json')
  const secrets = await readJson(secretsFile)
  const data = await Deno.stat(known.postgres_data).then(() => true, () => false)
  if (!data && known.postgres_port !== undefined) {
    throw incomplete(`its database ${known.postgres_data} is gone`)
  }
  if (data && secrets === undefined) throw incomplete(`${secretsFile} is gone`)
  return {
    path,
    postgresData: known.postgres_data,
    postgresPort: known.postgres_port,
    storage: join(path, 'storage'),
    mail: join(path, 'mail'),
    /** The repositories of the stand-in for GitHub. */
    github: join(path, 'github'),
    /** The machines of the stand-in for Vercel Sandbox. */
    sandboxes: join(path, 'sandboxes'),
    /** The entries of functions under the edge runtime's Deno. */
    edge: join(path, 'edge'),
    log: (name: string) => join(path, 'log', `${name}.log`),
    secretsFile,
    stackFile: join(path, 'stack.json'),
    rememberPort: (port: number) => writeJson(markerFile, { ...known, postgres_port: port }),
  }
}

/** Deletes what earlier starts created here, and nothing else. */
export async function deleteStackDir(path: string) {
  const marker = await readJson<Marker>(join(path, 'state.json'))
  if (marker?.made_by !== madeBy) return
  // If this is interrupted, the next start must still accept the folder.
  await writeJson(join(path, 'state.json'), { ...marker, postgres_port: undefined })
  await Deno.rename(marker.postgres_data, `${marker.postgres_data}.partial.${Deno.pid}`).catch(ignoreMissing)
  await removePartials(marker.postgres_data)
  for (const target of contents.map((name) => join(path, name))) {
    await Deno.remove(target, { recursive: true }).catch(ignoreMissing)
  }
  await Deno.remove(join(path, 'state.json'))
}

const incomplete = (what: string) =>
  new Refusal(`The state of this stack is incomplete: ${what}. Start over: npm start -- --fresh`)

async function firstExisting(path: string) {
  for (const name of contents) {
    if (await Deno.lstat(join(path, name)).then(() => true, () => false)) return name
  }
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof Deno.errors.NotFound)) throw error
}
