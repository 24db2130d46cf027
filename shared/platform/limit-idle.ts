/** The chunks of a stream. Throws what `onIdle` makes when the next one does not come within the limit, and cancels the rest. */
export async function* limitIdle<T>(
  stream: ReadableStream<T>,
  limitMs: number,
  onIdle: () => Error,
): AsyncGenerator<T, void> {
  const reader = stream.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    while (true) {
      const { promise: idle, reject } = Promise.withResolvers<never>()
      timer = setTimeout(() => reject(onIdle()), limitMs)
      const { done, value } = await Promise.race([reader.read(), idle])
      clearTimeout(timer)
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    // A stream that broke off has nothing left to cancel; its error was thrown above.
    reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}
