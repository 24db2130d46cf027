/** Long work lets other requests run after this time. */
const sliceMs = 10

/** Returns a function to await between the steps of long work; it waits for other requests when a slice of time is over. */
export function slices(): () => Promise<void> | void {
  let end = performance.now() + sliceMs
  return () => {
    if (performance.now() < end) return
    return new Promise((resolve) =>
      setTimeout(() => {
        end = performance.now() + sliceMs
        resolve()
      })
    )
  }
}
