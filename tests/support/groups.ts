import type { Group } from '../../shared/operation/group.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'

/** A test's own operations as a group, under the folders of their paths. */
export const groupOf = (...operations: AnyOperation[]): Group => ({
  folders: [...new Set(operations.map(({ http }) => http.path.split('/')[2]!))],
  load: () => Promise.resolve(operations),
})
