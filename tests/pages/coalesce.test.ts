import { expect, it } from 'vitest'
import { coalesced } from '../../shared/adapters/pages/coalesce.ts'

it('whoever asks while an answer is under way gets a later one, all of them the same', async () => {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = coalesced(() => {
    asked.push(Promise.withResolvers())
    return asked.at(-1)!.promise
  })
  const first = ask('a')
  const during = [ask('a'), ask('a'), ask('a')]
  expect(asked).toHaveLength(1)
  asked[0]!.resolve('before')
  expect(await first).toBe('before')
  await Promise.resolve()
  expect(asked).toHaveLength(2)
  const meanwhile = ask('a')
  asked[1]!.resolve('after')
  expect(await Promise.all(during)).toEqual(['after', 'after', 'after'])
  await Promise.resolve()
  asked[2]!.resolve('last')
  expect(await meanwhile).toBe('last')
})

it('a failure is for those who asked then; the next ask anew', async () => {
  let turn = 0
  const ask = coalesced(() => ++turn === 1 ? Promise.reject(new Error('away')) : Promise.resolve('back'))
  const first = ask('a')
  const second = ask('a')
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('back')
  expect(await ask('a')).toBe('back')
})
