import { expect, it } from 'vitest'
import { inTurn } from '../../shared/media/in-turn.ts'
import { FairQueue } from '../../shared/platform/fair-queue.ts'

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
    ends.shift()?.()
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

it('an account may have eight in the queue, and who has none gets a place in a full one', async () => {
  const { add, end } = queue()
  const outcomes: Promise<string>[] = []
  const upload = (account: string) => {
    const outcome = add(account).then(() => 'stored', ({ code }) => code)
    outcomes.push(outcome)
    return outcome
  }
  for (const account of ['a', 'b', 'c']) for (let n = 0; n < 8; n++) void upload(account)
  void upload('a')
  expect(await upload('a')).toBe('rate_limited')
  // The queue is full, and stays full: three accounts go on, and the fourth is never refused.
  for (let round = 0; round < 9; round++) {
    const fourth = upload('d')
    for (let turn = 0; turn < 5; turn++) {
      await end()
      for (const account of ['a', 'b', 'c']) void upload(account)
    }
    expect(await fourth).toBe('stored')
  }
  const all = Promise.all(outcomes)
  let isOver = false
  void all.finally(() => isOver = true)
  while (!isOver) await end()
})

it('a queue that is full of callers with one each refuses the next', () => {
  const full = new FairQueue<string>({ total: 3, perCaller: 2 })
  for (const caller of ['a', 'b', 'c']) expect(full.add(caller, `${caller}1`)).toBeUndefined()
  expect(full.add('d', 'd1')).toEqual({ item: 'd1', isOwn: false })
  expect(full.next()).toEqual({ caller: 'a', item: 'a1' })
  expect(full.add('b', 'b2')).toBeUndefined()
  expect(full.add('b', 'b3')).toEqual({ item: 'b3', isOwn: true })
  expect(full.add('d', 'd1')).toEqual({ item: 'b2', isOwn: true })
  expect([full.next(), full.next(), full.next(), full.next()].map((next) => next?.item))
    .toEqual(['b1', 'c1', 'd1', undefined])
})
