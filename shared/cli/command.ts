import type { Command, CommandOptions } from 'commander'
import type { ApiClient } from '../client/mod.ts'
import { nextCommand, openClient } from './connect.ts'
import { type NextSteps, withNextSteps } from './failure.ts'
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
  /** A command to print, for the same server. */
  next(command: string): string
}

/** Adds a command with the options that all have, and examples in its help. */
export function addCommand(
  parent: Command,
  usage: string,
  description: string,
  examples: readonly string[],
  options?: CommandOptions,
): Command {
  return parent.command(usage, options)
    .description(description)
    .option('--json', 'print JSON')
    .option('--base-url <url>', 'the address of the API')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`)
}

/** The action of a command that needs a credential, with what solves the errors that it can have. */
export function withSession<Options, Args extends unknown[]>(
  run: (session: Session<Options>, ...args: Args) => Promise<void>,
  nextSteps: NextSteps = {},
) {
  return async (...all: unknown[]) => {
    // commander passes the arguments, then the options, then the command.
    const [options, args] = [all.at(-2) as Options & CommonOptions, all.slice(0, -2) as Args]
    const { client, baseUrl } = openClient(options)
    const next = (command: string) => nextCommand(command, options)
    const session = { client, baseUrl, options, signal: interrupted, show: shower(options), next }
    await withNextSteps(nextSteps, () => run(session, ...args))
  }
}

export const shower = ({ json }: CommonOptions) => (data: unknown, text: () => string) =>
  print(json ? JSON.stringify(data, null, 2) : text())
