/**
 * Asks once for all who ask for the same while an answer is under way. Whoever comes then waits for the next asking, so that
 * each gets what was so after they came: nobody sees a page that was unpublished before.
 */
export function coalesced<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const turns = new Map<string, { running: Promise<unknown>; next?: Promise<T> }>()

  function run(key: string): Promise<T> {
    const running = ask(key)
    const turn = { running }
    turns.set(key, turn)
    const ended = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    running.then(ended, ended)
    return running
  }

  return (key) => {
    const turn = turns.get(key)
    if (!turn) return run(key)
    return turn.next ??= turn.running.then(() => run(key), () => run(key))
  }
}
