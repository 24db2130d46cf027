import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import git, { type TreeEntry } from 'isomorphic-git'

export interface Author {
  name: string
  email: string
}

/** A change of one file in a tree; null removes it. */
export interface Change {
  path: string
  mode: string
  sha: string | null
}

/** A bare repository on disk, in git's own format. */
export class Repository {
  readonly gitdir: string
  /** The last change of a ref. Changes are made one after the other. */
  #changing: Promise<unknown> = Promise.resolve()

  constructor(gitdir: string) {
    this.gitdir = gitdir
  }

  /** Creates a repository with a first commit, atomically. Returns false if it exists. */
  static async create(gitdir: string, readme: string, author: Author): Promise<boolean> {
    const part = `${gitdir}.${crypto.randomUUID()}.part`
    const created = new Repository(part)
    try {
      await git.init({ fs, gitdir: part, bare: true, defaultBranch: 'main' })
      const sha = await created.writeBlob(new TextEncoder().encode(readme))
      const tree = await created.writeTree(undefined, [{ path: 'README.md', mode: '100644', sha }])
      await created.writeRef('heads/main', await created.writeCommit('Initial commit', tree, [], author))
      await fs.promises.rename(part, gitdir)
      return true
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '')) return false
      throw error
    } finally {
      await fs.promises.rm(part, { recursive: true, force: true })
    }
  }

  has(sha: string): boolean {
    return /^[0-9a-f]{40}$/.test(sha) && fs.existsSync(this.#fileOf(sha))
  }

  /** Writes an object of a push, without compression: a push may have 100 MB. */
  async writeObject({ type, sha, content }: { type: string; sha: string; content: Uint8Array }) {
    if (this.has(sha)) return
    const file = this.#fileOf(sha)
    const part = `${file}.${crypto.randomUUID()}.part`
    const header = new TextEncoder().encode(`${type} ${content.length}\0`)
    await fs.promises.mkdir(dirname(file), { recursive: true })
    await fs.promises.writeFile(part, deflateSync(Buffer.concat([header, content]), { level: 0 }))
    await fs.promises.rename(part, file)
  }

  #fileOf = (sha: string): string => join(this.gitdir, 'objects', sha.slice(0, 2), sha.slice(2))

  writeBlob(blob: Uint8Array): Promise<string> {
    return git.writeBlob({ fs, gitdir: this.gitdir, blob })
  }

  /** A packfile of these objects. */
  async pack(oids: string[]): Promise<Uint8Array<ArrayBuffer>> {
    return (await git.packObjects({ fs, gitdir: this.gitdir, oids })).packfile!
  }

  async readCommit(sha: string) {
    return (await git.readCommit({ fs, gitdir: this.gitdir, oid: sha })).commit
  }

  async readTree(sha: string): Promise<TreeEntry[]> {
    return (await git.readTree({ fs, gitdir: this.gitdir, oid: sha })).tree
  }

  /** Writes a tree with changes to another one, also in its folders. */
  async writeTree(base: string | undefined, changes: Change[]): Promise<string> {
    const entries = new Map((base ? await this.readTree(base) : []).map((entry) => [entry.path, entry]))
    const folders = new Map<string, Change[]>()
    for (const change of changes) {
      const [first, ...rest] = change.path.split('/') as [string, ...string[]]
      if (rest.length > 0) {
        folders.set(first, [...folders.get(first) ?? [], { ...change, path: rest.join('/') }])
      } else if (change.sha === null) entries.delete(first)
      else entries.set(first, { path: first, mode: change.mode, oid: change.sha, type: 'blob' })
    }
    for (const [path, inside] of folders) {
      const before = entries.get(path)
      const oid = await this.writeTree(before?.type === 'tree' ? before.oid : undefined, inside)
      entries.set(path, { path, mode: '040000', oid, type: 'tree' })
    }
    return await git.writeTree({ fs, gitdir: this.gitdir, tree: [...entries.values()] })
  }

  writeCommit(message: string, tree: string, parent: string[], author: Author): Promise<string> {
    const person = { ...author, timestamp: Math.floor(Date.now() / 1000), timezoneOffset: 0 }
    return git.writeCommit({
      fs,
      gitdir: this.gitdir,
      commit: { message: `${message.trimEnd()}\n`, tree, parent, author: person, committer: person },
    })
  }

  async readRef(name: string): Promise<string | undefined> {
    try {
      return (await fs.promises.readFile(join(this.gitdir, 'refs', name), 'utf8')).trim()
    } catch {
      return undefined
    }
  }

  /** Returns false if this is not a fast forward and not forced. */
  moveRef(name: string, sha: string, force: boolean): Promise<boolean> {
    const { gitdir } = this
    return this.#change(name, sha, (from) =>
      force || from === undefined || from === sha ||
      git.isDescendent({ fs, gitdir, oid: sha, ancestor: from }))
  }

  /** Writes and moves the ref. Returns false and writes nothing if it is not at `from` any more. */
  compareAndSetRef(name: string, from: string, to: string, write: () => Promise<void>): Promise<boolean> {
    return this.#change(name, to, async (current) => {
      const isAllowed = (current ?? '0'.repeat(40)) === from
      if (isAllowed) await write()
      return isAllowed
    })
  }

  #change(name: string, sha: string, isAllowed: (from?: string) => boolean | Promise<boolean>) {
    const moved = this.#changing.then(async () => {
      const allowed = await isAllowed(await this.readRef(name))
      if (allowed) await this.writeRef(name, sha)
      return allowed
    })
    this.#changing = moved.catch(() => {})
    return moved
  }

  async writeRef(name: string, sha: string): Promise<void> {
    const file = join(this.gitdir, 'refs', name)
    await fs.promises.writeFile(`${file}.lock`, `${sha}\n`)
    await fs.promises.rename(`${file}.lock`, file)
  }
}
