import { join } from 'node:path'
import { readJson, writeJson } from '../../json-file.ts'
import { archive } from './archive.ts'
import type { Sandbox, Snapshot, Wish } from './sandbox.ts'
import { removeStored, type Store, storeFile } from './store-file.ts'
import { cloneInto } from './working-copy.ts'

/** Sandboxes on disk: {dir}/{name}/work is what a machine works on, {dir}/{name}/sandbox.json what there is of it. */
export class Sandboxes {
  readonly #dir: string
  readonly #store?: Store
  /** The last work on each: what is asked of one is done in order. */
  readonly #working = new Map<string, Promise<unknown>>()

  constructor(dir: string, store?: Store) {
    this.#dir = dir
    this.#store = store
    Deno.mkdirSync(dir, { recursive: true })
  }

  workDir(name: string): string {
    return join(this.#dir, name, 'work')
  }

  /** Where an archive is, unless it went into Storage. */
  archiveFile(name: string, id: string): string {
    return join(this.#dir, name, 'snapshots', `${id}.tar.gz`)
  }

  read(name: string): Promise<Sandbox | undefined> {
    return this.#after(name, (sandbox) => Promise.resolve(sandbox))
  }

  /** False where the name is taken. */
  create(name: string, { source, ...instruction }: Wish): Promise<boolean> {
    return this.#after(name, async (sandbox) => {
      if (sandbox?.machine) return false
      if (source) await cloneInto(this.workDir(name), source)
      else await Deno.mkdir(this.workDir(name), { recursive: true })
      const createdAt = Date.now()
      const session = { id: newId('sbx'), status: 'running' as const, createdAt }
      const machine = { ...instruction, createdAt, session }
      await this.#keep({ name, snapshots: [], ...sandbox, machine })
      return true
    })
  }

  /** Stops a session; a persistent sandbox is snapshotted then. False where it is down already. */
  stop(name: string, sessionId: string): Promise<boolean> {
    return this.#after(name, async (sandbox) => {
      if (!isUp(sandbox, sessionId)) return false
      await this.#shutDown(sandbox!, sandbox!.machine!.persistent)
      return true
    })
  }

  /** Snapshots a session, which stops it. Undefined where it is down already. */
  snapshot(name: string, sessionId: string): Promise<Snapshot | undefined> {
    return this.#after(name, async (sandbox) => {
      if (!isUp(sandbox, sessionId)) return undefined
      await this.#shutDown(sandbox!, true)
      return sandbox!.snapshots.at(-1)
    })
  }

  /** Its snapshots stay. */
  async remove(name: string): Promise<void> {
    await this.#after(name, async (sandbox) => {
      if (sandbox) await this.#keep({ ...sandbox, machine: undefined })
      await Deno.remove(this.workDir(name), { recursive: true }).catch(() => {})
    })
  }

  async removeSnapshot(id: string): Promise<Snapshot | undefined> {
    const of = (await this.list()).find(({ snapshots }) => snapshots.some((one) => one.id === id))
    return of && await this.#after(of.name, async (sandbox) => {
      const snapshot = sandbox!.snapshots.find((one) => one.id === id)!
      await this.#keep({ ...sandbox!, snapshots: sandbox!.snapshots.filter((one) => one !== snapshot) })
      if (this.#store) await removeStored(this.#store, `${of.name}/${id}.tar.gz`)
      else await Deno.remove(this.archiveFile(of.name, id))
      return { ...snapshot, status: 'deleted' as const }
    })
  }

  async list(): Promise<Sandbox[]> {
    const folders = await Array.fromAsync(Deno.readDir(this.#dir))
    const all = await Promise.all(folders.map(({ name }) => this.read(name)))
    return all.filter((one) => one !== undefined)
  }

  async #shutDown(sandbox: Sandbox, withSnapshot: boolean): Promise<void> {
    const now = Date.now()
    const { session } = sandbox.machine!
    if (withSnapshot) {
      const id = newId('snap')
      const file = this.archiveFile(sandbox.name, id)
      const sizeBytes = await archive(this.workDir(sandbox.name), file)
      if (this.#store) await storeFile(this.#store, `${sandbox.name}/${id}.tar.gz`, file)
      sandbox.snapshots.push({
        id,
        sourceSessionId: session.id,
        status: 'created',
        sizeBytes,
        createdAt: now,
      })
      session.snapshottedAt = now
    }
    Object.assign(session, { status: 'stopped', stoppedAt: now })
    await this.#keep(sandbox)
  }

  /** Works on a sandbox once all before it is done; a session whose time is up has stopped by then. */
  #after<T>(name: string, work: (sandbox: Sandbox | undefined) => Promise<T>): Promise<T> {
    const done = (this.#working.get(name) ?? Promise.resolve()).then(async () => {
      const sandbox = await readJson<Sandbox>(this.#file(name))
      const machine = sandbox?.machine
      if (machine?.session.status === 'running' && Date.now() > machine.session.createdAt + machine.timeout) {
        await this.#shutDown(sandbox!, machine.persistent)
      }
      return await work(sandbox)
    })
    this.#working.set(name, done.catch(() => {}))
    return done
  }

  #file = (name: string) => join(this.#dir, name, 'sandbox.json')

  async #keep(sandbox: Sandbox): Promise<void> {
    await Deno.mkdir(join(this.#dir, sandbox.name), { recursive: true })
    await writeJson(this.#file(sandbox.name), sandbox)
  }
}

const isUp = (sandbox: Sandbox | undefined, sessionId: string) =>
  sandbox?.machine?.session.id === sessionId && sandbox.machine.session.status === 'running'

const newId = (kind: string) => `${kind}_standin${crypto.randomUUID().replaceAll('-', '')}`
