import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { githubRepositories } from '../../shared/providers/github/github.ts'
import type { GitBlob } from '../../shared/providers/ports/repositories.ts'
import { faults } from '../../supabase/local/stand-ins/faults.ts'
import { startGithub } from '../../supabase/local/stand-ins/github.ts'
import { contentOf, largeBytes } from '../support/contents.ts'
import { git, gitHttpBackend } from '../support/git.ts'
import { beforeGithub, isPush } from './github-proxy.ts'
import { faultKinds, providerError, requestsTo, useStandIn } from './vendor.ts'

const mebibyte = 2 ** 20
const folder = await Deno.makeTempDir()
afterAll(() => Deno.remove(folder, { recursive: true }))
const dir = join(folder, 'github')
const github = useStandIn(startGithub({ dir }))
const options = { apiBase: github.origin, token: github.apiKey }
const repositories = (more: object = {}) => githubRepositories({ ...options, ...more })

const put = (repository: string, bytes: Uint8Array<ArrayBuffer>) =>
  repositories().put(repository, contentOf(bytes), () => Promise.resolve(contentOf(bytes)))
const newRepository = async () => (await repositories().ensure(`sandbox-${crypto.randomUUID()}`)).repository
const inside = (repository: string, ...args: string[]) => git('-C', join(dir, `${repository}.git`), ...args)
const countObjects = async (repository: string) =>
  (await inside(repository, 'count-objects')).replace(/ objects.*/, '')
const head = (repository: string) => inside(repository, 'rev-parse', 'main')
/** A repository, and a content of it that is only pushed. */
async function aLargeOne(seed = 1) {
  const repository = await newRepository()
  const bytes = largeBytes(33 * mebibyte, seed)
  return { repository, bytes, blob: await put(repository, bytes) }
}

describe('a large content', () => {
  const sizes = [32 * mebibyte + 1, 41 * mebibyte, 100 * mebibyte]
  it.each(sizes)('of %i bytes is committed under git\u2019s id', async (size) => {
    const repository = await newRepository()
    const [bytes, file] = [largeBytes(size), join(folder, 'content')]
    await Deno.writeFile(file, bytes)
    const blob = await put(repository, bytes)
    expect(blob.sha).toBe(await git('hash-object', file))
    await repositories().commit(repository, [{ path: 'mixes/2026/Ümläut 夜.wav', blob }], 'A mix')
    await inside(repository, 'fsck', '--full', '--strict')
    expect(await inside(repository, 'rev-parse', 'main:mixes/2026/Ümläut 夜.wav')).toBe(blob.sha)
    expect(await inside(repository, 'cat-file', '-s', blob.sha)).toBe(`${size}`)
    expect(await inside(repository, 'log', '--format=%s|%an|%ae')).toBe(
      'A mix|stand-in|1+stand-in@users.noreply.github.com\nInitial commit|Stand-in for GitHub|stand-in@example.com',
    )
  })

  it('over 100 MiB is refused with 413, and not read', async () => {
    const repository = await newRepository()
    const { stream } = contentOf(new Uint8Array(9))
    const content = { size: 100 * mebibyte + 1, stream }
    await expect(repositories().put(repository, content, () => Promise.resolve(content)))
      .rejects.toMatchObject({ fault: 'provider_failed', status: 413 })
    expect(await stream.getReader().read()).toEqual({ done: true, value: undefined })
  })

  it('of 100 MiB is never in memory at once', async () => {
    const repository = await newRepository()
    let received = 0
    const apiBase = beforeGithub(github, async (request, path) => {
      if (!isPush(request, path)) return
      for await (const chunk of request.body!) received += chunk.length
      return new Response('000eunpack ok\n0017ok refs/heads/main\n0000')
    })
    const size = 100 * mebibyte
    const chunk = new Uint8Array(64 * 1024)
    let maxPending = 0
    const content = () => ({
      size,
      stream: ReadableStream.from(function* () {
        for (let at = 0; at < size; at += chunk.length) {
          maxPending = Math.max(maxPending, at - received)
          yield chunk
        }
      }()),
    })
    const blob = await repositories().put(repository, content(), () => Promise.resolve(content()))
    maxPending = 0
    await repositories({ apiBase }).commit(repository, [{ path: 'a.wav', blob }], 'A mix')
    expect(received).toBeGreaterThan(size)
    expect(maxPending).toBeLessThan(16 * mebibyte)
  })
})

