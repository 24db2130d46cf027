import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { githubRepositories } from '../../shared/providers/github/github.ts'
import { startGithub } from '../../supabase/local/stand-ins/github.ts'
import { contentOf, largeBytes } from '../support/contents.ts'
import { git, gitHttpBackend } from '../support/git.ts'
import { beforeGithub } from './github-proxy.ts'
import { useStandIn } from './vendor.ts'

const folder = await Deno.makeTempDir()
afterAll(() => Deno.remove(folder, { recursive: true }))
const dir = join(folder, 'github')
const github = useStandIn(startGithub({ dir }))
const open = (apiBase: string) => githubRepositories({ apiBase, token: github.apiKey })

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

describe('a push', () => {
  it('is taken by git\u2019s own server, which checks every object, and again for a moved branch', async () => {
    const { origin, pushes } = withGitServer()
    const repositories = open(origin)
    const { repository } = await repositories.ensure('real')
    const bare = join(dir, `${repository}.git`)
    const contents = [33, 34].map((size) => largeBytes(size * 2 ** 20 + 1))
    const blobs = await Promise.all(
      contents.map((bytes) =>
        repositories.put(repository, contentOf(bytes), () => Promise.resolve(contentOf(bytes)))
      ),
    )
    const text = new TextEncoder().encode('uploaded, and in no commit yet')
    const small = await repositories.put(repository, contentOf(text), () => Promise.resolve(contentOf(text)))
    await repositories.commit(
      repository,
      [...blobs.map((blob, n) => ({ path: `mixes/${n}.wav`, blob })), { path: 'mixes/notes', blob: small }],
      'Two mixes\n\nwith "quotes" and Ümläute',
    )
    await Promise.all(
      blobs.map((blob, n) =>
        repositories.commit(repository, [{ path: `again/${n}.wav`, blob }], `Again ${n}`)
      ),
    )
    await git('-C', bare, 'fsck', '--full', '--strict')
    expect((await git('-C', bare, 'ls-tree', '-r', '--name-only', 'main')).split('\n')).toEqual(
      ['README.md', 'again/0.wav', 'again/1.wav', 'mixes/0.wav', 'mixes/1.wav', 'mixes/notes'],
    )
    for (const [n, { sha }] of blobs.entries()) {
      expect(await git('-C', bare, 'rev-parse', `main:mixes/${n}.wav`)).toBe(sha)
    }
    expect(pushes.slice(0, 2)).toEqual(['GET /info/refs', 'POST /git-receive-pack'])
  })

  it('of a changed content is refused by git\u2019s own server, and moves nothing', async () => {
    const repositories = open(withGitServer().origin)
    const { repository } = await repositories.ensure('changed')
    const size = 33 * 2 ** 20
    const content = (seed: number) => contentOf(largeBytes(size, seed))
    const blob = await repositories.put(repository, content(1), () => Promise.resolve(content(2)))
    await expect(repositories.commit(repository, [{ path: 'a.wav', blob }], 'x'))
      .rejects.toMatchObject({ fault: 'provider_failed', status: 422 })
    expect(await git('-C', join(dir, `${repository}.git`), 'rev-list', '--count', 'main')).toBe('1')
  })
})

describe('the stand-in', () => {
  it('takes a push of the git program with a token, and refuses it without', async () => {
    const { cloneUrl, credentials: { username, password } } = await open(github.origin).ensure('pushed')
    const to = join(folder, 'clone')
    await git('clone', '--quiet', cloneUrl, to)
    await Deno.writeTextFile(join(to, 'a.txt'), 'pushed\n')
    const commit = (message: string) =>
      git('-C', to, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-am', message)
    await git('-C', to, 'add', '.')
    await commit('By git')
    await expect(git('-C', to, 'push', '--quiet', 'origin', 'main')).rejects.toThrow(/Username/)
    const url = cloneUrl.replace('://', `://${username}:${password}@`)
    await git('-C', to, 'push', '--quiet', url, 'main')
    expect(await git('-C', join(dir, 'stand-in/pushed.git'), 'log', '-1', '--format=%s', 'main')).toBe(
      'By git',
    )
  })

  it('refuses a file over its limit as GitHub does, and nothing of the push stays', async () => {
    const small = startGithub({ dir: join(folder, 'limited'), maxFileBytes: 33 * 2 ** 20 })
    const repositories = githubRepositories({ apiBase: small.origin, token: small.apiKey })
    const { repository } = await repositories.ensure('limited')
    const bytes = largeBytes(33 * 2 ** 20 + 1)
    const blob = await repositories.put(repository, contentOf(bytes), () => Promise.resolve(contentOf(bytes)))
    const files = [{ path: 'a.wav', blob }]
    await expect(repositories.commit(repository, files, 'x').finally(() => small.stop()))
      .rejects.toMatchObject({ status: 422, message: 'GitHub refused the commit after 1 attempts' })
    expect(await git('-C', join(folder, 'limited/stand-in/limited.git'), 'count-objects')).toMatch(
      /^3 objects/,
    )
  })
})
