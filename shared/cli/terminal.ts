import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { interrupt, interrupted } from './interrupt.ts'

export const print = (text: string) => void process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)

/** For a person, beside the output that a program may read. */
export const note = (text: string) => void process.stderr.write(`${text}\n`)

export const isInteractive = () => Boolean(process.stdin.isTTY && process.stderr.isTTY)

const codes = { bold: [1, 22], dim: [2, 22], green: [32, 39], red: [31, 39], yellow: [33, 39] } as const

/** Colors a text if it goes to a terminal and NO_COLOR is not set. */
export function style(
  name: keyof typeof codes,
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string {
  if (!stream.isTTY || process.env.NO_COLOR || process.env.TERM === 'dumb') return text
  const [open, close] = codes[name]
  return `\u001b[${open}m${text}\u001b[${close}m`
}

/** Removes what would control the terminal: names come from other people. */
// deno-lint-ignore no-control-regex -- these characters are what is removed
export const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

/** A word of a command to print, as a shell reads it. */
export const argument = (text: string): string =>
  /^[\w@%+:,./-]+$/.test(text) ? text : `"${plain(text).replaceAll(/["\\$`]/g, '\\$&')}"`

export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  lines.on('SIGINT', interrupt)
  try {
    return (await lines.question(question, { signal: interrupted })).trim()
  } catch (error) {
    interrupted.throwIfAborted()
    throw error
  } finally {
    lines.close()
  }
}

/** Whom to ask: undefined without a terminal, or with `--yes`. */
export const person = ({ yes }: { yes?: boolean } = {}) => yes || !isInteractive() ? undefined : ask
