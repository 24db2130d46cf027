import fs from 'node:fs'
import { join } from 'node:path'
import isomorphic from 'isomorphic-git'
import http from 'isomorphic-git/http/node'
import { afterAll, describe, expect, it } from 'vitest'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { cloneUrl } from '../../shared/providers/github/clone-url.ts'
import { githubRepositories } from '../../shared/providers/github/github.ts'
import { blobId } from '../../shared/providers/github/objects.ts'
import { faults } from '../../supabase/local/stand-ins/faults.ts'
import { startGithub } from '../../supabase/local/stand-ins/github.ts'
import { contentOf, largeBytes } from '../support/contents.ts'
import { git, soundClone } from '../support/git.ts'
import { faultKinds, providerError, requestsTo, serve, useStandIn } from './vendor.ts'

const folder = await Deno.makeTempDir()
afterAll(() => Deno.remove(folder, { recursive: true }))
const github = useStandIn(startGithub({ dir: join(folder, 'github') }))

const repositories = (more: object = {}) =>
  githubRepositories({ apiBase: github.origin, token: github.apiKey, ...more })
const put = (repository: string, text: string) => putBytes(repository, new TextEncoder().encode(text))
const putBytes = (repository: string, bytes: Uint8Array<ArrayBuffer>, size?: number) =>
  repositories().put(repository, contentOf(bytes, size), () => Promise.resolve(contentOf(bytes, size)))
const newName = () => `sandbox-${crypto.randomUUID()}`

describe('a repository', () => {
  it('is created once, also by concurrent requests', async () => {
    const name = newName()
    const results = await Promise.all([1, 2, 3, 4].map(() => repositories().ensure(name)))
    results.push(await repositories().ensure(name))
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(results[0]).toMatchObject({
      repository: `stand-in/${name}`,
      cloneUrl: `${github.origin}/stand-ins/github/stand-in/${name}.git`,
    })
  })

  it('belongs to the organization if one is configured', async () => {
    const { repository } = await repositories({ owner: 'a-label' }).ensure('one')
    expect(repository).toBe('a-label/one')
    expect(await repositories({ owner: 'a-label' }).ensure('one')).toMatchObject({ repository })
    expect(requestsTo(github)).not.toContain('GET /user')
  })

  it('is requested with the headers that the vendor requires', async () => {
    await repositories().ensure(newName())
    const { headers, body } = github.requests.find(({ method }) => method === 'POST')!
    expect(Object.fromEntries(headers)).toMatchObject({
      accept: 'application/vnd.github+json',
      'user-agent': 'artist-catalog-platform',
      'x-github-api-version': '2022-11-28',
    })
    expect(JSON.parse(body)).toMatchObject({ private: true, auto_init: true })
  })

  it('can be cloned by git and by the library, with and without history, and passes fsck', async () => {
    const { repository, cloneUrl } = await repositories().ensure(newName())
    for (const text of ['one\n', 'two\n']) {
      const blob = await put(repository, text)
      await repositories().commit(repository, [{ path: 'deep/er/file.txt', blob }], text)
    }
    for (const depth of [[], ['--depth=1']]) {
      const to = await soundClone(cloneUrl, join(folder, crypto.randomUUID()), ...depth)
      expect(await git('-C', to, 'rev-list', '--count', 'HEAD')).toBe(depth.length ? '1' : '3')
      expect(await Deno.readTextFile(join(to, 'deep/er/file.txt'))).toBe('two\n')
    }
    await git('-C', join(folder, 'github', `${repository}.git`), 'fsck', '--full', '--strict')
    const dir = join(folder, crypto.randomUUID())
    await isomorphic.clone({ fs, http, dir, url: cloneUrl, depth: 1 })
    expect(await Deno.readTextFile(join(dir, 'deep/er/file.txt'))).toBe('two\n')
  })

  it('still exists after a restart, under the same address', async () => {
    const dir = join(folder, 'kept')
    const open = () => startGithub({ dir, cloneBase: 'http://stack.test' })
    const first = open()
    const before = await githubRepositories({ apiBase: first.origin, token: first.apiKey }).ensure('one')
    await first.stop()
    const second = open()
    const after = await githubRepositories({ apiBase: second.origin, token: second.apiKey }).ensure('one')
    await second.stop()
    expect(after).toMatchObject({ repository: before.repository, cloneUrl: before.cloneUrl })
    expect(after.cloneUrl).toBe('http://stack.test/stand-ins/github/stand-in/one.git')
  })
})

