/** @jsxImportSource hono/jsx */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '../platform/encoding.ts'
import { connectScript } from './connect-script.ts'
import { connectStyle } from './connect-style.ts'
import { UnlistedHead } from './unlisted-head.tsx'

/** The Auth of the project, which the page calls from the browser. */
export interface ConnectOptions {
  /** Its address, which ends with /auth/v1. */
  authUrl: string
  /** The project's publishable key, which is public. */
  publishableKey: string
}

/**
 * The page on which a person lets an app use the account: Supabase Auth's OAuth server sends the browser here with an
 * `authorization_id` (https://supabase.com/docs/guides/auth/oauth-server/getting-started). The session lives in the page's
 * memory only.
 */
export function connectPage({ authUrl, publishableKey }: ConnectOptions): string {
  const page = (
    <html lang='en'>
      <UnlistedHead title='Connect an app' style={connectStyle} />
      <body>
        <main data-auth={authUrl} data-key={publishableKey}>
          <p class='brand'>Artist and Catalog Platform</p>
          <SignIn />
          <Consent />
          <section id='message' hidden>
            <h1 tabindex={-1}></h1>
            <p></p>
          </section>
        </main>
        <script dangerouslySetInnerHTML={{ __html: connectScript }} />
      </body>
    </html>
  )
  return `<!doctype html>${page}`
}

const SignIn = () => (
  <section id='sign-in'>
    <h1 tabindex={-1}>Sign in to connect an app</h1>
    <p>An app asks to use your account. After you sign in, you see which one it is, and you decide.</p>
    <noscript>
      <p class='wrong'>This page needs JavaScript.</p>
    </noscript>
    <form method='post'>
      <label for='email'>E-mail address</label>
      <input id='email' name='email' type='email' autocomplete='username' required maxlength={254} />
      <label for='password'>Password</label>
      <input
        id='password'
        name='password'
        type='password'
        autocomplete='current-password'
        required
        maxlength={1000}
      />
      <p class='wrong' role='alert'></p>
      <button type='submit'>Sign in</button>
    </form>
  </section>
)

const Consent = () => (
  <section id='consent' hidden>
    <h1 tabindex={-1}>
      Let <bdi class='name'></bdi> use your account?
    </h1>
    <dl>
      <dt>Your account</dt>
      <dd id='account'></dd>
      <dt>Afterwards you return to</dt>
      <dd id='host'></dd>
    </dl>
    <h2>The app will be able to</h2>
    <ul class='can'>
      <li>see who you are: your name and e-mail address</li>
      <li>
        see, change and delete your own catalogs, artists, sites and chats, and the sign-ups of your fans
      </li>
      <li>publish your pages for everybody to read, and take them offline</li>
      <li>start work for you that costs credits, such as capturing play counts</li>
    </ul>
    <h2>It will not be able to</h2>
    <ul class='cannot'>
      <li>reach anything of an organization</li>
      <li>see or change API keys, cards, people or connected services</li>
    </ul>
    <p class='note'>
      The app chose its name itself, and nobody has checked it. Allow it only if you have just started this in
      an app that you trust. If this is not your account, deny it and connect again.
    </p>
    <p class='wrong' role='alert'></p>
    <div class='choice'>
      <button type='button' id='approve'>Allow</button>
      <button type='button' id='deny' class='secondary'>Deny</button>
    </div>
  </section>
)

const hash = (text: string) => `'sha256-${base64(sha256(utf8ToBytes(text)))}'`

/**
 * It may only run its own script and call Auth. No opener policy: an app that opened it in a window gets its answer through
 * `window.opener`, which a policy would cut for good.
 */
export const connectHeaders = ({ authUrl }: ConnectOptions): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hash(connectStyle)}`,
    `script-src ${hash(connectScript)}`,
    `connect-src ${authUrl}/`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
})
