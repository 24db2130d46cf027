import { expect, it } from 'vitest'
import { inTurn } from '../../shared/media/in-turn.ts'

/** Pictures that end when they are told to, and the order in which they were begun. */
function queue() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (accountId: string, name = accountId) =>
    inTurn(accountId, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const end = async () => {
    ends.shift()!()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { begun, add, end }
}

it('one picture is processed at a time, and accounts take turns', async () => {
  const { begun, add, end } = queue()
  const all = Promise.all([
    add('a', 'a1'),
    add('a', 'a2'),
    add('a', 'a3'),
    add('b', 'b1'),
    add('c', 'c1'),
    add('b', 'b2'),
  ])
  await Promise.resolve()
  expect(begun).toEqual(['a1'])
  for (let picture = 0; picture < 6; picture++) await end()
  await all
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

it('a picture that fails gives the turn to the next', async () => {
  const failed = inTurn('a', () => Promise.reject(new Error('damaged')))
  const next = inTurn('a', () => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('next')
})

it('an account may have eight in the queue, and all together 24', async () => {
  const { add, end } = queue()
  const accounts = ['a', 'b', 'c']
  const all = accounts.flatMap((account) => Array.from({ length: 8 }, () => add(account)))
  await expect(add('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 })
  await expect(add('d')).rejects.toMatchObject({ code: 'store_unavailable', retryAfterSeconds: 5 })
  for (let picture = 0; picture < 24; picture++) await end()
  await Promise.all(all)
})
