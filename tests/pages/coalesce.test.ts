import { expect, it } from 'vitest'
import { coalesced } from '../../shared/adapters/pages/coalesce.ts'

it('calls during a running load share the next load', async () => {
  const loads: PromiseWithResolvers<string>[] = []
  const load = coalesced(() => {
    loads.push(Promise.withResolvers())
    return loads.at(-1)!.promise
  })
  const first = load('a')
  const during = [load('a'), load('a'), load('a')]
  expect(loads).toHaveLength(1)
  loads[0]!.resolve('before')
  expect(await first).toBe('before')
  await Promise.resolve()
  expect(loads).toHaveLength(2)
  const meanwhile = load('a')
  loads[1]!.resolve('after')
  expect(await Promise.all(during)).toEqual(['after', 'after', 'after'])
  await Promise.resolve()
  loads[2]!.resolve('last')
  expect(await meanwhile).toBe('last')
})

it('a failed load rejects for its own callers only', async () => {
  let turn = 0
  const load = coalesced(() => ++turn === 1 ? Promise.reject(new Error('away')) : Promise.resolve('back'))
  const first = load('a')
  const second = load('a')
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('back')
  expect(await load('a')).toBe('back')
})
