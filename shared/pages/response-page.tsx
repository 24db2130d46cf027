/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { OperationError } from '../errors/errors.ts'
import { thanks } from './consent.ts'
import type { SiteDocument } from './document.ts'
import { palette } from './palette.ts'
import { base, theme } from './style.ts'
import { UnlistedHead } from './unlisted-head.tsx'

/** A page with a message, in the design of a site if there is one. */
export function messagePage({ title, site, children }: Message): string {
  const { layout: _, ...design } = { layout: undefined, ...site?.design ?? plain }
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
  { site, back, confirms }: { site?: SiteDocument; back?: string; confirms?: boolean } = {},
): string {
  const failed = 'error' in outcome
  const done = thanks(confirms)
  return messagePage({
    title: failed ? 'That did not work.' : done.title,
    site,
    children: (
      <>
        <p>{failed ? outcome.error.message : done.text}</p>
        {back && (
          <p>
            <a class='button' href={back}>Back to the page</a>
          </p>
        )}
      </>
    ),
  })
}
