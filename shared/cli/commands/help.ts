import type { Command } from 'commander'
import { usageError } from '../failure.ts'

/** commander's own help command reads only the first word. */
export function help(root: Command): void {
  root.command('help [command...]').description('Print help for a command.').action((words: string[]) => {
    let command = root
    for (const word of words) {
      const child = command.commands.find((child) => child.name() === word)
      if (!child) throw usageError(`unknown command '${word}'`, 'List the commands with: acp help')
      command = child
    }
    command.outputHelp()
  })
}
