/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { html } from 'hono/html'
import { icon } from '../../documents/layout.tsx'
import { Mark } from '../../../presentation/mark.tsx'

export interface ConsoleOptions {
  baseUrl: string
  appUrl: string
  /** Where browsers reach Auth. */
  authUrl: string
  publishableKey: string
  /** Where uploaded pictures are. */
  assetOrigin: string
}

/** Where the console is, and the addresses of what its document loads. */
export interface Place extends ConsoleOptions {
  /** The address of the console, without a slash at its end. */
  home: string
  style: string
  script: string
  /** Runs before the first paint: it sets the colors that the person chose. */
  scheme: string
  /** Scripts that the first one needs. */
  preload: readonly string[]
}

/** The document of every page. It has no data of the person: that is only in the browser. */
export const renderConsole = (place: Place): string =>
  document(
    place,
    'Console',
    <noscript>
      <p class='problem'>The console needs JavaScript, because it shows only what you may see.</p>
    </noscript>,
    <>
      {place.preload.map((url) => <link rel='modulepreload' href={url} />)}
      <script type='module' src={place.script}></script>
    </>,
  )

/** The page of unknown addresses. */
export const renderMissing = (place: Place): string =>
  document(
    place,
    'Not found · Console',
    <section class='card'>
      <h1>There is nothing here</h1>
      <p>The address may be mistyped, or what was here is gone.</p>
      <p>
        <a href={place.home}>Go to your console</a>
      </p>
    </section>,
  )

function document(
  { home, baseUrl, authUrl, publishableKey, ...place }: Place,
  title: string,
  content: Child,
  script?: Child,
) {
  const page = (
    <html lang='en'>
      <head>
        <meta charset='utf-8' />
        <meta name='viewport' content='width=device-width, initial-scale=1, viewport-fit=cover' />
        <title>{title}</title>
        <meta name='color-scheme' content='light dark' />
        <meta name='robots' content='noindex' />
        <link rel='icon' href={icon} />
        <link rel='stylesheet' href={place.style} />
        <script src={place.scheme}></script>
        {script}
      </head>
      <body class='plain' data-home={home} data-api={baseUrl} data-auth={authUrl} data-key={publishableKey}>
        <header class='side'>
          <a class='brand' href={`${place.appUrl}/s`}>
            <Mark />
            <span>Artist and Catalog Platform</span>
          </a>
        </header>
        <main id='main' tabindex={-1}>{content}</main>
        <p id='announcer' class='hidden-text' role='status'></p>
      </body>
    </html>
  )
  return String(html`<!doctype html>${page}`)
}
