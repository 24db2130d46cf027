import { basename, dirname, join } from 'node:path'
import { exists, outsideDir, postgresUser, reachableDataDir } from './postgres-user.ts'
import { postgresMajor, removePartials } from './postgres-cluster.ts'
import { holdCluster } from './postgres-leftover.ts'
import { Refusal } from './refusal.ts'
import { readJson, writeJson } from './json-file.ts'
import { identify, isSameFolder, type Owner, ownerOf } from './stack-owner.ts'

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
  /** Where the data folder is if it is not `postgres` in this folder. Earlier versions recorded that one too. */
  postgres_data?: string
  postgres_port?: number
  /** The folder itself, so that a copy of it is known. Earlier versions did not record it. */
  folder?: Owner
}

/** Refuses a folder with files that no stack created, before anything is written there. @throws Refusal */
export async function requireOwnFolder(path: string) {
  const names: string[] = []
  try {
    for await (const { name } of Deno.readDir(path)) names.push(name)
  } catch {
    // It is missing, or its lock says why it cannot be used.
    return
  }
  // Locks, and the marker of a first start that was interrupted, have no state.
  const foreign = names.find((name) => !/lock$|^state\.json/.test(name))
  if (foreign && !names.includes('state.json')) throw foreignFolder(path, foreign)
}

export type StackDir = Awaited<ReturnType<typeof openStackDir>>

/** Opens or creates the state folder. A marker file identifies it and its version, and is written first. */
export async function openStackDir(path: string) {
  const markerFile = join(path, 'state.json')
  let marker = await readJson<Marker>(markerFile)
  if (marker === undefined) {
    const foreign = await firstExisting(path)
    if (foreign) throw foreignFolder(path, foreign)
    marker = {
      made_by: madeBy,
      stack_version: stackVersion,
      postgres_major: postgresMajor,
      folder: await identify(path),
    }
    const dataDir = await reachableDataDir(path, marker.folder!.id, await postgresUser())
    if (dataDir !== join(path, 'postgres')) marker.postgres_data = dataDir
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
  for (const folder of ['storage', 'log', 'mail']) await Deno.mkdir(join(path, folder), { recursive: true })
  const secretsFile = join(path, 'secrets.json')
  const secrets = await readJson(secretsFile)
  const { dataDir: postgresData, isOwn } = await findDataDir(path, marker)
  if (!isOwn) throw await foreignData(path, postgresData)
  const data = await exists(postgresData)
  if (!data && marker.postgres_port !== undefined) throw incomplete(`its database ${postgresData} is gone`)
  if (data && secrets === undefined) throw incomplete(`${secretsFile} is gone`)
  const here = await identify(path, marker.folder?.id)
  const folder = marker.folder && !isSameFolder(marker.folder, here) ? await identify(path) : here
  const outside = postgresData === join(path, 'postgres') ? undefined : postgresData
  const known = { ...marker, folder, postgres_data: outside }
  await writeJson(markerFile, known)
  return {
    path,
    postgresData,
    /** What the data folder names as its owner. */
    owner: folder,
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

/**
 * The data folder of a state folder, and whether it is its own: what is in a state folder is; another one is that of the original,
 * if the state folder is a copy.
 */
async function findDataDir(path: string, { postgres_data: recorded, folder }: Marker) {
  const [inside, real] = [join(path, 'postgres'), await Deno.realPath(path)]
  const isNamedHere = recorded !== undefined && [inside, join(real, 'postgres')].includes(recorded)
  const found = await Deno.lstat(inside).catch(ignoreMissing)
  const dataDir = recorded === undefined || isNamedHere || found ? inside : recorded
  if (dataDir === inside && !found?.isSymlink) return { dataDir, isOwn: true }
  if (folder && !isSameFolder(folder, await identify(path))) return { dataDir, isOwn: false }
  const owner = await ownerOf(dataDir)
  if (owner) return { dataDir, isOwn: owner.id === folder?.id || owner.id === real }
  // Of an earlier version, which named the folder after the path only; or its first start was interrupted.
  const isNew = folder !== undefined && dataDir !== inside && !await exists(dataDir)
  const isOutside = [path, real].map((dir) => basename(outsideDir(dir))).includes(basename(recorded ?? ''))
  return { dataDir, isOwn: isNamedHere || isNew || isOutside }
}

/** Deletes what earlier starts created here, and nothing else. @throws Refusal if a Postgres that is not the stack's runs there */
export async function deleteStackDir(path: string) {
  const marker = await readJson<Marker>(join(path, 'state.json'))
  if (marker?.made_by !== madeBy) return
  const { dataDir, isOwn } = await findDataDir(path, marker)
  const held = isOwn && await exists(dataDir) ? await holdCluster(dataDir) : undefined
  // If this is interrupted, the next start must still accept the folder.
  await writeJson(join(path, 'state.json'), { ...marker, postgres_port: undefined })
  if (held) await Deno.rename(dataDir, `${dataDir}.partial.${Deno.pid}`)
  held?.release()
  if (isOwn) await removePartials(dataDir)
  for (const target of contents.map((name) => join(path, name))) {
    await Deno.remove(target, { recursive: true }).catch(ignoreMissing)
  }
  await Deno.remove(join(path, 'state.json'))
}

const foreignFolder = (path: string, name: string) =>
  new Refusal(
    `${path} already has "${name}", which this stack did not create. Name another folder in STACK_DIR.`,
  )

async function foreignData(path: string, found: string) {
  const dataDir = await exists(found) ? await Deno.realPath(found) : found
  const parent = basename(dataDir) === 'postgres' ? dirname(dataDir) : 'an unknown folder'
  return new Refusal(
    `${path} is a copy of another state folder, or was moved from another disk: its database ${dataDir} is not in it, and may ` +
      `belong to ${
        (await ownerOf(dataDir))?.path ?? parent
      }. Start that one; or start over here, which leaves that database ` +
      `alone: npm start -- --fresh. If no other folder uses it, move it here: mv ${dataDir} ${
        join(path, 'postgres')
      }`,
  )
}

const incomplete = (what: string) =>
  new Refusal(`The state of this stack is incomplete: ${what}. Start over: npm start -- --fresh`)

async function firstExisting(path: string) {
  for (const name of contents) if (await exists(join(path, name))) return name
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof Deno.errors.NotFound)) throw error
}
