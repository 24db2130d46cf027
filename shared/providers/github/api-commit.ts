import * as z from 'zod'
import type { Attempt, NewCommit } from './attempt.ts'
import { type Client, isConflict, Sha } from './client.ts'

const Ref = z.looseObject({ object: z.looseObject({ sha: Sha }) })
const Created = z.looseObject({ sha: Sha })

/** By the API alone (https://docs.github.com/rest/guides/using-the-rest-api-to-interact-with-your-git-database). */
export function createCommit(
  client: Client,
  { repository, files, message, signal }: NewCommit,
  branch: string,
): Attempt {
  const git = `/repos/${repository}/git`
  return {
    head: async () =>
      (await client({ path: `${git}/ref/heads/${branch}`, response: Ref, signal })).object.sha,
    async commitOnto(from, base) {
      const tree = await client({
        method: 'POST',
        path: `${git}/trees`,
        body: {
          base_tree: base,
          tree: files.map(({ path, blob: { sha } }) => ({ path, mode: '100644', type: 'blob', sha })),
        },
        response: Created,
        signal,
      })
      // The files are committed already, as after a crash directly after a commit.
      if (tree.sha === base) return true
      const commit = await client({
        method: 'POST',
        path: `${git}/commits`,
        body: { message, tree: tree.sha, parents: [from] },
        response: Created,
        signal,
      })
      try {
        const body = { sha: commit.sha, force: false }
        await client({ method: 'PATCH', path: `${git}/refs/heads/${branch}`, body, response: Ref, signal })
        return true
      } catch (error) {
        if (isConflict(error)) return false
        throw error
      }
    },
  }
}
