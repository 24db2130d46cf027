import type { Command } from 'commander'
import { print } from '../terminal.ts'
import { usageError } from '../failure.ts'

const scripts: Record<string, string> = {
  bash: `_acp() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(acp complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _acp acp`,
  zsh: `#compdef acp
_acp() {
  local -a words_found
  words_found=(\${(f)"$(acp complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -a words_found || _files
}
compdef _acp acp`,
  fish: `function __acp_complete
  set -l words (commandline -opc) (commandline -ct)
  acp complete -- $words[2..-1] 2>/dev/null
end
complete -c acp -a '(__acp_complete)'`,
}

const examples = `
Examples:
  bash: echo 'source <(acp completion bash)' >> ~/.bashrc
  zsh:  echo 'source <(acp completion zsh)' >> ~/.zshrc
  fish: acp completion fish > ~/.config/fish/completions/acp.fish`

export function completion(root: Command): void {
  root.command('completion <shell>')
    .description('Print the completion script of a shell: bash, zsh or fish.')
    .addHelpText('after', examples)
    .action((shell: string) => {
      const script = scripts[shell]
      if (!script) throw usageError(`${shell} is not supported`, 'Give one of: bash, zsh, fish')
      print(script)
    })
  // What the scripts call at each completion, with the words so far.
  root.command('complete [words...]', { hidden: true })
    .action((words: string[]) => print(complete(root, words).join('\n')))
}

/** The words that can come next; the last one is what has been typed of it. */
export function complete(root: Command, words: readonly string[]): string[] {
  let command = root
  const [first, ...more] = words
  if (first === 'help' && more.length > 0) return complete(root, more)
  for (const word of words.slice(0, -1)) {
    command = command.commands.find((child) => child.name() === word) ?? command
  }
  const typed = words.at(-1) ?? ''
  const names = typed.startsWith('-')
    ? command.createHelp().visibleOptions(command).flatMap(({ long }) => long ?? [])
    : [...command.createHelp().visibleCommands(command).map((child) => child.name()), ...valuesOf(command)]
  return names.filter((name) => name.startsWith(typed))
}

/** The values of arguments that are a choice. */
const valuesOf = (command: Command): string[] =>
  ({ completion: Object.keys(scripts), config: ['claude', 'cursor', 'vscode'] })[command.name()] ?? []
