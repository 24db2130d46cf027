/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { OperationError } from '../errors/errors.ts'
import { drawArt } from './art.ts'
import type { SiteDocument } from '../site/document.ts'
import { Drawing } from './drawing.tsx'
import { type Language, languageOf } from '../site/language.ts'
import { countedUrl } from '../site/outgoing.ts'
import { palette } from '../site/palette.ts'
import { releaseLinks, textOf } from '../site/release-links.ts'
import { base } from './base-style.ts'
import { theme } from './style.ts'
import { UnlistedHead } from './unlisted-head.tsx'
import type { Words } from '../site/words/words.ts'

/** A page with a message in the platform's words, in the design of a site if there is one. */
export function messagePage(
  { title, language: { tag, ownTag, direction }, site, back, art, children }: Message,
): string {
  const design = site?.design ?? plain
  const colors = palette(design)
  const page = (
    <html lang={ownTag ?? tag} dir={!ownTag && direction === 'rtl' ? 'rtl' : undefined}>
      <UnlistedHead
        title={title}
        style={theme(design, colors) + (site ? '' : darkTheme) + base + messageStyle}
      />
      <body>
        <main class='message'>
          {art && (
            <figure class='art'>
              <Drawing art={drawArt(art, colors)} />
            </figure>
          )}
          {site && <About site={site} back={back} />}
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
  language: Language
  site?: SiteDocument
  /** The address of the site's page. */
  back?: string
  /** The seed of a picture above the message. */
  art?: string
  children?: Child
}

/** Whose message it is: a mail may be read long after the sign-up. */
const About = ({ site: { artistName, name, design }, back }: { site: SiteDocument; back?: string }) => {
  const names = [artistName, name || design.headline].filter(Boolean)
  const text = names.map((part, at) => (
    <>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </>
  ))
  return <p class='about'>{back ? <a href={back}>{text}</a> : text}</p>
}

const messageStyle =
  '.message .about{font-size:1rem;font-weight:600}.art{width:9rem;aspect-ratio:1;overflow:hidden}.art svg{display:block;width:100%;height:100%}.button.quiet{background:none;color:inherit;border-color:currentColor}'

const plain = {
  headline: '',
  font: 'serif',
  background: '#faf8f4',
  foreground: '#1c1a17',
  accent: '#b3402a',
} as const
/** A page about no site has no colors that somebody chose, so it follows the reader's. */
const dark = { ...plain, background: '#171614', foreground: '#f4f0e8', accent: '#f08a6c' }
const darkTheme = `@media(prefers-color-scheme:dark){${theme(dark, palette(dark))}}`

/** The response to a sign-up form that was posted without JavaScript. `back` is the address of the page with the form. */
export function responsePage(
  outcome: { output: unknown } | { error: OperationError },
  { site, language = languageOf(site?.language), back, confirms }: {
    site?: SiteDocument
    language?: Language
    back?: string
    /** Whether the sign-up has to be confirmed by mail. */
    confirms: boolean
  },
): string {
  const { words } = language
  if ('error' in outcome) {
    return messagePage({
      title: words.failed,
      language,
      site,
      children: (
        <>
          {refusalsOf(outcome.error, words).map((text) => <p>{text}</p>)}
          {back && <Back href={back} label={words.back} />}
        </>
      ),
    })
  }
  const link = site && releaseLinks(site).find(({ country }) => !country)
  return messagePage({
    title: confirms ? words.nearly : words.listed,
    language,
    site,
    children: (
      <>
        <p>{confirms ? words.confirm : words.thanks}</p>
        {link && (
          <p>
            <a class='button' href={back ? countedUrl(back, link.url) : link.url} rel='noopener noreferrer'>
              {textOf(link, words)}
            </a>
          </p>
        )}
        {back && <Back href={back} label={words.back} />}
      </>
    ),
  })
}

/** What is wrong, by what was refused. */
function refusalsOf({ code, fields }: OperationError, words: Words): string[] {
  const texts: Partial<Record<string, string>> = code === 'invalid_input'
    ? { email: words.check, consent: words.tick }
    : { rate_limited: words.tooMany, not_found: words.unpublished }
  const names = code === 'invalid_input' ? new Set(fields.map(({ field }) => field)) : [code]
  const found = [...names].flatMap((name) => texts[name] ?? [])
  return found.length > 0 ? found : [words.notSent]
}

/** A question about an address, and the button that confirms it. */
export const ConfirmForm = (
  { question, email, button }: { question: string; email: string; button: string },
) => {
  const [before, after] = question.split('{}')
  return (
    <>
      <p>
        {before}
        <b>{email}</b>
        {after}
      </p>
      <form method='post'>
        <button class='button' type='submit'>{button}</button>
      </form>
    </>
  )
}

const Back = ({ href, label }: { href: string; label: string }) => (
  <p>
    <a class='button quiet' href={href}>{label}</a>
  </p>
)
