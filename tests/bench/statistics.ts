export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Each task's results, round by round. */
export class Results<K extends string> {
  readonly #rounds: Record<K, number>[]

  constructor(rounds: Record<K, number>[]) {
    this.#rounds = rounds
  }

  median(name: K): number {
    return median(this.#rounds.map((round) => round[name]))
  }

  /** The median of the ratios of each round, so that a slow round has no effect. */
  ratio(name: K, reference: K): number {
    return median(this.#rounds.map((round) => round[name] / round[reference]))
  }
}

type Task = () => Promise<unknown>

/**
 * Times tasks of milliseconds. In each round all tasks run once unmeasured and once measured, each time starting with another
 * task, so that all are warm and the order has no effect.
 */
export async function interleave<K extends string>(
  rounds: number,
  tasks: (round: number) => Record<K, Task>,
): Promise<Results<K>> {
  const results: Record<K, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const entries = Object.entries(tasks(round)) as [K, Task][]
    for (const [, task] of entries) await task()
    const times = {} as Record<K, number>
    for (let turn = 0; turn < entries.length; turn++) {
      const [name, task] = entries[(turn + round) % entries.length]!
      const started = performance.now()
      await task()
      times[name] = performance.now() - started
    }
    results.push(times)
  }
  return new Results(results)
}

/** Runs tasks that return a number in the order A B, B A, A B and so on. */
export async function alternate<K extends string>(
  rounds: number,
  tasks: Record<K, () => Promise<number>>,
): Promise<Results<K>> {
  const results: Record<K, number>[] = []
  const entries = Object.entries(tasks) as [K, () => Promise<number>][]
  for (let round = 0; round < rounds; round++) {
    const numbers = {} as Record<K, number>
    for (const [name, task] of round % 2 ? entries.toReversed() : entries) numbers[name] = await task()
    results.push(numbers)
  }
  return new Results(results)
}

const day_ms = 86_400_000

/** The UTC date some days from today, YYYY-MM-DD. */
export const dateFromToday = (days: number) => new Date(Date.now() + days * day_ms).toISOString().slice(0, 10)
