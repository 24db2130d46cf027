import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployment } from './rule.ts'
import { until } from './until.ts'

/** The mails to an address, the oldest first. */
export function mailsTo(address: string): string[] {
  const folder = deployment.mail_folder!
  return readdirSync(folder).filter((name) => name.endsWith('.eml')).sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
}

/** The text of the newest mail to an address, for which it waits. */
export async function readMail(address: string): Promise<string> {
  const mail = await until(() => mailsTo(address).at(-1))
  return mail.slice(mail.indexOf('\r\n\r\n') + 4)
}
