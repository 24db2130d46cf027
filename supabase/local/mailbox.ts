import { join } from 'node:path'
import type { EmailDriver, EmailMessage } from '@supabase/lite'

type MailboxMessage = EmailMessage & { from?: string; headers?: Record<string, string> }

/** Writes mail as *.eml files to a folder. The names sort by time. */
export class Mailbox implements EmailDriver {
  #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  async send({ from = authAddress, to, subject, text, html, headers }: MailboxMessage) {
    const now = new Date()
    const head = {
      Date: now.toUTCString().replace('GMT', '+0000'),
      From: oneLine(from),
      To: oneLine(to),
      Subject: encoded(oneLine(subject)),
      'MIME-Version': '1.0',
      'Content-Type': `text/${text ? 'plain' : 'html'}; charset=utf-8`,
      'Content-Transfer-Encoding': '8bit',
      ...headers,
    }
    const lines = [
      ...Object.entries(head).map(([name, value]) => `${name}: ${value}`),
      '',
      text ?? html ?? '',
    ]
    const name = `${now.toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.eml`
    const path = join(this.#dir, name)
    try {
      await Deno.writeTextFile(path, lines.join('\r\n').replace(/\r?\n/g, '\r\n') + '\r\n', { mode: 0o600 })
    } catch (error) {
      // On a full disk no partial mail may remain, and the sender must get the error.
      await Deno.remove(path).catch(() => {})
      throw error
    }
  }
}

const authAddress = 'Supabase Auth <auth@example.com>'

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

const encoded = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${new TextEncoder().encode(text).toBase64()}?=`
