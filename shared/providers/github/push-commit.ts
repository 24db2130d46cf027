import type { Attempt, NewCommit, PushOptions } from './attempt.ts'
import type { Client } from './client.ts'
import { commitObject } from './objects.ts'
import { encodePack } from './pack.ts'
import { push, readHead } from './smart-http.ts'
import { changeTree, treeReader } from './trees.ts'

/**
 * Commits by a push, as GitHub asks for contents that its API does not take. New trees, the commit and the large contents are
 * one pack; contents that were uploaded before are referred to.
 */
export function pushCommit(
  client: Client,
  { repository, files, message, signal }: NewCommit,
  { author, ...remote }: PushOptions & { cloneUrl: string; branch: string },
): Attempt {
  const git = { ...remote, signal }
  const read = treeReader(client, repository, signal)
  const large = new Map(files.flatMap(({ blob: { sha, large } }) => large ? [[sha, large]] : []))
  return {
    head: () => readHead(git),
    async commitOnto(from, base) {
      const changed = files.map(({ path, blob: { sha } }) => ({ path, sha }))
      const { sha: tree, objects } = await changeTree(read, base, changed)
      // The files are committed already, as after a crash directly after a push.
      if (tree === base) return true
      const commit = commitObject({ tree, parent: from, author: await author(), message })
      return await push(git, from, commit.sha, encodePack([commit, ...objects], [...large.values()]))
    },
  }
}
