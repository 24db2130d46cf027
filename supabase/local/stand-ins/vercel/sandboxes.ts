import fs from 'node:fs'
import { join } from 'node:path'
import git from 'isomorphic-git'
import http from 'isomorphic-git/http/web'
import * as z from 'zod'
import { readJson, writeJson } from '../../json-file.ts'
import { archive } from './archive.ts'
import { removeStored, type Store, storeFile } from './store-file.ts'

export const Name = z.string().regex(/^[\w-]{1,128}$/)

/** The body of POST /v2/sandboxes. */
export const Instructions = z.object({
  projectId: z.string(),
  name: Name,
  persistent: z.boolean().default(true),
  timeout: z.int().min(1000).default(300_000),
  runtime: z.string().default('node24'),
  source: z.object({
    type: z.literal('git'),
    url: z.url({ protocol: /^https?$/ }),
    username: z.string().optional(),
    password: z.string().optional(),
    depth: z.int().optional(),
  }).optional(),
})
type Instructions = z.output<typeof Instructions>

export interface Snapshot {
  id: string
  sourceSessionId: string
  status: 'created' | 'deleted'
  sizeBytes: number
  createdAt: number
}

interface Session {
  id: string
  status: 'running' | 'stopped'
  createdAt: number
  stoppedAt?: number
  snapshottedAt?: number
}

/** A sandbox on disk. Without a machine it was deleted, and only its snapshots remain. */
export interface Sandbox {
  name: string
  machine?: { createdAt: number; persistent: boolean; timeout: number; runtime: string; session: Session }
  snapshots: Snapshot[]
}

/** Sandboxes on disk: {dir}/{name}/work is the working directory, {dir}/{name}/sandbox.json the state. */
export class Sandboxes {
  readonly #dir: string
  readonly #store?: Store
  /** The last operation on each sandbox. The operations on one run in order. */
  readonly #operations = new Map<string, Promise<unknown>>()

  constructor(dir: string, store?: Store) {
    this.#dir = dir
    this.#store = store
    Deno.mkdirSync(dir, { recursive: true })
  }

  workDir = (name: string): string => join(this.#dir, name, 'work')

  read(name: string): Promise<Sandbox | undefined> {
    return this.#run(name, (sandbox) => Promise.resolve(sandbox))
  }

  /** Returns false if the name is taken. */
  create({ name, source, persistent, timeout, runtime }: Instructions): Promise<boolean> {
    return this.#run(name, async (sandbox) => {
      if (sandbox?.machine) return false
      const dir = this.workDir(name)
      // An interrupted clone may have left files.
      await Deno.remove(dir, { recursive: true }).catch(() => {})
      await Deno.mkdir(dir, { recursive: true })
      if (source) await clone(dir, source)
      const createdAt = Date.now()
      const session: Session = { id: newId('sbx'), status: 'running', createdAt }
      const machine = { persistent, timeout, runtime, createdAt, session }
      await this.#write({ name, snapshots: [], ...sandbox, machine })
      return true
    })
  }

  /** Stops a session, with a snapshot or, for a persistent sandbox, always with one. Returns undefined if it is not running. */
  stop(name: string, sessionId: string, withSnapshot: boolean): Promise<Sandbox | undefined> {
    return this.#run(name, async (sandbox) => {
      const { session, persistent } = sandbox?.machine ?? {}
      if (session?.id !== sessionId || session.status !== 'running') return undefined
      await this.#shutDown(sandbox!, withSnapshot || persistent!)
      return sandbox
    })
  }

  /** Removes a sandbox but not its snapshots. */
  async remove(name: string): Promise<void> {
    await this.#run(name, async (sandbox) => {
      if (sandbox) await this.#write({ ...sandbox, machine: undefined })
      await Deno.remove(this.workDir(name), { recursive: true }).catch(() => {})
    })
  }

  async removeSnapshot(id: string): Promise<Snapshot | undefined> {
    const owner = (await this.list()).find(({ snapshots }) =>
      snapshots.some((snapshot) => snapshot.id === id)
    )
    return owner && await this.#run(owner.name, async (sandbox) => {
      const snapshot = sandbox!.snapshots.find((snapshot) => snapshot.id === id)!
      await this.#write({ ...sandbox!, snapshots: sandbox!.snapshots.filter((other) => other !== snapshot) })
      if (this.#store) await removeStored(this.#store, `${owner.name}/${id}.tar.gz`)
      else await Deno.remove(this.#archiveFile(owner.name, id))
      return { ...snapshot, status: 'deleted' as const }
    })
  }

  async list(): Promise<Sandbox[]> {
    const folders = await Array.fromAsync(Deno.readDir(this.#dir))
    const sandboxes = await Promise.all(folders.map(({ name }) => this.read(name)))
    return sandboxes.filter((sandbox) => sandbox !== undefined)
  }

  async #shutDown(sandbox: Sandbox, withSnapshot: boolean): Promise<void> {
    const createdAt = Date.now()
    const { session } = sandbox.machine!
    if (withSnapshot) {
      const id = newId('snap')
      const file = this.#archiveFile(sandbox.name, id)
      const sizeBytes = await archive(this.workDir(sandbox.name), file)
      if (this.#store) await storeFile(this.#store, `${sandbox.name}/${id}.tar.gz`, file)
      sandbox.snapshots.push({ id, sourceSessionId: session.id, status: 'created', sizeBytes, createdAt })
      session.snapshottedAt = createdAt
    }
    Object.assign(session, { status: 'stopped', stoppedAt: createdAt })
    await this.#write(sandbox)
  }

  /** Runs an operation after all earlier ones on the sandbox. A session past its time limit is stopped first. */
  #run<T>(name: string, operation: (sandbox: Sandbox | undefined) => Promise<T>): Promise<T> {
    const result = (this.#operations.get(name) ?? Promise.resolve()).then(async () => {
      const sandbox = await readJson<Sandbox>(this.#file(name))
      const machine = sandbox?.machine
      if (machine?.session.status === 'running' && Date.now() > machine.session.createdAt + machine.timeout) {
        await this.#shutDown(sandbox!, machine.persistent)
      }
      return await operation(sandbox)
    })
    this.#operations.set(name, result.catch(() => {}))
    return result
  }

  #file = (name: string) => join(this.#dir, name, 'sandbox.json')

  #archiveFile = (name: string, id: string) => join(this.#dir, name, 'snapshots', `${id}.tar.gz`)

  async #write(sandbox: Sandbox): Promise<void> {
    await Deno.mkdir(join(this.#dir, sandbox.name), { recursive: true })
    await writeJson(this.#file(sandbox.name), sandbox)
  }
}

const clone = (dir: string, { url, username, password, depth }: NonNullable<Instructions['source']>) =>
  git.clone({
    fs,
    http,
    dir,
    url,
    depth,
    singleBranch: true,
    onAuth: () => ({ username, password }),
    onAuthFailure: () => ({ cancel: true }),
  })

const newId = (kind: string) => `${kind}_standin${crypto.randomUUID().replaceAll('-', '')}`
