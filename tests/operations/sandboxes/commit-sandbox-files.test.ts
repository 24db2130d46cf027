import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { githubRepositories } from '../../../shared/providers/github/github.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { git } from '../../support/git.ts'
import { useCommits } from './world.ts'

const { platform, person, clone, commits, stage, commit } = useCommits()
const stranger = fixture(() => createAccount(platform.database), 'each')
const missing = 'There is no such uploaded file: stage and upload it, then commit it within a day'

async function upload(content: string | Uint8Array<ArrayBuffer>, by = person): Promise<string> {
  const path = await stage({}, by)
  platform.storage.staged.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content)
  return path
}
const rowsOf = (account = person) =>
  platform.database.owner`select path from app.staged_files where account_id = ${account.id} and sha is null`

describe('committing files', () => {
  it("returns git's own ids, makes the files visible to git clone, and removes the staged files", async () => {
    const contents = ['a mix\n', '', crypto.getRandomValues(new Uint8Array(50_000))]
    const names = ['Müdigkeit – 夜曲.wav', 'empty.txt', 'noise.bin']
    const paths = []
    for (const content of contents) paths.push(await upload(content))
    const { status, uploaded, ...more } = await commit({
      files: paths.map((path, index) => ({ path, name: names[index] })),
      path: '/mixes//2026/',
      message: 'Three files',
    })
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
    expect(await rowsOf()).toEqual([])
    expect(paths.filter((path) => platform.storage.staged.has(path))).toEqual([])
  })

  it('replaces a file of the same name, and puts files into the root by default', async () => {
    for (const content of ['one', 'two']) {
      const { uploaded } = await commit({ files: [{ path: await upload(content), name: 'a.txt' }] })
      expect(uploaded[0].path).toBe('a.txt')
    }
    const to = await clone()
    expect(await Deno.readTextFile(join(to, 'a.txt'))).toBe('two')
    expect(await git('-C', to, 'log', '-1', '--format=%s')).toBe('Upload files via API')
  })

  it('lists what it cannot take in one and the same way, and commits the rest', async () => {
    const foreign = await upload('of somebody else', stranger)
    const never = await stage()
    const good = await upload('good')
    const above = `${person.id}/../${stranger.id}/x`
    const bad = [foreign, never, 'nowhere', 'constructor', above, 'https://example.com/x']
    const files = [good, ...bad].map((path, index) => ({ path, name: `${index}.txt` }))
    const body = await commit({ files })
    expect(body.uploaded).toEqual([{ path: '0.txt', sha: expect.any(String) }])
    expect(body.errors).toEqual(bad.map((path) => ({ path, error: missing })))
    expect(await rowsOf(stranger)).toEqual([{ path: foreign }])
    expect(platform.storage.staged.has(foreign)).toBe(true)
  })

  it('gives a repeated request the same response, and commits nothing more, as where it can take nothing', async () => {
    const files = [{ path: await upload('once'), name: 'once.txt' }]
    const first = await commit({ files })
    const count = await commits()
    expect(await commit({ files })).toEqual(first)
    const nothing = { status: 'success', uploaded: [], errors: [{ path: 'nowhere', error: missing }] }
    expect(await commit({ files: [{ path: 'nowhere', name: 'a.txt' }] })).toEqual(nothing)
    expect(await commits()).toBe(count)
  })

  it('commits under another name what it committed before, without another upload', async () => {
    const path = await upload('twice')
    const [first] = (await commit({ files: [{ path, name: 'a.txt' }] })).uploaded
    const { uploaded } = await commit({ files: [{ path, name: 'b.txt' }] })
    expect(uploaded).toEqual([{ path: 'b.txt', sha: first.sha }])
    const to = await clone()
    for (const name of ['a.txt', 'b.txt']) expect(await Deno.readTextFile(join(to, name))).toBe('twice')
  })

  it('takes a new upload to the same address', async () => {
    const path = await upload('old')
    await commit({ files: [{ path, name: 'a.txt' }] })
    platform.storage.staged.set(path, new TextEncoder().encode('new'))
    await commit({ files: [{ path, name: 'a.txt' }] })
    expect(await Deno.readTextFile(join(await clone(), 'a.txt'))).toBe('new')
  })

  it.each([true, false])(
    'makes no second commit of what a crash left staged (noted as committed: %s)',
    async (isNoted) => {
      const path = await upload('once')
      const files = [{ path, name: 'once.txt' }]
      const { uploaded } = await commit({ files })
      const count = await commits()
      platform.storage.staged.set(path, new TextEncoder().encode('once'))
      if (!isNoted) await platform.database.owner`update app.staged_files set sha = null where path = ${path}`
      expect(await commit({ files })).toEqual({ status: 'success', uploaded })
      expect(await commits()).toBe(count)
      expect(await rowsOf()).toEqual([])
    },
  )

  it('keeps every file of commits at the same time', async () => {
    const paths = await Promise.all([1, 2, 3, 4].map((n) => upload(`file ${n}`)))
    const responses = await Promise.all(
      paths.map((path, n) => commit({ files: [{ path, name: `${n}.txt` }] })),
    )
    expect(responses.flatMap(({ uploaded }) => uploaded)).toHaveLength(4)
    const to = await clone()
    expect(await Promise.all([0, 1, 2, 3].map((n) => Deno.readTextFile(join(to, `${n}.txt`)))))
      .toEqual(['file 1', 'file 2', 'file 3', 'file 4'])
  })

  it('returns 404 with the way to a sandbox where there is none', async () => {
    const without = await createAccount(platform.database)
    expect(await commit({ files: [{ path: 'x', name: 'a' }] }, without, 404)).toEqual({
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
    expect(await commit(body, person, 400)).toEqual({ error: expect.stringMatching(text) })
  })

  it.each(['unauthorized', 'error', 'broken_off', 'html', 'wrong_types', 'redirect'] as const)(
    'returns 502 and loses nothing where the vendor fails with %s',
    async (fault) => {
      const path = await upload('kept')
      for (const on of ['git/blobs', 'git/trees', 'PATCH']) {
        platform.vendors.github.order({ fault, on })
        expect(await commit({ files: [{ path, name: 'kept.txt' }] }, person, 502)).toEqual({
          error: 'The files could not be committed right now. It is safe to repeat the request.',
        })
        platform.vendors.github.clearFaults()
      }
      const { uploaded } = await commit({ files: [{ path, name: 'kept.txt' }] })
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
    const body = await commit({ files: [{ path: huge, name: 'huge' }, { path: small, name: 'small' }] })
    delete platform.services.ports.repositories
    await other.shutdown()
    expect(body.uploaded).toEqual([{ path: 'small', sha: expect.any(String) }])
    expect(body.errors).toEqual([{ path: huge, error: expect.stringContaining('too large') }])
    expect(await rowsOf()).toEqual([{ path: huge }])
  })

  it('returns 503 and loses nothing where Storage fails', async () => {
    const path = await upload('kept')
    platform.storage.response = 500
    await commit({ files: [{ path, name: 'kept.txt' }] }, person, 503)
    platform.storage.response = undefined
    await commit({ files: [{ path, name: 'kept.txt' }] })
  })
})
