/** Keeps what was used last, within so many bytes. */
export class BoundedCache<T> {
  readonly #entries = new Map<string, { value: T; size: number }>()
  readonly #most: number
  #size = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A map keeps its order: the last one is the one used last.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: T, size: number) {
    this.delete(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) break
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}
