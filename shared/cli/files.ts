import { readFile, writeFile } from 'node:fs/promises'
import { getSystemErrorMap } from 'node:util'
import { CliError } from './failure.ts'

export const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error) => {
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}`)
  })

export const writeContent = (file: string, content: string | Uint8Array): Promise<void> =>
  writeFile(file, content).catch((error) => {
    throw new CliError(`${file} cannot be written: ${reasonOf(error)}`)
  })

/** Without the name of the file, which Node's own message repeats. */
const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  getSystemErrorMap().get(errno ?? 0)?.[1] ?? message
