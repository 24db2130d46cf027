const encoder = new TextEncoder()

/** Never throws, because a full disk or a closed terminal must not end the stack. */
function write(text: string) {
  const bytes = encoder.encode(text)
  try {
    for (let written = 0; written < bytes.length;) written += Deno.stdout.writeSync(bytes.subarray(written))
  } catch { /* it cannot be reported anywhere */ }
}
const terminal = Deno.stdout.isTerminal()

export const say = (text: string) => write(text + '\n')

/** Prints a line per stage with its duration, and on a terminal also the running stage. */
export async function stage<T>(
  name: string,
  work: () => Promise<T>,
  detail: (result: T) => string,
): Promise<T> {
  const started = performance.now()
  const label = `  ${name.padEnd(11)}`
  if (terminal) write(`${label}...`)
  try {
    const result = await work()
    const seconds = ((performance.now() - started) / 1000).toFixed(2)
    write(`${terminal ? '\r' : ''}${label}${seconds.padStart(5)} s  ${detail(result)}\n`)
    return result
  } catch (error) {
    write(terminal ? '\r' : '')
    write(`${label} failed\n`)
    throw error
  }
}
