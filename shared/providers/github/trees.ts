import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { type Client, Sha } from './client.ts'
import { folderMode, type GitObject, type TreeEntry, treeObject } from './objects.ts'

const Tree = z.looseObject({
  truncated: z.boolean().nullish(),
  tree: z.array(z.looseObject({ path: z.string(), mode: z.string().regex(/^\d{6}$/), sha: Sha })),
})

/** Reads the entries of one folder (https://docs.github.com/rest/git/trees). */
export const treeReader = (client: Client, repository: string, signal?: AbortSignal) =>
async (
  sha: string,
): Promise<TreeEntry[]> => {
  const path = `/repos/${repository}/git/trees/${sha}`
  const { tree, truncated } = await client({ path, response: Tree, maxBytes: maxTreeBytes, signal })
  if (truncated) throw new ProviderError('provider_failed', 'A folder of the GitHub repository is too large')
  return tree
}

/** GitHub cuts a tree at 7 MB. */
const maxTreeBytes = 10_000_000

interface NewFile {
  path: string
  sha: string
}

/** A tree with added or replaced files: its id, and the new objects of it and its folders. */
export async function changeTree(
  read: (sha: string) => Promise<TreeEntry[]>,
  base: string | undefined,
  files: NewFile[],
): Promise<{ sha: string; objects: GitObject[] }> {
  const entries = new Map((base ? await read(base) : []).map((entry) => [entry.path, entry]))
  const objects: GitObject[] = []
  const folders = new Map<string, NewFile[]>()
  for (const { path, sha } of files) {
    const [first, ...rest] = path.split('/') as [string, ...string[]]
    if (rest.length === 0) entries.set(first, { path: first, mode: '100644', sha })
    else folders.set(first, [...folders.get(first) ?? [], { path: rest.join('/'), sha }])
  }
  for (const [path, inside] of folders) {
    const before = entries.get(path)
    const folder = await changeTree(read, before?.mode === folderMode ? before.sha : undefined, inside)
    objects.push(...folder.objects)
    entries.set(path, { path, mode: folderMode, sha: folder.sha })
  }
  const tree = treeObject([...entries.values()])
  // An unchanged tree exists already.
  return { sha: tree.sha, objects: tree.sha === base ? objects : [...objects, tree] }
}
