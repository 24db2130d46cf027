import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { githubRepositories } from '../../../shared/providers/github/github.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { git, soundClone } from '../../support/git.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database), 'each')
const stranger = fixture(() => createAccount(platform.database), 'each')
let cloneUrl: string
let folder: string

const missing = 'There is no such uploaded file: stage and upload it, then commit it within a day'

beforeEach(async () => {
  folder = await Deno.makeTempDir()
  platform.vendors.github.clearFaults()
  platform.storage.response = undefined
  for (const account of [person, stranger]) {
    const made = await repositories().ensure(`sandbox-${account.id}`)
    if (account === person) cloneUrl = made.cloneUrl
    await platform.database.owner`
      insert into app.sandboxes (account_id, repository) values (${account.id}, ${made.repository})`
  }
})
afterEach(() => Deno.remove(folder, { recursive: true }))

const repositories = () => {
  const { origin, apiKey } = platform.vendors.github
  return githubRepositories({ apiBase: origin, token: apiKey })
}
/** An uploaded file's path. */
async function upload(content: string | Uint8Array<ArrayBuffer>, account = person): Promise<string> {
  const { path, signedUrl } = await json(
    sendJson(platform, account, 'POST', '/api/sandboxes/staged-file', { name: 'x' }),
  )
  const put = await fetch(signedUrl, { method: 'PUT', body: content })
  await put.body?.cancel()
  expect(put.ok).toBe(true)
  return path
}
const commit = (body: unknown, headers: Headers = key(person)) =>
  sendJson(platform, headers, 'POST', '/api/sandboxes/files', body)
const clone = () => soundClone(cloneUrl, join(folder, crypto.randomUUID()))
const commits = async () => Number(await git('-C', await clone(), 'rev-list', '--count', 'main'))
/** What is staged and not committed. */
const rowsOf = (account: TestAccount) =>
  platform.database.owner`select path from app.staged_files where account_id = ${account.id} and sha is null`

