import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Cache } from '../../shared/platform/http/cache.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A cache of texts, and every key that it had to load. */
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

it('a value is loaded once for as long as it is kept, and then again', async () => {
  const { get, loaded } = open()
  expect([await get('a'), await get('a'), await get('b')]).toEqual(['the a', 'the a', 'the b'])
  vi.advanceTimersByTime(999)
  await get('a')
  expect(loaded).toEqual(['a', 'b'])
  vi.advanceTimersByTime(2)
  await get('a')
  expect(loaded).toEqual(['a', 'b', 'a'])
})

it('how long a value is kept is said by the value', async () => {
  const { get, loaded } = open(10, (value) => value === 'miss' ? 10 : 1_000)
  await get('a', () => Promise.resolve('miss'))
  await get('b')
  vi.advanceTimersByTime(11)
  await Promise.all([get('a'), get('b')])
  expect(loaded).toEqual(['a', 'b', 'a'])
})

it('those who ask for the same at the same time wait for one answer, however long it takes', async () => {
  const { get, loaded } = open()
  const response = Promise.withResolvers<string>()
  const early = [get('a', () => response.promise), get('a')]
  vi.advanceTimersByTime(60_000)
  const late = get('a')
  response.resolve('one')
  expect(await Promise.all([...early, late])).toEqual(['one', 'one', 'one'])
  expect(loaded).toEqual(['a'])
  // It is kept from when it came, not from when it was asked for.
  vi.advanceTimersByTime(999)
  expect(await get('a')).toBe('one')
})

it('a fault is thrown to all who waited, and not kept', async () => {
  const { get, loaded } = open()
  const response = Promise.withResolvers<string>()
  const asked = [get('a', () => response.promise), get('a'), get('a')]
  response.reject(new Error('not now'))
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(await get('a')).toBe('the a')
  expect(loaded).toEqual(['a', 'a'])
})

it('a fault that nobody waits for any longer disturbs nothing', async () => {
  const { get } = open(1)
  const response = Promise.withResolvers<string>()
  const asked = get('a', () => response.promise)
  const [outcome] = await Promise.allSettled([asked, get('b'), response.reject(new Error('late'))])
  expect(outcome).toMatchObject({ status: 'rejected' })
  // What has taken its place under the key stays.
  expect(await get('b', () => Promise.reject(new Error('must not be asked')))).toBe('the b')
})

it('holds no more than its bound: the oldest goes first, and what was loaded again is new', async () => {
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
