import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { getSystemErrorMap } from 'node:util'
import { CliError } from './failure.ts'
import { note } from './terminal.ts'

export const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error) => {
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}`)
  })

export const writeText = (file: string, content: string): Promise<void> =>
  writeFile(file, content).catch((error) => {
    throw new CliError(`${file} cannot be written: ${reasonOf(error)}`)
  })

/** Writes to a file, or to the standard output for `-`. */
export async function saveText(file: string, content: string): Promise<void> {
  if (file === '-') return void process.stdout.write(content)
  await writeText(file, content)
  note(`Written to ${file}`)
}

/** Without the name of the file, which Node's own message repeats. */
const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  getSystemErrorMap().get(errno ?? 0)?.[1] ?? message
