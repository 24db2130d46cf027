import type { AnyOperation } from './operation.ts'

/** Operations that belong together. Whatever lies in one of their folders below /api is theirs, and nothing else. */
export interface Group {
  folders: readonly string[]
  load(): Promise<readonly AnyOperation[]>
}

/** All operations of some groups, for a surface that lists them. */
export const loadAll = async (groups: readonly Group[]): Promise<AnyOperation[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat()
