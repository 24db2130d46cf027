import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { OAuthLogin } from './oauth/tokens.ts'

/** What login stores: an API key, or the tokens of a login with the browser. */
export interface Credentials {
  base_url: string
  api_key?: string
  oauth?: OAuthLogin
  email: string | null
  account_id: string
}

/** In the user's configuration folder, as the XDG specification names it. */
export function credentialsFile(): string {
  const configured = process.env.XDG_CONFIG_HOME
  return join(
    configured?.startsWith('/') ? configured : join(homedir(), '.config'),
    'acp',
    'credentials.json',
  )
}

export function readCredentials(): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(credentialsFile(), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${credentialsFile()} cannot be read: ${(error as Error).message}`)
  }
}

/** Readable by the user alone at every moment; whole or not at all. */
export async function saveCredentials(credentials: Credentials): Promise<void> {
  const file = credentialsFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${process.pid}`
  await writeFile(part, JSON.stringify(credentials, null, 2) + '\n', { mode: 0o600 })
  await chmod(part, 0o600)
  await rename(part, file)
}

/** Whether there were any. */
export async function deleteCredentials(): Promise<boolean> {
  const existed = await readFile(credentialsFile()).then(() => true, () => false)
  await rm(credentialsFile(), { force: true })
  return existed
}