describe('a commit with large contents', () => {
  it('also has uploaded ones, keeps all other files, and is not repeated', async () => {
    const { repository, blob } = await aLargeOne()
    const small: GitBlob = await put(repository, new TextEncoder().encode('small'))
    expect(small.large).toBeUndefined()
    for (const path of ['a/b.txt', 'a-b', 'a.txt', 'z']) {
      await repositories().commit(repository, [{ path, blob: small }], path)
    }
    const files = [{ path: 'a/large.wav', blob }, { path: 'a/c/small.txt', blob: small }, { path: 'z', blob }]
    for (const message of ['One', 'Two']) await repositories().commit(repository, files, message)
    await inside(repository, 'fsck', '--full', '--strict')
    expect((await inside(repository, 'ls-tree', '-r', '--name-only', 'main')).split('\n'))
      .toEqual(['README.md', 'a-b', 'a.txt', 'a/b.txt', 'a/c/small.txt', 'a/large.wav', 'z'])
    expect(await inside(repository, 'rev-parse', 'main:z')).toBe(blob.sha)
    expect(await inside(repository, 'rev-list', '--count', 'main')).toBe('6')
    expect(requestsTo(github).filter((line) => line.startsWith('POST') && line.endsWith('git-receive-pack')))
      .toHaveLength(1)
  })

  it('is repeated on the new head where another one came first', async () => {
    const { repository, blob } = await aLargeOne()
    const small = await put(repository, new TextEncoder().encode('first'))
    let pushes = 0
    const apiBase = beforeGithub(github, async (request, path) => {
      if (isPush(request, path) && ++pushes <= 2) {
        await repositories().commit(repository, [{ path: `${pushes}.txt`, blob: small }], 'Another')
      }
    })
    await repositories({ apiBase }).commit(repository, [{ path: 'large.wav', blob }], 'A mix')
    expect(pushes).toBe(3)
    await inside(repository, 'fsck', '--full', '--strict')
    expect(await inside(repository, 'ls-tree', '--name-only', 'main'))
      .toBe('1.txt\n2.txt\nREADME.md\nlarge.wav')
    expect(await inside(repository, 'rev-list', '--count', 'main')).toBe('4')
  })

  it('that is interrupted at any byte of the pack leaves nothing', async () => {
    const { repository, bytes, blob } = await aLargeOne()
    const before = [await head(repository), await countObjects(repository)]
    for (const share of [0, 0.5, 1]) {
      const stopping = new AbortController()
      const open = () =>
        Promise.resolve({
          size: bytes.length,
          stream: ReadableStream.from(function* () {
            const end = Math.floor(share * bytes.length / 65_536)
            for (let n = 0; n * 65_536 < bytes.length; n++) {
              if (n >= end) stopping.abort(new Error('Stopped'))
              yield bytes.slice(n * 65_536, (n + 1) * 65_536)
            }
            stopping.abort(new Error('Stopped'))
          }()),
        })
      const large = { size: bytes.length, open }
      const files = [{ path: 'a.wav', blob: { sha: blob.sha, large } }]
      await expect(repositories().commit(repository, files, 'A mix', stopping.signal))
        .rejects.toThrow('Stopped')
    }
    expect([await head(repository), await countObjects(repository)]).toEqual(before)
    await repositories().commit(repository, [{ path: 'a.wav', blob }], 'A mix')
    expect(await inside(repository, 'rev-parse', 'main:a.wav')).toBe(blob.sha)
  })

  it('whose content changed since its id was computed is refused, and leaves nothing', async () => {
    const { repository, bytes, blob } = await aLargeOne()
    const before = [await head(repository), await countObjects(repository)]
    const changed = largeBytes(bytes.length, 9)
    for (
      const [content, expected] of [
        [contentOf(changed), { fault: 'provider_failed', status: 422 }],
        [contentOf(changed.slice(1), bytes.length), { message: 'The file changed while it was read' }],
      ] as const
    ) {
      const large = { size: bytes.length, open: () => Promise.resolve(content) }
      await expect(repositories().commit(repository, [{ path: 'a.wav', blob: { ...blob, large } }], 'x'))
        .rejects.toMatchObject(expected)
    }
    expect([await head(repository), await countObjects(repository)]).toEqual(before)
  })

  it.each(faults)('after the fault %s of a push is an error that quotes nothing', async (fault) => {
    const { repository, blob } = await aLargeOne()
    const before = await head(repository)
    for (const on of ['GET .*info/refs', 'GET .*git/trees']) {
      github.order({ fault, on, times: 3, retry_after_s: 0 })
      const opened = repositories({ timeoutMs: fault.startsWith('slow') ? 300 : 5_000 })
      const commit = opened.commit(repository, [{ path: 'a.wav', blob }], 'x')
      // Refs are no JSON.
      const hasOtherTypes = on.includes('refs') && fault === 'wrong_types'
      const error = await providerError(commit, /sk_live|Basic|Invalid username/, github.apiKey)
      if (!hasOtherTypes) expect(error.fault).toBe(faultKinds[fault])
      github.clearFaults()
    }
    expect(await head(repository)).toBe(before)
  })
})

