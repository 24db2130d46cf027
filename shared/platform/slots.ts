/** Who has a slot gets no further one of the last fifth, which is kept for those without one. */
const commonShare = 0.8

/** Limits how many of something are open at once, in all and by owner. */
export class Slots {
  readonly #limits: { total: number; perOwner: number }
  readonly #owners = new Map<string, number>()
  #total = 0

  constructor(limits: { total: number; perOwner: number }) {
    this.#limits = limits
  }

  /** How many are open. */
  get open(): number {
    return this.#total
  }

  /** Takes a slot and returns its release, which may be called repeatedly, or whose slots are all taken. */
  take(owner: string): (() => void) | 'owner' | 'everybody' {
    const own = this.#owners.get(owner) ?? 0
    if (own >= this.#limits.perOwner) return 'owner'
    if (this.#total >= this.#limits.total * (own > 0 ? commonShare : 1)) return 'everybody'
    this.#total++
    this.#owners.set(owner, own + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#total--
      const left = this.#owners.get(owner)! - 1
      if (left > 0) this.#owners.set(owner, left)
      else this.#owners.delete(owner)
    }
  }
}
