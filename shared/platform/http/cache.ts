import { LRUCache } from 'lru-cache'

/**
 * Answers that may be given again for a short while, shared by all callers of this process: for public data alone. Those who
 * ask for the same at the same time wait for one answer; a fault is theirs too, and not kept. What was used last stays.
 */
export class Cache<V> {
  // It holds promises, because a value may be null or undefined, and is shared while it is loaded.
  readonly #entries: LRUCache<string, Promise<V>>

  constructor(max: number) {
    this.#entries = new LRUCache({ max, perf: Date, ttlResolution: 0 })
  }

  /** The value under a key; loaded, and kept for as long as `keptMs` says of it, where there is none. */
  get(key: string, load: () => Promise<V>, ttlMs: (value: V) => number): Promise<V> {
    const known = this.#entries.get(key)
    if (known) return known
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
