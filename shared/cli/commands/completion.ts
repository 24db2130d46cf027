import type { Command } from 'commander'
import { openClient } from '../connect.ts'
import { plain, print } from '../terminal.ts'
import { usageError } from '../failure.ts'

const scripts: Record<string, string> = {
  // Not compgen -W, which runs what is in a word: names come from other people. As names of files, words are quoted.
  bash: `_acp() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$word")
    [[ $word == *[^A-Za-z0-9_-]* ]] && compopt -o filenames 2>/dev/null
  done < <(acp complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
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
    .action(async (words: string[]) => {
      const found = await complete(root, words)
      if (found.length > 0) print(found.map(plain).join('\n'))
    })
}

/** The words that can come next; the last one is what has been typed of it. */
export async function complete(root: Command, words: readonly string[]): Promise<string[]> {
  let command = root
  let values = 0
  const [first, ...more] = words
  if (first === 'help' && more.length > 0) return complete(root, more)
  for (const word of words.slice(0, -1)) {
    const child = command.commands.find((child) => child.name() === word)
    if (child) command = child
    else if (!word.startsWith('-')) values++
  }
  // As far as it is typed, a name can have an open quote or backslashes.
  const typed = (words.at(-1) ?? '').replace(/^["']/, '').replaceAll(/\\(.)/g, '$1')
  const names = typed.startsWith('-')
    ? command.createHelp().visibleOptions(command).flatMap(({ long }) => long ?? [])
    : [
      ...command.createHelp().visibleCommands(command).map((child) => child.name()),
      ...valuesOf(command),
      ...values === 0 && command.registeredArguments[0]?.name() === 'catalog' ? await catalogNames() : [],
    ]
  return names.filter((name) => name.startsWith(typed))
}

/** Of the newest catalogs, as far as one request brings them within a second: a person waits at the Tab key. */
async function catalogNames(): Promise<string[]> {
  try {
    const limits = { signal: AbortSignal.timeout(1000), maxRetries: 0 }
    const { catalogs } = await openClient({}).client.catalogs.list({ limit: 100 }, limits)
    // bash does not quote everything in a name such as $(id).
    return catalogs.map(({ name }) => name).filter((name) => !/[$`\\]/.test(name))
  } catch {
    // Without a login or a server there is nothing to complete.
    return []
  }
}

/** The values of arguments that are a choice. */
const valuesOf = (command: Command): string[] =>
  ({ completion: Object.keys(scripts), config: ['claude', 'cursor', 'vscode'] })[command.name()] ?? []
