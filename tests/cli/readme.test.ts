import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { program } from '../../shared/cli/program.ts'
import { readSource, sourceFiles } from '../structure/imports.ts'

const readme = readSource('shared/cli/README.md')

/** Each command, without groups, as its usage begins. */
const leaves = (command: Command, path: string): string[] =>
  command.commands.filter((child) => command.createHelp().visibleCommands(command).includes(child))
    .filter((child) => child.name() !== 'help')
    .flatMap((child) => {
      const usage = child.usage().replace(/ ?\[(options|command)\]/g, '').trim()
      const name = `${path} ${child.name()}`
      const isGroup = child.commands.length > 0 && child.registeredArguments.length === 0
      return [...isGroup ? [] : [`${name}${usage && ` ${usage}`}`], ...leaves(child, name)]
    })

describe('the README of the command line', () => {
  it('lists exactly the commands that exist', () => {
    const listed = [...readme.matchAll(/^\| `(acp .+?)` +\|/gm)].map(([, command]) => command!)
    expect(listed.length).toBeGreaterThan(15)
    expect(listed).toEqual(leaves(program(), 'acp'))
  })

  it('has help for every command, with an example of it', () => {
    for (const leaf of leaves(program(), 'acp')) {
      const words = leaf.split(' ').slice(1).filter((word) => /^[a-z]/.test(word))
      const command = words.reduce(
        (at, word) => at.commands.find((child) => child.name() === word)!,
        program(),
      )
      let help = ''
      command.configureOutput({ writeOut: (text) => help += text }).outputHelp()
      expect(help).toContain('\nExamples:\n  ')
      const example = words[0] === 'completion' ? 'acp completion' : `acp ${words.join(' ')}`
      expect(help.split('\nExamples:')[1], leaf).toContain(example)
    }
  })
})

it('the command line calls the API only through the client', () => {
  // The login with the browser speaks to Supabase Auth.
  for (const file of sourceFiles('shared/cli').filter((file) => !file.includes('/oauth/'))) {
    expect(readSource(file), file)
      .not.toMatch(/\bfetch\(|node:https?'|\.(GET|POST|PUT|PATCH|DELETE)\(|'\/api\//)
  }
})