/** The stand-in's API, with git's own server for git's protocol in the same folders. */
function withGitServer(): { origin: string; pushes: string[] } {
  const pushes: string[] = []
  const origin = beforeGithub(github, async (request, pathname) => {
    const [, path, file] = /^\/stand-ins\/github(\/.*\.git(\/.*))/.exec(pathname) ?? []
    if (!path) return
    pushes.push(`${request.method} ${file}`)
    return await gitHttpBackend(dir, path, request)
  })
  return { origin, pushes }
}

it('a push is taken by git\u2019s own server, which checks every object, and again for a moved branch', async () => {
  const { origin, pushes } = withGitServer()
  const real = repositories({ apiBase: origin })
  const { repository } = await real.ensure('real')
  const bare = join(dir, `${repository}.git`)
  const contents = [33, 34].map((size) => largeBytes(size * mebibyte + 1))
  const blobs = await Promise.all(
    contents.map((bytes) => real.put(repository, contentOf(bytes), () => Promise.resolve(contentOf(bytes)))),
  )
  const text = new TextEncoder().encode('uploaded, and in no commit yet')
  const small = await real.put(repository, contentOf(text), () => Promise.resolve(contentOf(text)))
  await real.commit(
    repository,
    [...blobs.map((blob, n) => ({ path: `mixes/${n}.wav`, blob })), { path: 'mixes/notes', blob: small }],
    'Two mixes\n\nwith "quotes" and Ümläute',
  )
  await Promise.all(
    blobs.map((blob, n) => real.commit(repository, [{ path: `again/${n}.wav`, blob }], `Again ${n}`)),
  )
  await git('-C', bare, 'fsck', '--full', '--strict')
  expect((await git('-C', bare, 'ls-tree', '-r', '--name-only', 'main')).split('\n'))
    .toEqual(['README.md', 'again/0.wav', 'again/1.wav', 'mixes/0.wav', 'mixes/1.wav', 'mixes/notes'])
  for (const [n, { sha }] of blobs.entries()) {
    expect(await git('-C', bare, 'rev-parse', `main:mixes/${n}.wav`)).toBe(sha)
  }
  expect(pushes.slice(0, 2)).toEqual(['GET /info/refs', 'POST /git-receive-pack'])
})
