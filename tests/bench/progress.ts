const started = performance.now()

/** A line about what goes on, for whoever waits; the results alone go to standard output. */
export function progress(text: string) {
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.error(`${seconds.padStart(5)} s  ${text}`)
}
