import { Buffer } from 'node:buffer'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { Author, Repository } from './repository.ts'

/** An error of GitHub's API (https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api). */
export const refusal = (status: number, message: string, more: object = {}) =>
  Response.json(
    { message, documentation_url: 'https://docs.github.com/rest', status: `${status}`, ...more },
    { status },
  )

const Tree = z.object({
  base_tree: z.string().optional(),
  tree: z.array(z.object({
    path: z.string().regex(
      /^(?!.*(^|\/)(\.{0,2}|\.git)(\/|$)).+$/i,
      'tree.path contains a malformed path component',
    ),
    mode: z.enum(['100644', '100755', '120000']),
    type: z.literal('blob').optional(),
    sha: z.string().nullable(),
  })),
})
const Person = z.object({ name: z.string(), email: z.string() })
const Commit = z.object({
  message: z.string(),
  tree: z.string(),
  parents: z.array(z.string()).default([]),
  author: Person.optional(),
})
const Blob = z.object({ content: z.string(), encoding: z.enum(['utf-8', 'base64']).default('utf-8') })
const Ref = z.object({ sha: z.string(), force: z.boolean().default(false) })

/** GitHub documents no limit for the upload of a blob; it refuses one over 40 MiB, decoded, with this. */
const maxBlobBytes = 40 * 2 ** 20
const blobTooLarge = () =>
  refusal(
    422,
    'Sorry, your input was too large to process. Consider creating the blob in a local clone of the repository and then pushing it to GitHub.',
    { documentation_url: 'https://docs.github.com/rest/git/blobs#create-a-blob' },
  )

interface Target {
  repository: Repository
  /** The URL that ends in /git. */
  base: string
}

/**
 * The git database of a repository (https://docs.github.com/rest/git), mounted below /repos/{owner}/{repo}/git. `find` returns
 * undefined if there is no such repository.
 */
export function gitDatabase(find: (c: Context) => Promise<Target | undefined>, defaultAuthor: Author): Hono {
  const route =
    (handle: (target: Target, c: Context, name: string) => Promise<Response>) => async (c: Context) => {
      const target = await find(c)
      return target ? await handle(target, c, c.req.param('name') ?? '') : refusal(404, 'Not Found')
    }
  const described = (describe: (target: Target, sha: string) => Promise<object>) =>
    route(async (target, c, sha) =>
      target.repository.has(sha) ? c.json(await describe(target, sha)) : refusal(404, 'Not Found')
    )
  return new Hono()
    .post(
      '/blobs',
      route(async ({ repository, base }, c) => {
        const { content, encoding } = Blob.parse(await c.req.json())
        const blob = Buffer.from(content, encoding)
        if (blob.length > maxBlobBytes) return blobTooLarge()
        const sha = await repository.writeBlob(blob)
        return c.json({ sha, url: `${base}/blobs/${sha}` }, 201)
      }),
    )
    .get(
      '/ref/:name{.+}',
      route(async ({ repository, base }, c, name) => {
        const sha = await repository.readRef(name)
        return sha ? c.json(describeRef(base, name, sha)) : refusal(404, 'Not Found')
      }),
    )
    .patch(
      '/refs/:name{.+}',
      route(async ({ repository, base }, c, name) => {
        const { sha, force } = Ref.parse(await c.req.json())
        if (!await repository.readRef(name)) return refusal(422, 'Reference does not exist')
        if (!repository.has(sha)) return refusal(422, 'Object does not exist')
        if (!await repository.moveRef(name, sha, force)) return refusal(422, 'Update is not a fast forward')
        return c.json(describeRef(base, name, sha))
      }),
    )
    .get('/commits/:name', described(describeCommit))
    .post(
      '/commits',
      route(async (target, c) => {
        const { repository } = target
        const { message, tree, parents, author } = Commit.parse(await c.req.json())
        if (![tree, ...parents].every((sha) => repository.has(sha))) {
          return refusal(422, 'Tree SHA does not exist')
        }
        const sha = await repository.writeCommit(message, tree, parents, author ?? defaultAuthor)
        return c.json(await describeCommit(target, sha), 201)
      }),
    )
    .get('/trees/:name', described(describeTree))
    .post(
      '/trees',
      route(async (target, c) => {
        const { repository } = target
        const { base_tree, tree } = Tree.parse(await c.req.json())
        if (base_tree && !repository.has(base_tree)) return refusal(422, 'Tree SHA does not exist')
        if (!tree.every(({ sha }) => sha === null || repository.has(sha))) {
          return refusal(422, 'GitRPC::BadObjectState')
        }
        // GitHub accepts a commit instead of its tree.
        const base = base_tree &&
          await repository.readCommit(base_tree).then(({ tree }) => tree, () => base_tree)
        return c.json(await describeTree(target, await repository.writeTree(base, tree)), 201)
      }),
    )
}

const describeRef = (base: string, name: string, sha: string) => ({
  ref: `refs/${name}`,
  url: `${base}/refs/${name}`,
  object: { type: 'commit', sha, url: `${base}/commits/${sha}` },
})

async function describeCommit({ repository, base }: Target, sha: string) {
  const { message, tree, parent } = await repository.readCommit(sha)
  return {
    sha,
    url: `${base}/commits/${sha}`,
    message: message.trimEnd(),
    tree: { sha: tree, url: `${base}/trees/${tree}` },
    parents: parent.map((sha) => ({ sha, url: `${base}/commits/${sha}` })),
  }
}

async function describeTree({ repository, base }: Target, sha: string) {
  const entries = await repository.readTree(sha)
  const tree = entries.map(({ path, mode, type, oid }) => ({ path, mode, type, sha: oid }))
  return { sha, url: `${base}/trees/${sha}`, tree, truncated: false }
}
