import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/**
 * Opens or creates something before the tests of a file or group, or before each of them, and closes it afterwards. The object
 * is empty until then, so its members are read inside tests and hooks only.
 */
export function fixture<
  T extends object & { close?(): unknown; stop?(): unknown } & Partial<AsyncDisposable>,
>(
  open: () => T | Promise<T>,
  when: 'once' | 'each' = 'once',
): T {
  const opened = {} as T
  const [before, after] = when === 'once' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    Object.assign(opened, await open())
  })
  after(() => (opened.close ?? opened.stop ?? opened[Symbol.asyncDispose])?.())
  return opened
}
