import type { AnyOperation } from './operation.ts'

/** A group of operations, loaded together. It owns all paths in its folders below /api, and no others. */
export interface Group {
  folders: readonly string[]
  load(): Promise<readonly AnyOperation[]>
}

/** The operations of some groups, for a surface that lists them. */
export const loadAll = async (groups: readonly Group[]): Promise<AnyOperation[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat()
