import { startResend } from '../../supabase/local/stand-ins/resend.ts'

/** Mail through the stack's stand-in for Resend, and the folder that it writes it into. */
export interface Inbox {
  environment: { RESEND_API_BASE: string; RESEND_API_KEY: string; MAIL_FROM: string }
  /** All mails so far, or those to one address, the oldest first. */
  mails(to?: string): Promise<Mail[]>
  close(): Promise<void>
}

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  /** Where a mail program unsubscribes. */
  unsubscribe?: string
}

export async function openInbox(): Promise<Inbox> {
  const dir = await Deno.makeTempDir({ prefix: 'inbox-' })
  const resend = startResend(dir)
  return {
    environment: {
      RESEND_API_BASE: resend.origin,
      RESEND_API_KEY: resend.apiKey,
      MAIL_FROM: 'Platform <no-reply@platform.test>',
    },
    async mails(to) {
      const all = await readMails(dir)
      return to === undefined ? all : all.filter((mail) => mail.to === to)
    },
    async close() {
      await resend.stop()
      await Deno.remove(dir, { recursive: true })
    },
  }
}

/** The *.eml of a folder, by name, which sorts the newest last. */
export async function readMails(dir: string): Promise<Mail[]> {
  const names = [...Deno.readDirSync(dir)].map(({ name }) => name).sort()
  return await Promise.all(names.map(async (name) => {
    const [head, ...body] = (await Deno.readTextFile(`${dir}/${name}`)).split('\r\n\r\n')
    const header = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(head!)?.[1]?.trim() ?? ''
    const unsubscribe = header('List-Unsubscribe')
    return {
      from: header('From'),
      to: header('To'),
      subject: decoded(header('Subject')),
      text: body.join('\n\n'),
      ...unsubscribe && { unsubscribe },
    }
  }))
}

/** A header as the mailbox encodes it (RFC 2047). */
const decoded = (text: string) => {
  const [, base64] = /^=\?utf-8\?B\?(.+)\?=$/.exec(text) ?? []
  return base64 ? new TextDecoder().decode(Uint8Array.fromBase64(base64)) : text
}

/** The code that a mail brings. */
export const codeIn = (mail: Mail | undefined) => /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''

/** Another code than this one. */
export const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
