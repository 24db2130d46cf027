/**
 * Combines concurrent requests for the same key. A request that arrives while one is running waits for the next run, so that
 * its result is never older than the request: nobody sees a page that was unpublished before.
 */
export function coalesced<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const turns = new Map<string, { running: Promise<unknown>; next?: Promise<T> }>()

  function run(key: string): Promise<T> {
    const running = load(key)
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
