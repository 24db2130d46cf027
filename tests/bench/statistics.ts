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

  /** The median of the rounds' own ratios: what slows a whole round down cancels out. */
  ratio(name: K, reference: K): number {
    return median(this.#rounds.map((round) => round[name] / round[reference]))
  }
}

type Task = () => Promise<unknown>

/**
 * Times tasks of milliseconds. In each round all run once unmeasured, then once measured, beginning with another one each time:
 * so all are warm, and their order favours none.
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

/** Rounds A B, B A, A B ... of tasks that report a number of their own. */
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

/** The UTC date so many days from today, YYYY-MM-DD. */
export const dateFromToday = (days: number) => new Date(Date.now() + days * day_ms).toISOString().slice(0, 10)
