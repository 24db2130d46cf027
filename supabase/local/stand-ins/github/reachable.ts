import type { Repository } from './repository.ts'

/** All objects of these commits and their ancestors to a depth, and the commits whose parents are cut off. */
export async function reachable(repository: Repository, wants: string[], depth: number) {
  const objects = new Set<string>()
  const shallow: string[] = []
  const addTree = async (sha: string) => {
    if (objects.has(sha)) return
    objects.add(sha)
    for (const entry of await repository.readTree(sha)) {
      if (entry.type === 'tree') await addTree(entry.oid)
      else objects.add(entry.oid)
    }
  }
  let level = wants
  for (let deep = 1; level.length > 0; deep++) {
    const parents: string[] = []
    for (const sha of level) {
      if (objects.has(sha)) continue
      objects.add(sha)
      const { tree, parent } = await repository.readCommit(sha)
      await addTree(tree)
      if (deep < depth) parents.push(...parent)
      else if (parent.length > 0) shallow.push(sha)
    }
    level = parents
  }
  return { objects: [...objects], shallow }
}
