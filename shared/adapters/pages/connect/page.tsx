/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import { hashOf } from '../../documents/headers.ts'
import { Head, Mark } from '../../documents/layout.tsx'
import { fontFace, interFile } from '../../../presentation/type.ts'
import { Code, Email } from '../console/layout.tsx'
import { connectScript } from './script.ts'
import { connectStyle } from './style.ts'

const style = fontFace(interFile) + connectStyle

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
 * `authorization_id` (https://supabase.com/docs/guides/auth/oauth-server/getting-started). The session lives in the page's
 * memory only.
 */
export function connectPage({ authUrl, publishableKey, baseUrl }: ConnectOptions): string {
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
          <SignIn />
          <Consent />
          <section id='message' class='card' hidden>
            <h1 tabindex={-1}></h1>
            <p></p>
            <p class='muted' id='detail'></p>
            <button type='button' class='main' id='return' hidden></button>
          </section>
        </main>
        <script dangerouslySetInnerHTML={{ __html: connectScript }} />
      </body>
    </html>
  )
  return String(html`<!doctype html>${page}`)
}

const SignIn = () => (
  <section id='sign-in' class='card'>
    <h1 tabindex={-1}>Sign in to connect an app</h1>
    <p class='muted'>
      An app asks to use your account. After you sign in with a code by e-mail, you see which app it is, and
      you decide. An address that is new gets an account.
    </p>
    <noscript>
      <p class='problem'>This page needs JavaScript.</p>
    </noscript>
    <form method='post' id='address'>
      <Email id='email' />
      <button type='submit' class='main'>Send me a code</button>
    </form>
    <form method='post' id='enter-code' hidden>
      <p id='sent' role='status'></p>
      <Code id='code' />
      <button type='submit' class='main'>Sign in</button>
    </form>
    <p class='problem' role='alert'></p>
  </section>
)

const Consent = () => (
  <section id='consent' class='card' hidden>
    <h1 tabindex={-1}>
      Let <bdi class='name'></bdi> use your account?
    </h1>
    <dl class='facts'>
      <div>
        <dt>You are signed in as</dt>
        <dd>
          <span id='account'></span>{' '}
          <button type='button' class='link' id='other'>Use another account</button>
        </dd>
      </div>
      <div>
        <dt>Afterwards you return to</dt>
        <dd id='host'></dd>
      </div>
    </dl>
    <fieldset>
      <legend>Permissions</legend>
      <div>
        <label class='check'>
          <input type='radio' name='scopes' value='read' aria-describedby='reads' /> Read
        </label>
        <small id='reads'>
          your name and e-mail address, your own catalogs, artists, sites and chats, and the sign-ups of your
          fans
        </small>
      </div>
      <div>
        <label class='check'>
          <input type='radio' name='scopes' value='read write' aria-describedby='changes' /> Read and change
        </label>
        <small id='changes'>
          all of these: also delete them, publish your pages for everybody to read, and start work that costs
          credits, such as capturing play counts
        </small>
      </div>
    </fieldset>
    <h2>It will not be able to</h2>
    <ul class='cannot'>
      <li>compare play counts</li>
      <li>reach anything of an organization</li>
      <li>see or change API keys, cards, people or connected services</li>
    </ul>
    <p class='muted'>
      The app chose its name itself, and nobody has checked it. Allow it only if you have just started this in
      an app that you trust. You can disconnect it later, in your account, and it ends at once.
    </p>
    <p class='problem' role='alert'></p>
    <div class='decide'>
      <button type='button' id='approve' class='main'>Allow</button>
      <button type='button' id='deny'>Deny</button>
    </div>
  </section>
)

/**
 * It may only run its own script, call Auth and create a grant. No opener policy: an app that opened it in a window gets its answer through
 * `window.opener`, which a policy would cut for good.
 */
export const connectHeaders = ({ authUrl, baseUrl }: ConnectOptions): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "font-src 'self'",
    `script-src ${hashOf(connectScript)}`,
    `connect-src ${authUrl}/ ${baseUrl}/api/grants`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
})
