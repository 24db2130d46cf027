interface Refused<T> {
  item: T
  /** Whether its caller has too many waiting; otherwise all callers together have. */
  isOwn: boolean
}

/**
 * A bounded queue in which callers take turns. A full queue keeps a place for a caller with few items: the newest item of the
 * caller with the most leaves it.
 */
export class FairQueue<T> {
  readonly #limits: { total: number; perCaller: number }
  /** Never empty lists; the caller whose turn is next comes first. */
  readonly #items = new Map<string, T[]>()
  #size = 0

  constructor(limits: { total: number; perCaller: number }) {
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  /** Adds an item. Returns the one that has no place, which is this one or another. */
  add(caller: string, item: T): Refused<T> | undefined {
    const { total, perCaller } = this.#limits
    const own = this.#items.get(caller) ?? []
    if (own.length >= perCaller) return { item, isOwn: true }
    let displaced: T | undefined
    if (this.#size >= total) {
      const [most, items] = [...this.#items].reduce((one, other) =>
        other[1].length > one[1].length ? other : one
      )
      if (items.length <= own.length + 1) return { item, isOwn: false }
      displaced = items.at(-1)!
      this.remove(most, displaced)
    }
    own.push(item)
    this.#items.set(caller, own)
    this.#size++
    return displaced && { item: displaced, isOwn: true }
  }

  /** Takes the item whose turn it is among the callers that may start. The caller's next turn comes after those of all others. */
  next(mayStart: (caller: string) => boolean = () => true): { caller: string; item: T } | undefined {
    for (const [caller, items] of this.#items) {
      if (!mayStart(caller)) continue
      const item = items.shift()!
      this.#size--
      this.#items.delete(caller)
      if (items.length > 0) this.#items.set(caller, items)
      return { caller, item }
    }
  }

  /** Returns false if the item has left the queue before. */
  remove(caller: string, item: T): boolean {
    const items = this.#items.get(caller)
    const index = items?.indexOf(item) ?? -1
    if (!items || index === -1) return false
    items.splice(index, 1)
    if (items.length === 0) this.#items.delete(caller)
    this.#size--
    return true
  }
}