describe('committing files', () => {
  it("returns git's own ids, makes the files visible to git clone, and removes the staged files", async () => {
    const contents = ['a mix\n', '', crypto.getRandomValues(new Uint8Array(50_000))]
    const names = ['Müdigkeit – 夜曲.wav', 'empty.txt', 'noise.bin']
    const paths = []
    for (const content of contents) paths.push(await upload(content))
    const { status, uploaded, ...more } = await json(commit({
      files: paths.map((path, index) => ({ path, name: names[index] })),
      path: '/mixes//2026/',
      message: 'Three files',
    }))
    expect({ status, more }).toEqual({ status: 'success', more: {} })
    expect(uploaded.map(({ path }: { path: string }) => path)).toEqual(
      names.map((name) => `mixes/2026/${name}`),
    )
    const to = await clone()
    expect(await git('-C', to, 'log', '-1', '--format=%s %an')).toContain('Three files')
    expect(await git('-C', to, 'rev-list', '--count', 'main')).toBe('2')
    for (const { path, sha } of uploaded) expect(await git('hash-object', join(to, path))).toBe(sha)
    expect(await Deno.readFile(join(to, uploaded[2].path))).toEqual(contents[2])
    expect(await Deno.readTextFile(join(to, 'README.md'))).toMatch(/^# sandbox-/)
    expect(await rowsOf(person)).toEqual([])
    expect(paths.filter((path) => platform.storage.staged.has(path))).toEqual([])
  })

  it('replaces a file of the same name, and puts files into the root by default', async () => {
    for (const content of ['one', 'two']) {
      const { uploaded } = await json(commit({ files: [{ path: await upload(content), name: 'a.txt' }] }))
      expect(uploaded[0].path).toBe('a.txt')
    }
    const to = await clone()
    expect(await Deno.readTextFile(join(to, 'a.txt'))).toBe('two')
    expect(await git('-C', to, 'log', '-1', '--format=%s')).toBe('Upload files via API')
  })

  it('lists what it cannot take in one and the same way, and commits the rest', async () => {
    const foreign = await upload('of somebody else', stranger)
    const { path: never } = await json(
      sendJson(platform, person, 'POST', '/api/sandboxes/staged-file', { name: 'x' }),
    )
    const good = await upload('good')
    const bad = [
      foreign,
      never,
      'nowhere',
      'constructor',
      `${person.id}/../${stranger.id}/x`,
      'https://example.com/x',
    ]
    const body = await json(commit({
      files: [good, ...bad].map((path, index) => ({ path, name: `${index}.txt` })),
    }))
    expect(body.uploaded).toEqual([{ path: '0.txt', sha: expect.any(String) }])
    expect(body.errors).toEqual(bad.map((path) => ({ path, error: missing })))
    expect(await rowsOf(stranger)).toEqual([{ path: foreign }])
    expect(platform.storage.staged.has(foreign)).toBe(true)
  })

  it('commits nothing where it can take nothing', async () => {
    const before = await commits()
    const body = await json(commit({ files: [{ path: 'nowhere', name: 'a.txt' }] }))
    expect(body).toEqual({ status: 'success', uploaded: [], errors: [{ path: 'nowhere', error: missing }] })
    expect(await commits()).toBe(before)
  })

  it('gives a repeated request the same response, and commits nothing more', async () => {
    const files = [{ path: await upload('once'), name: 'once.txt' }]
    const first = await json(commit({ files }))
    const count = await commits()
    expect(await json(commit({ files }))).toEqual(first)
    expect(await commits()).toBe(count)
    expect(await json(commit({ files }, key(stranger)))).toMatchObject({ uploaded: [] })
  })

  it('commits under another name what it committed before, without another upload', async () => {
    const path = await upload('twice')
    const [first] = (await json(commit({ files: [{ path, name: 'a.txt' }] }))).uploaded
    const { uploaded } = await json(commit({ files: [{ path, name: 'b.txt' }] }))
    expect(uploaded).toEqual([{ path: 'b.txt', sha: first.sha }])
    const to = await clone()
    for (const name of ['a.txt', 'b.txt']) expect(await Deno.readTextFile(join(to, name))).toBe('twice')
  })

  it('takes a new upload to the same address', async () => {
    const path = await upload('old')
    await json(commit({ files: [{ path, name: 'a.txt' }] }))
    platform.storage.staged.set(path, new TextEncoder().encode('new'))
    await json(commit({ files: [{ path, name: 'a.txt' }] }))
    expect(await Deno.readTextFile(join(await clone(), 'a.txt'))).toBe('new')
  })

  it.each([true, false])(
    'makes no second commit of what a crash left staged (noted as committed: %s)',
    async (isNoted) => {
      const path = await upload('once')
      const files = [{ path, name: 'once.txt' }]
      const { uploaded } = await json(commit({ files }))
      const count = await commits()
      platform.storage.staged.set(path, new TextEncoder().encode('once'))
      if (!isNoted) await platform.database.owner`update app.staged_files set sha = null where path = ${path}`
      expect(await json(commit({ files }))).toEqual({ status: 'success', uploaded })
      expect(await commits()).toBe(count)
      expect(await rowsOf(person)).toEqual([])
    },
  )

  it('keeps every file of commits at the same time', async () => {
    const paths = await Promise.all([1, 2, 3, 4].map((n) => upload(`file ${n}`)))
    const responses = await Promise.all(
      paths.map((path, n) => json(commit({ files: [{ path, name: `${n}.txt` }] }))),
    )
    expect(responses.flatMap(({ uploaded }) => uploaded)).toHaveLength(4)
    const to = await clone()
    expect(await Promise.all([0, 1, 2, 3].map((n) => Deno.readTextFile(join(to, `${n}.txt`)))))
      .toEqual(['file 1', 'file 2', 'file 3', 'file 4'])
  })

  it('returns 404 with the way to a sandbox where there is none', async () => {
    const without = await createAccount(platform.database)
    expect(await json(commit({ files: [{ path: 'x', name: 'a' }] }, key(without)), 404)).toEqual({
      error:
        'No sandbox yet: set one up with POST /api/sandboxes/setup, and commit once its run has completed',
    })
  })

  it.each([
    [{ files: [] }, /files/],
    [{ files: Array.from({ length: 51 }, (_, n) => ({ path: 'x', name: `${n}` })) }, /at most 50/],
    [{ files: [{ path: 'x', name: 'a' }, { path: 'y', name: 'a' }] }, /different names/],
    [{ files: [{ path: 'x', name: '.git' }] }, /name must be/],
    [{ files: [{ path: 'x', name: 'a/b' }] }, /name must be/],
    [{ files: [{ path: 'x', name: 'a' }], path: '../up' }, /path must be/],
    [{ files: [{ path: 'x', name: 'a' }], path: 'a/./b' }, /path must be/],
    [{ files: [{ path: 'x', name: 'a' }], path: '.git/hooks' }, /path must be/],
    [{ files: [{ path: 'x', name: 'a' }], path: 'a\\b' }, /path must be/],
    [{ files: [{ path: 'x', name: 'a' }], message: ' ' }, /message/],
  ])('refuses %j', async (body, text) => {
    expect(await json(commit(body), 400)).toEqual({ error: expect.stringMatching(text) })
  })

  it.each(['unauthorized', 'error', 'broken_off', 'html', 'wrong_types', 'redirect'] as const)(
    'returns 502 and loses nothing where the vendor fails with %s',
    async (fault) => {
      const path = await upload('kept')
      for (const on of ['git/blobs', 'git/trees', 'PATCH']) {
        platform.vendors.github.order({ fault, on })
        expect(await json(commit({ files: [{ path, name: 'kept.txt' }] }), 502)).toEqual({
          error: 'The files could not be committed right now. It is safe to repeat the request.',
        })
        platform.vendors.github.clearFaults()
      }
      const { uploaded } = await json(commit({ files: [{ path, name: 'kept.txt' }] }))
      expect(uploaded).toHaveLength(1)
      expect(platform.log.join()).not.toContain(platform.vendors.github.apiKey)
    },
  )

  it('lists a file that the vendor does not take, and commits the others', async () => {
    const other = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
      const body = await request.text()
      const { pathname } = new URL(request.url)
      // As the vendor does with what is too large for it.
      if (body.includes(btoa('huge'))) return Response.json({ message: 'Too large' }, { status: 422 })
      return fetch(`${platform.vendors.github.origin}${pathname}`, {
        method: request.method,
        headers: request.headers,
        body: body || undefined,
      })
    })
    const narrow = githubRepositories({
      apiBase: `http://127.0.0.1:${other.addr.port}`,
      token: platform.vendors.github.apiKey,
    })
    const [huge, small] = [await upload('huge'), await upload('small')]
    platform.services.ports.repositories = narrow
    const body = await json(commit({ files: [{ path: huge, name: 'huge' }, { path: small, name: 'small' }] }))
    delete platform.services.ports.repositories
    await other.shutdown()
    expect(body.uploaded).toEqual([{ path: 'small', sha: expect.any(String) }])
    expect(body.errors).toEqual([{ path: huge, error: expect.stringContaining('too large') }])
    expect(await rowsOf(person)).toEqual([{ path: huge }])
  })

  it('returns 503 and loses nothing where Storage fails', async () => {
    const path = await upload('kept')
    platform.storage.response = 500
    await json(commit({ files: [{ path, name: 'kept.txt' }] }), 503)
    platform.storage.response = undefined
    await json(commit({ files: [{ path, name: 'kept.txt' }] }))
  })
})
