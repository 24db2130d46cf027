import { LRUCache } from 'lru-cache'

/**
 * Responses cached for a short time and shared by all callers of this process: for public data only. Concurrent callers wait
 * for one load. A failed load rejects for all of them and is not cached. The least recently used entry is evicted first.
 */
export class Cache<V> {
  // Promises, because a value may be null or undefined, and is shared while it is loading.
  readonly #entries: LRUCache<string, Promise<V>>

  constructor(max: number) {
    this.#entries = new LRUCache({ max, perf: Date, ttlResolution: 0 })
  }

  /** The cached value of a key; a missing one is loaded and cached for `ttlMs(value)`. */
  get(key: string, load: () => Promise<V>, ttlMs: (value: V) => number): Promise<V> {
    const cached = this.#entries.get(key)
    if (cached) return cached
    const value = load()
    const settle = (ttl: number) => {
      if (this.#entries.peek(key) !== value) return
      if (ttl > 0) this.#entries.set(key, value, { ttl })
      else this.#entries.delete(key)
    }
    this.#entries.set(key, value)
    value.then((loaded) => settle(ttlMs(loaded)), () => settle(0))
    return value
  }
}
