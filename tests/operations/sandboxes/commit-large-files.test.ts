import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxUploadBytes } from '../../../shared/providers/ports/repositories.ts'
import { beforeGithub, isPush } from '../../providers/github-proxy.ts'
import { largeBytes } from '../../support/contents.ts'
import { git } from '../../support/git.ts'
import { sample } from '../../support/sample.ts'
import { useCommits } from './world.ts'

const { platform, repositories, clone, commits, stage: stagePath, commit: commitBody, idOf } = useCommits()
const mebibyte = 2 ** 20

async function stage(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = await stagePath({ size: content.length })
  platform.storage.staged.set(path, content)
  return path
}
const commit = (files: { path: string; name: string }[], status = 200) =>
  commitBody({ files, path: 'mixes' }, undefined, status)
const small = () => new TextEncoder().encode('small')

describe('files that are too large for the repository\u2019s upload', () => {
  it.each(sample([[33, 34], [41], [100]], 3))(
    'of %j MiB are committed with others, once, also by a repeated request',
    async (...sizes) => {
      const contents = [...sizes.map((size) => largeBytes(size * mebibyte)), small()]
      const files = []
      for (const [n, content] of contents.entries()) files.push({ path: await stage(content), name: `${n}` })
      const first = await commit(files)
      expect(first).toEqual({
        status: 'success',
        uploaded: await Promise.all(
          contents.map(async (content, n) => ({ path: `mixes/${n}`, sha: await idOf(content) })),
        ),
      })
      expect(platform.storage.staged.size).toBe(0)
      expect(await commit(files)).toEqual(first)
      const to = await clone()
      expect(await commits()).toBe(2)
      expect(await git('hash-object', join(to, 'mixes/0'))).toBe(first.uploaded[0].sha)
    },
  )

  it('are listed with the reason if the repository does not take them, and the others are committed', async () => {
    const origin = beforeGithub(platform.vendors.github, async (request, path) => {
      if (!isPush(request, path)) return
      await request.body?.pipeTo(new WritableStream())
      return new Response('000eunpack ok\n0031ng refs/heads/main pre-receive hook declined\n0000')
    })
    platform.services.ports.repositories = repositories(origin)
    const [large, other] = [await stage(largeBytes(33 * mebibyte)), await stage(small())]
    const body = await commit([{ path: large, name: 'large' }, { path: other, name: 'small' }])
    expect(body).toEqual({
      status: 'success',
      uploaded: [{ path: 'mixes/small', sha: await idOf(small()) }],
      errors: [{ path: large, error: 'The repository rejected this file: it may be too large' }],
    })
    expect([...platform.storage.staged.keys()]).toEqual([large])
    expect(await commit([{ path: large, name: 'large' }])).toMatchObject({ uploaded: [], errors: [{}] })
  })

  it('are committed up to 100 MiB in a request, and each further one is left for a request of its own', async () => {
    // The limit is of sizes: the contents need not be hashed, packed and pushed.
    platform.services.ports.repositories = {
      ...repositories(),
      async put(_repository, { size, stream }, open) {
        await stream.cancel()
        const sha = size.toString(16).padStart(40, '0')
        return size > maxUploadBytes ? { sha, large: { size, open } } : { sha }
      },
      commit: () => Promise.resolve(),
    }
    const sizes = [60, 50, 40].map((size) => size * mebibyte)
    const files: { path: string; name: string }[] = []
    for (const size of sizes) files.push({ path: await stage(largeBytes(size)), name: `${size}` })
    const last = { path: await stage(small()), name: 'small' }
    const [first, second, third] = files
    const { uploaded, errors } = await commit([first!, second!, third!, last])
    expect(uploaded).toMatchObject([sizes[0], sizes[2], 'small'].map((name) => ({ path: `mixes/${name}` })))
    expect(errors).toEqual([{ path: second!.path, error: expect.stringContaining('a request of its own') }])
    expect([...platform.storage.staged.keys()]).toEqual([second!.path])
    expect(await commit([second!])).toMatchObject({ uploaded: [{ path: `mixes/${sizes[1]}` }] })
  })

  it('are kept where the vendor fails, and the request can be repeated', async () => {
    const faults = ['unauthorized', 'error', 'html', 'redirect'] as const
    const requests = ['info/refs', 'GET .*git/trees', 'POST .*git-receive-pack']
    const files = [{ path: await stage(largeBytes(33 * mebibyte)), name: 'kept' }]
    const cells = requests.flatMap((on) => faults.map((fault) => [on, fault] as const))
    // Every third cell has each fault and each request at least once.
    for (const [on, fault] of sample(cells, 3)) {
      platform.vendors.github.order({ fault, on, times: 3 })
      expect([on, fault, await commit(files, 502)]).toEqual([on, fault, {
        error: 'The files could not be committed right now. It is safe to repeat the request.',
      }])
      platform.vendors.github.clearFaults()
    }
    expect((await commit(files)).uploaded).toHaveLength(1)
    expect(platform.log.join()).not.toContain(platform.vendors.github.apiKey)
    expect(platform.log.join()).not.toContain(btoa(platform.vendors.github.apiKey).slice(0, 20))
  })

  it('are kept where Storage fails while they are sent: 503', async () => {
    const origin = beforeGithub(platform.vendors.github, (_request, path) => {
      if (path.endsWith('/info/refs')) platform.storage.response = 500
    })
    platform.services.ports.repositories = repositories(origin)
    const files = [{ path: await stage(largeBytes(33 * mebibyte)), name: 'kept' }]
    expect(await commit(files, 503)).toEqual({ error: 'Files cannot be stored right now' })
    platform.storage.response = undefined
    platform.services.ports.repositories = repositories()
    expect((await commit(files)).uploaded).toHaveLength(1)
  })
})
