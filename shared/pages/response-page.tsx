/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { OperationError } from '../errors/errors.ts'
import type { SiteDocument } from './document.ts'
import { palette } from './palette.ts'
import { base, theme } from './style.ts'
import { UnlistedHead } from './unlisted-head.tsx'

/** A page with a message, in the design of a site if there is one. */
export function messagePage({ title, site, children }: Message): string {
  const design = site?.design ?? plain
  const page = (
    <html lang='en'>
      <UnlistedHead title={title} style={theme(design, palette(design)) + base} />
      <body>
        <main class='message'>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${page}`
}

export interface Message {
  title: string
  site?: SiteDocument
  children?: Child
}

const plain = {
  headline: '',
  font: 'serif',
  background: '#faf8f4',
  foreground: '#1c1a17',
  accent: '#1c1a17',
} as const

/** The response to a sign-up form that was posted without JavaScript. `back` is the address of the page with the form. */
export function responsePage(
  outcome: { output: unknown } | { error: OperationError },
  { site, back }: { site?: SiteDocument; back?: string } = {},
): string {
  const failed = 'error' in outcome
  return messagePage({
    title: failed ? 'That did not work.' : 'You are on the list.',
    site,
    children: (
      <>
        <p>{failed ? outcome.error.message : 'Thank you. The next thing you hear comes by e-mail.'}</p>
        {back && (
          <p>
            <a class='button' href={back}>Back to the page</a>
          </p>
        )}
      </>
    ),
  })
}