describe('a content', () => {
  it.each([0, 1, 2, 3, 65_521, 200_000, 3_000_001])("of %i bytes has git's id", async (size) => {
    const { repository } = await repositories().ensure('ids')
    const bytes = new Uint8Array(size).map((_, at) => at * 31)
    const file = join(folder, `${size}`)
    await Deno.writeFile(file, bytes)
    expect(await putBytes(repository, bytes)).toEqual({ sha: await git('hash-object', file) })
  })

  it.each([-1, 1])('that is %i bytes longer than declared is an error', async (more) => {
    const { repository } = await repositories().ensure('ids')
    const bytes = new TextEncoder().encode('changed meanwhile')
    await expect(putBytes(repository, bytes, bytes.length + more)).rejects.toBeInstanceOf(ProviderError)
  })

  it('that the vendor stored differently is an error', async () => {
    const apiBase = serve(async (request) => {
      await request.body?.cancel()
      return Response.json({ sha: 'a'.repeat(40) }, { status: 201 })
    })
    const content = () => contentOf(new Uint8Array(9))
    await expect(
      githubRepositories({ apiBase, token: 't' }).put('a/b', content(), () => Promise.resolve(content())),
    )
      .rejects.toMatchObject({ fault: 'provider_invalid_response' })
  })

  it('of 32 MiB is never in memory at once', async () => {
    let received = 0
    const apiBase = serve(async (request) => {
      for await (const chunk of request.body!) received += chunk.length
      return Response.json({ sha: '0'.repeat(40) }, { status: 201 })
    })
    const size = 32 * 2 ** 20
    const chunk = new Uint8Array(64 * 1024)
    // Bytes that were read and have not arrived. The memory in use would include garbage.
    let maxPending = 0
    const stream = ReadableStream.from(function* () {
      for (let at = 0; at < size; at += chunk.length) {
        maxPending = Math.max(maxPending, at - received * 3 / 4)
        yield chunk
      }
    }())
    const unused = () => Promise.reject(new Error('It is read once'))
    await expect(githubRepositories({ apiBase, token: 't' }).put('a/b', { size, stream }, unused)).rejects
      .toMatchObject({ fault: 'provider_invalid_response' })
    expect(received).toBe(Math.ceil(size / 3) * 4 + '{"encoding":"base64","content":""}'.length)
    expect(maxPending).toBeLessThan(16 * 2 ** 20)
  })
})

describe('a commit', () => {
  it('is repeated on the new head of the branch', async () => {
    const { repository } = await repositories().ensure(newName())
    const blobs = await Promise.all(['a', 'b', 'c', 'd'].map((text) => put(repository, text)))
    await Promise.all(
      blobs.map((blob, n) => repositories().commit(repository, [{ path: `${n}.txt`, blob }], `Commit ${n}`)),
    )
    const at = ['-C', join(folder, 'github', `${repository}.git`)]
    expect((await git(...at, 'ls-tree', '--name-only', 'main')).split('\n').sort())
      .toEqual(['0.txt', '1.txt', '2.txt', '3.txt', 'README.md'])
    expect(await git(...at, 'rev-list', '--count', 'main')).toBe('5')
  })

  it('is not made if nothing would change', async () => {
    const { repository } = await repositories().ensure(newName())
    const files = [{ path: 'a.txt', blob: await put(repository, 'a') }]
    for (const message of ['One', 'Two']) await repositories().commit(repository, files, message)
    expect(requestsTo(github).filter((line) => line === `POST /repos/${repository}/git/commits`))
      .toHaveLength(1)
  })

  it('is not repeated after another error', async () => {
    const { repository } = await repositories().ensure(newName())
    const files = [{ path: 'a.txt', blob: { sha: 'b'.repeat(40) } }]
    await expect(repositories().commit(repository, files, 'x')).rejects.toMatchObject({ status: 422 })
  })
})

