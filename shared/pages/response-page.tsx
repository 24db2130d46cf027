/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { OperationError } from '../errors/errors.ts'
import { drawArt } from './art.ts'
import type { SiteDocument } from './document.ts'
import { Drawing } from './drawing.tsx'
import { languageOf } from './language.ts'
import { palette } from './palette.ts'
import { callOf, releaseLinks } from './service-links.tsx'
import { base, theme } from './style.ts'
import { UnlistedHead } from './unlisted-head.tsx'

/** A page with a message, in the design of a site if there is one. */
export function messagePage({ title, lang = 'en', site, art, children }: Message): string {
  const design = site?.design ?? plain
  const colors = palette(design)
  const page = (
    <html lang={lang}>
      <UnlistedHead title={title} style={theme(design, colors) + base + messageStyle} />
      <body>
        <main class='message'>
          {art && (
            <figure class='art'>
              <Drawing art={drawArt(art, colors)} />
            </figure>
          )}
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
  /** The language of the title and of what follows: English by default. */
  lang?: string
  site?: SiteDocument
  /** The seed of a picture above the message. */
  art?: string
  children?: Child
}

const messageStyle =
  '.art{width:9rem;aspect-ratio:1;overflow:hidden}.art svg{display:block;width:100%;height:100%}.button.quiet{background:none;color:inherit;border-color:currentColor}'

const plain = {
  headline: '',
  font: 'serif',
  background: '#faf8f4',
  foreground: '#1c1a17',
  accent: '#b3402a',
} as const

/** The response to a sign-up form that was posted without JavaScript. `back` is the address of the page with the form. */
export function responsePage(
  outcome: { output: unknown } | { error: OperationError },
  { site, back, confirms }: { site?: SiteDocument; back?: string; confirms?: boolean } = {},
): string {
  const { words, tag, ownTag } = languageOf(site?.language)
  const lang = ownTag ?? tag
  if ('error' in outcome) {
    return messagePage({
      title: words.failed,
      lang,
      site,
      children: (
        <>
          <p lang='en'>{outcome.error.message}</p>
          {back && <Back href={back} label={words.back} />}
        </>
      ),
    })
  }
  const link = site && releaseLinks(site).find(({ country }) => !country)
  return messagePage({
    title: confirms ? words.nearly : words.listed,
    lang,
    site,
    children: (
      <>
        <p>{confirms ? words.confirm : words.thanks}</p>
        {link && (
          <p>
            <a class='button' href={link.url} rel='noopener noreferrer'>{callOf(link, words)}</a>
          </p>
        )}
        {back && (
          <>
            <p>
              {words.share}: <a href={back}>{back}</a>
            </p>
            <Back href={back} label={words.back} />
          </>
        )}
      </>
    ),
  })
}

const Back = ({ href, label }: { href: string; label: string }) => (
  <p>
    <a class='button quiet' href={href}>{label}</a>
  </p>
)
