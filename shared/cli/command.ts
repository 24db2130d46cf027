import type { Command } from 'commander'
import type { ApiClient } from '../client/mod.ts'
import { openClient } from './connect.ts'
import { interrupted } from './interrupt.ts'
import type { CommonOptions } from './options.ts'
import { print } from './terminal.ts'

/** What a command gets beside its arguments. */
export interface Session<Options> {
  client: ApiClient
  baseUrl: string
  options: Options & CommonOptions
  /** Stops requests at Ctrl-C. */
  signal: AbortSignal
  /** Prints JSON with `--json`, or else the text. */
  show(data: unknown, text: () => string): void
}

/** Adds a command with the options that all have, and examples in its help. */
export function addCommand(
  parent: Command,
  usage: string,
  description: string,
  examples: readonly string[],
): Command {
  return parent.command(usage)
    .description(description)
    .option('--json', 'print JSON')
    .option('--base-url <url>', 'the address of the API')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`)
}

/** The action of a command that needs a credential. */
export function withSession<Options, Args extends unknown[]>(
  run: (session: Session<Options>, ...args: Args) => Promise<void>,
) {
  return async (...all: unknown[]) => {
    // commander passes the arguments, then the options, then the command.
    const [options, args] = [all.at(-2) as Options & CommonOptions, all.slice(0, -2) as Args]
    const { client, baseUrl } = openClient(options)
    await run({ client, baseUrl, options, signal: interrupted, show: shower(options) }, ...args)
  }
}

export const shower = ({ json }: CommonOptions) => (data: unknown, text: () => string) =>
  print(json ? JSON.stringify(data, null, 2) : text())