describe('a commit by a push', () => {
  /** A content that is pushed whatever its size. */
  async function pushed(text: string) {
    const bytes = new TextEncoder().encode(text)
    const large = { size: bytes.length, open: () => Promise.resolve(contentOf(bytes)) }
    return { sha: await blobId(contentOf(bytes)), large }
  }

  it('has the path, the content and the author that a commit by the API has', async () => {
    const { repository } = await repositories().ensure(newName())
    const path = 'mixes/2026/Ümläut 夜.wav'
    await repositories().commit(repository, [{ path, blob: await pushed('A mix') }], 'A mix')
    const at = ['-C', join(folder, 'github', `${repository}.git`)]
    await git(...at, 'fsck', '--full', '--strict')
    expect(await git(...at, 'cat-file', 'blob', `main:${path}`)).toBe('A mix')
    expect(await git(...at, 'log', '-1', '--format=%s|%an|%ae'))
      .toBe('A mix|stand-in|1+stand-in@users.noreply.github.com')
  })

  it.each(['unauthorized', 'error', 'html', 'empty', 'redirect', 'rate_limited'] as const)(
    'that gets the fault %s is an error, is sent once and changes nothing',
    async (fault) => {
      const { repository } = await repositories().ensure(newName())
      const files = [{ path: 'a.wav', blob: await pushed(fault) }]
      github.order({ fault, on: 'POST .*git-receive-pack', times: 3, retry_after_s: 0 })
      const commit = repositories().commit(repository, files, 'x')
      const error = await providerError(commit, /sk_live|Basic|Invalid username/, github.apiKey)
      expect(error).toMatchObject({ fault: faultKinds[fault] })
      expect(requestsTo(github).filter((line) => line.startsWith('POST /stand-ins'))).toHaveLength(1)
      const at = ['-C', join(folder, 'github', `${repository}.git`)]
      expect(await git(...at, 'rev-list', '--count', 'main')).toBe('1')
    },
  )
})

describe('the address that gets the token for cloning and pushing', () => {
  it.each([
    ['https://api.github.com', 'https://github.com/label/acp.git'],
    ['https://api.label.ghe.com', 'https://label.ghe.com/label/acp.git'],
    ['https://git.label.example/api/v3', 'https://git.label.example/label/acp.git'],
    ['https://git.label.example:8443/api/v3', 'https://git.label.example:8443/label/acp.git'],
    ['http://127.0.0.1:4000', 'http://stack.test/stand-ins/github/label/acp.git'],
  ])('of the API %s may be %s', (apiBase, url) => {
    expect(cloneUrl(apiBase).parse(url)).toBe(url)
  })

  it.each([
    ['https://api.github.com', 'http://github.com/label/acp.git'],
    ['https://api.github.com', 'https://github.com.example/label/acp.git'],
    ['https://api.github.com', 'https://elsewhere.example/label/acp.git'],
    ['https://api.github.com', 'https://github.com:8443/label/acp.git'],
    ['https://api.github.com', 'https://someone@github.com/label/acp.git'],
    ['https://git.label.example/api/v3', 'https://github.com/label/acp.git'],
    ['http://127.0.0.1:4000', 'https://github.com/label/acp.git'],
    ['https://api.github.com', 'git://github.com/label/acp.git'],
  ])('of the API %s is never %s', (apiBase, url) => {
    expect(cloneUrl(apiBase).safeParse(url).success).toBe(false)
  })

  it('is not used for a setup or a push if the API returns another', async () => {
    const apiBase = serve(async (request) => {
      const { pathname } = new URL(request.url)
      const { method, headers, body } = request
      const response = await fetch(`${github.origin}${pathname}`, { method, headers, body })
      return new Response(
        (await response.text()).replace(/"clone_url":"http:/, '"clone_url":"https:'),
        response,
      )
    })
    const { repository } = await repositories().ensure('acp')
    const changed = repositories({ apiBase })
    await expect(changed.ensure('acp')).rejects.toMatchObject({ fault: 'provider_invalid_response' })
    const content = () => contentOf(largeBytes(33 * 2 ** 20))
    const blob = await changed.put(repository, content(), () => Promise.resolve(content()))
    await expect(changed.commit(repository, [{ path: 'mix.wav', blob }], 'A mix'))
      .rejects.toMatchObject({ fault: 'provider_invalid_response' })
  })
})

it.each(faults)('the error after the fault %s quotes nothing', async (fault) => {
  github.order({ fault, times: 3, retry_after_s: 0 })
  const timeoutMs = fault.startsWith('slow') ? 500 : 5_000
  const request = repositories({ timeoutMs }).ensure(newName())
  const error = await providerError(request, /sk_live|Bearer|Bad credentials/, github.apiKey)
  expect(error.fault).toBe(faultKinds[fault])
})
