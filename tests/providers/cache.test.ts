import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Cache } from '../../shared/platform/http/cache.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

function open(max = 10, ttlMs: (value: string) => number = () => 1_000) {
  const cache = new Cache<string>(max)
  const loaded: string[] = []
  const get = (key: string, load = (): Promise<string> => Promise.resolve(`the ${key}`)) =>
    cache.get(key, () => {
      loaded.push(key)
      return load()
    }, ttlMs)
  return { get, loaded }
}

it('a value is loaded once and again after it expired', async () => {
  const { get, loaded } = open()
  expect([await get('a'), await get('a'), await get('b')]).toEqual(['the a', 'the a', 'the b'])
  vi.advanceTimersByTime(999)
  await get('a')
  expect(loaded).toEqual(['a', 'b'])
  vi.advanceTimersByTime(2)
  await get('a')
  expect(loaded).toEqual(['a', 'b', 'a'])
})

it('the lifetime can depend on the value', async () => {
  const { get, loaded } = open(10, (value) => value === 'miss' ? 10 : 1_000)
  await get('a', () => Promise.resolve('miss'))
  await get('b')
  vi.advanceTimersByTime(11)
  await Promise.all([get('a'), get('b')])
  expect(loaded).toEqual(['a', 'b', 'a'])
})

it('concurrent callers wait for one load', async () => {
  const { get, loaded } = open()
  const response = Promise.withResolvers<string>()
  const early = [get('a', () => response.promise), get('a')]
  vi.advanceTimersByTime(60_000)
  const late = get('a')
  response.resolve('one')
  expect(await Promise.all([...early, late])).toEqual(['one', 'one', 'one'])
  expect(loaded).toEqual(['a'])
  // The lifetime starts when the value is loaded.
  vi.advanceTimersByTime(999)
  expect(await get('a')).toBe('one')
})

it('a failure rejects for all waiting callers and is not cached', async () => {
  const { get, loaded } = open()
  const response = Promise.withResolvers<string>()
  const values = [get('a', () => response.promise), get('a'), get('a')]
  response.reject(new Error('not now'))
  expect((await Promise.allSettled(values)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(await get('a')).toBe('the a')
  expect(loaded).toEqual(['a', 'a'])
})

it('a late failure does not remove a newer value', async () => {
  const { get } = open(1)
  const response = Promise.withResolvers<string>()
  const evicted = get('a', () => response.promise)
  const [outcome] = await Promise.allSettled([evicted, get('b'), response.reject(new Error('late'))])
  expect(outcome).toMatchObject({ status: 'rejected' })
  expect(await get('b', () => Promise.reject(new Error('must not be loaded')))).toBe('the b')
})

it('has a limit: the least recently used value is evicted first', async () => {
  const { get, loaded } = open(2)
  await get('a')
  vi.advanceTimersByTime(500)
  await get('b')
  vi.advanceTimersByTime(500)
  await get('a')
  await get('c')
  loaded.splice(0)
  await Promise.all([get('a'), get('c')])
  expect(loaded).toEqual([])
  await get('b')
  expect(loaded).toEqual(['b'])
})
