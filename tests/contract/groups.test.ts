import { expect, it } from 'vitest'
import { groups } from '../../shared/operations/index.ts'

const all = groups({ playcountHistory: true })

it.each(all)('operations of $folders lie in just these folders, no other group’s', async (group) => {
  const used = (await group.load()).map(({ http }) => /^\/api\/([^/]+)/.exec(http.path)?.[1])
  expect([...new Set(used)].sort()).toEqual([...group.folders].sort())
  const others = all.filter((other) => other !== group).flatMap(({ folders }) => folders)
  expect(others.filter((folder) => group.folders.includes(folder))).toEqual([])
})
