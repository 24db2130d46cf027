/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import { hashOf } from '../../documents/headers.ts'
import { Head } from '../../documents/layout.tsx'
import { Mark } from '../../../presentation/mark.tsx'

/** The Auth of the project and the API, which the page calls from the browser. */
export interface ConnectOptions {
  /** Its address, which ends with /auth/v1. */
  authUrl: string
  /** The project's publishable key, which is public. */
  publishableKey: string
  /** The address of the API, which ends without a slash. */
  baseUrl: string
}

/**
 * The page on which a person lets an app use the account: Supabase Auth's OAuth server sends the browser here with an
 * `authorization_id` (https://supabase.com/docs/guides/auth/oauth-server/getting-started). Its script draws it
 * (`shared/web/connect/`). The session lives in the page's memory only.
 */
export function connectPage(
  { authUrl, publishableKey, baseUrl }: ConnectOptions,
  style: string,
  script: string,
): string {
  const page = (
    <html lang='en'>
      <Head title='Connect an app' css={style}>
        <meta name='robots' content='noindex' />
      </Head>
      <body class='plain'>
        <header class='side'>
          <p class='brand'>
            <Mark />
            <span>Artist and Catalog Platform</span>
          </p>
        </header>
        <main data-auth={authUrl} data-api={baseUrl} data-key={publishableKey}>
          <noscript>
            <p class='problem'>This page needs JavaScript.</p>
          </noscript>
        </main>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
  return String(html`<!doctype html>${page}`)
}

/**
 * It may only run its own script, which makes no HTML from text, call Auth and create a grant. No opener policy: an app that
 * opened it in a window gets its answer through `window.opener`, which a policy would cut for good.
 */
export const connectHeaders = (
  { authUrl, baseUrl }: ConnectOptions,
  style: string,
  script: string,
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "font-src 'self'",
    `script-src ${hashOf(script)}`,
    `connect-src ${authUrl}/ ${baseUrl}/api/grants ${baseUrl}/api/me`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
})
