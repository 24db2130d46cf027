import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { getSystemErrorMap } from 'node:util'
import { CliError } from './failure.ts'
import { note } from './terminal.ts'

export const readBytes = async (file: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await read(file))

const read = (file: string) =>
  readFile(file).catch((error) => {
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}`)
  })

export const writeContent = (file: string, content: string | Uint8Array): Promise<void> =>
  writeFile(file, content).catch((error) => {
    throw new CliError(`${file} cannot be written: ${reasonOf(error)}`)
  })

/** Writes to a file, or to the standard output for `-`. */
export async function saveText(file: string, content: string): Promise<void> {
  if (file === '-') return void process.stdout.write(content)
  await writeContent(file, content)
  note(`Written to ${file}`)
}

/** Without the name of the file, which Node's own message repeats. */
const reasonOf = ({ errno, message }: NodeJS.ErrnoException): string =>
  getSystemErrorMap().get(errno ?? 0)?.[1] ?? message
