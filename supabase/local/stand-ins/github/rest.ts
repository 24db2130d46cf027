import { Buffer } from 'node:buffer'
import * as z from 'zod'
import type { Author, Repository } from './repository.ts'

/** A refusal in the words of the vendor (https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api). */
export const refusal = (status: number, message: string, more: object = {}) =>
  Response.json(
    { message, ...more, documentation_url: 'https://docs.github.com/rest', status: `${status}` },
    {
      status,
    },
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

/** The git database of a repository (https://docs.github.com/rest/git). `path` is what follows /repos/{owner}/{repo}/git/. */
export async function gitDatabase(
  repository: Repository,
  request: Request,
  path: string,
  base: string,
  author: Author,
): Promise<Response> {
  const [what, ...rest] = path.split('/') as [string, ...string[]]
  const name = rest.join('/')
  const asked = `${request.method} ${what}`
  switch (asked) {
    case 'POST blobs': {
      const { content, encoding } = Blob.parse(await request.json())
      const sha = await repository.writeBlob(Buffer.from(content, encoding))
      return Response.json({ sha, url: `${base}/blobs/${sha}` }, { status: 201 })
    }
    case 'GET blobs': {
      if (!repository.has(name)) return refusal(404, 'Not Found')
      const blob = Buffer.from(await repository.readBlob(name))
      const content = blob.toString('base64')
      return Response.json({
        sha: name,
        size: blob.length,
        encoding: 'base64',
        content,
        url: `${base}/blobs/${name}`,
      })
    }
    case 'GET ref': {
      const sha = await repository.readRef(name)
      return sha ? Response.json(ref(base, name, sha)) : refusal(404, 'Not Found')
    }
    case 'PATCH refs': {
      const { sha, force } = Ref.parse(await request.json())
      if (!await repository.readRef(name)) return refusal(422, 'Reference does not exist')
      if (!repository.has(sha)) return refusal(422, 'Object does not exist')
      if (!await repository.moveRef(name, sha, force)) return refusal(422, 'Update is not a fast forward')
      return Response.json(ref(base, name, sha))
    }
    case 'GET commits':
      if (!repository.has(name)) return refusal(404, 'Not Found')
      return Response.json(await commit(repository, base, name))
    case 'POST commits': {
      const given = Commit.parse(await request.json())
      if (![given.tree, ...given.parents].every((sha) => repository.has(sha))) {
        return refusal(422, 'Tree SHA does not exist')
      }
      const sha = await repository.writeCommit(
        given.message,
        given.tree,
        given.parents,
        given.author ?? author,
      )
      return Response.json(await commit(repository, base, sha), { status: 201 })
    }
    case 'GET trees':
      if (!repository.has(name)) return refusal(404, 'Not Found')
      return Response.json(await tree(repository, base, name))
    case 'POST trees': {
      const given = Tree.parse(await request.json())
      if (given.base_tree && !repository.has(given.base_tree)) return refusal(422, 'Tree SHA does not exist')
      // A commit's id is taken for its tree's.
      const from = given.base_tree && await repository.readCommit(given.base_tree).then(
        ({ tree }) => tree,
        () => given.base_tree,
      )
      if (!given.tree.every(({ sha }) => sha === null || repository.has(sha))) {
        return refusal(422, 'GitRPC::BadObjectState')
      }
      const sha = await repository.writeTree(from, given.tree)
      return Response.json(await tree(repository, base, sha), { status: 201 })
    }
  }
  return refusal(404, 'Not Found')
}

const ref = (base: string, name: string, sha: string) => ({
  ref: `refs/${name}`,
  url: `${base}/refs/${name}`,
  object: { type: 'commit', sha, url: `${base}/commits/${sha}` },
})

async function commit(repository: Repository, base: string, sha: string) {
  const { message, tree, parent, author, committer } = await repository.readCommit(sha)
  const signed = ({ name, email, timestamp }: typeof author) => ({
    name,
    email,
    date: new Date(timestamp * 1000).toISOString(),
  })
  return {
    sha,
    url: `${base}/commits/${sha}`,
    author: signed(author),
    committer: signed(committer),
    message: message.trimEnd(),
    tree: { sha: tree, url: `${base}/trees/${tree}` },
    parents: parent.map((sha) => ({ sha, url: `${base}/commits/${sha}` })),
  }
}

async function tree(repository: Repository, base: string, sha: string) {
  const entries = await repository.readTree(sha)
  return {
    sha,
    url: `${base}/trees/${sha}`,
    tree: entries.map(({ path, mode, type, oid }) => ({
      path,
      mode,
      type,
      sha: oid,
      url: `${base}/${type}s/${oid}`,
    })),
    truncated: false,
  }
}
