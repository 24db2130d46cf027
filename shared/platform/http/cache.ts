interface Entry<V> {
  value: Promise<V>
  /** Undefined while it is being loaded. */
  until?: number
}

/**
 * Answers that may be given again for a short while, shared by all callers of this process: for public data alone. Those who
 * ask for the same at the same time wait for one answer; a fault is theirs too, and not kept. The oldest go first.
 */
export class Cache<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The value under a key; loaded, and kept for as long as `keptMs` says of it, where there is none. */
  get(key: string, load: () => Promise<V>, keptMs: (value: V) => number): Promise<V> {
    const known = this.#entries.get(key)
    if (known && (known.until === undefined || known.until > Date.now())) return known.value
    const entry: Entry<V> = {
      value: load().then((value) => {
        entry.until = Date.now() + keptMs(value)
        return value
      }),
    }
    // Deleted first, so that what is loaded again counts as new.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value!)
    entry.value.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key))
    return entry.value
  }
}
