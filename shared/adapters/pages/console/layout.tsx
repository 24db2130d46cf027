/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { html } from 'hono/html'
import { icon, Mark } from '../../documents/layout.tsx'

export interface ConsoleOptions {
  baseUrl: string
  appUrl: string
  /** Where browsers reach Auth. */
  authUrl: string
  publishableKey: string
  /** Where uploaded pictures are. */
  assetOrigin: string
}

/** Where a page of the console is, and what it loads. */
export interface Place extends ConsoleOptions {
  /** The address of the console, without a slash at its end. */
  home: string
  /** The addresses of its files, which change with their content. */
  style: string
  script: string
}

/** A page of the console. Its script fills in what the API returns. */
export interface ConsolePage {
  /** The module of the script that runs in it. */
  page: string
  title: string
  /** The entry of the navigation that it belongs to. */
  section?: string
  /** Its content; with the address of the console if it has links of its own. */
  children: Child | ((home: string) => Child)
}

const sections = [
  ['catalogs', 'Catalogs'],
  ['sites', 'Sites'],
  ['artists', 'Artists'],
  ['settings', 'Account'],
] as const

const settings = [
  ['settings', 'Overview'],
  ['settings/credits', 'Credits'],
  ['settings/keys', 'API keys'],
  ['settings/connectors', 'Connected services'],
  ['settings/runs', 'Background work'],
  ['settings/webhooks', 'Webhooks'],
] as const

/** The tab of a page, or the one that a detail such as a single webhook belongs to. */
function currentTab(path: string, page: string): 'page' | 'true' | undefined {
  const name = path.replace('/', '-')
  return name === page ? 'page' : name === `${page}s` ? 'true' : undefined
}

/** A page with the frame that all of them have. It has no data of the person: that is only in the browser. */
export function renderConsole({ page, title, section, children }: ConsolePage, place: Place): string {
  const { home, baseUrl, authUrl, publishableKey, style, script } = place
  const isSignedIn = section !== undefined
  const document = (
    <html lang='en'>
      <head>
        <meta charset='utf-8' />
        <meta name='viewport' content='width=device-width, initial-scale=1' />
        <title>{`${title} · Console`}</title>
        <meta name='color-scheme' content='light dark' />
        <meta name='robots' content='noindex' />
        <link rel='icon' href={icon} />
        <link rel='stylesheet' href={style} />
        <script type='module' src={script}></script>
      </head>
      <body
        class={isSignedIn ? 'app' : 'plain'}
        data-page={page}
        data-home={home}
        data-api={baseUrl}
        data-auth={authUrl}
        data-key={publishableKey}
      >
        <a class='skip' href='#main'>Skip to the content</a>
        <header class='side'>
          <a class='brand' href={isSignedIn ? `${home}/catalogs` : `${place.appUrl}/s`}>
            <Mark />
            <span>Artist and Catalog Platform</span>
          </a>
          {isSignedIn && (
            <nav aria-label='Console'>
              {sections.map(([path, name]) => (
                <a href={`${home}/${path}`} aria-current={path === section ? 'page' : undefined}>{name}</a>
              ))}
            </nav>
          )}
          {isSignedIn && (
            <div class='person'>
              <a id='balance' href={`${home}/settings/credits`} hidden></a>
              <span id='person'></span>
              <button type='button' id='sign-out' class='quiet'>Sign out</button>
            </div>
          )}
        </header>
        <main id='main' tabindex={-1}>
          <noscript>
            <p class='problem'>The console needs JavaScript, because it shows only what you may see.</p>
          </noscript>
          {section === 'settings' && (
            <nav class='tabs' aria-label='Account'>
              {settings.map(([path, name]) => (
                <a
                  href={`${home}/${path}`}
                  aria-current={currentTab(path, page)}
                >
                  {name}
                </a>
              ))}
            </nav>
          )}
          {typeof children === 'function' ? children(home) : children}
        </main>
        <p id='announcer' class='hidden-text' role='status'></p>
      </body>
    </html>
  )
  return String(html`<!doctype html>${document}`)
}

/** The title of a page, with its main action. */
export const Title = ({ children, lead, action }: { children: Child; lead?: string; action?: Child }) => (
  <div class='title'>
    <div>
      <h1>{children}</h1>
      {lead && <p class='muted'>{lead}</p>}
    </div>
    {action}
  </div>
)

/** A part that the script fills. Its size while loading is about that of its content. */
export const Region = ({ id, lines = 3 }: { id: string; lines?: number }) => (
  <div id={id} class='region' aria-busy='true'>
    <p class='hidden-text'>Loading…</p>
    <div class='skeleton' aria-hidden='true'>{Array.from({ length: lines }, () => <i></i>)}</div>
  </div>
)

/** A form with its problem and its outcome below. */
export const Form = ({ id, children, button, cancel, hidden, wide, inline, danger, secondary }: {
  id: string
  children?: Child
  button: string
  /** With a button that closes the form. */
  cancel?: boolean
  hidden?: boolean
  wide?: boolean
  /** One field with its button beside it. */
  inline?: boolean
  danger?: boolean
  /** Not the main action of the page. */
  secondary?: boolean
}) => (
  <form id={id} method='post' hidden={hidden} class={wide ? 'wide' : inline ? 'inline' : undefined}>
    {children}
    <div class='row'>
      <button type='submit' class={danger ? 'danger' : secondary ? undefined : 'main'}>{button}</button>
      {cancel && <button type='button'>Cancel</button>}
    </div>
    <p class='problem' role='alert'></p>
    <div class='outcome' role='status'></div>
  </form>
)

export const Field = ({ label, name, hint, ...input }: {
  label: string
  name: string
  hint?: string
  [attribute: string]: unknown
}) => (
  <label>
    <span>{label}</span>
    <input name={name} {...input} aria-describedby={hint && `hint-${name}`} />
    {hint && <small id={`hint-${name}`}>{hint}</small>}
  </label>
)

export const TextArea = ({ label, name, hint, ...area }: {
  label: string
  name: string
  hint?: string
  [attribute: string]: unknown
}) => (
  <label class='full'>
    <span>{label}</span>
    <textarea name={name} {...area} aria-describedby={hint && `hint-${name}`}></textarea>
    {hint && <small id={`hint-${name}`}>{hint}</small>}
  </label>
)

export const Select = ({ label, name, options, ...select }: {
  label: string
  name: string
  options: readonly (readonly [value: string, text: string])[]
  [attribute: string]: unknown
}) => (
  <label>
    <span>{label}</span>
    <select name={name} {...select}>
      {options.map(([value, text]) => <option value={value}>{text}</option>)}
    </select>
  </label>
)

/** The address of an account. */
export const Email = ({ id }: { id?: string }) => (
  <Field
    label='E-mail address'
    id={id}
    name='email'
    type='email'
    autocomplete='username'
    required
    maxlength={254}
  />
)

/** The code that is mailed to it. */
export const Code = ({ id }: { id?: string }) => (
  <Field
    label='Code'
    id={id}
    name='code'
    inputmode='numeric'
    pattern='[0-9]{6}'
    maxlength={6}
    autocomplete='one-time-code'
    required
  />
)

/** What has to be checked before an action that cannot be undone. */
export const Confirmation = ({ children }: { children: Child }) => (
  <label class='check'>
    <input type='checkbox' name='sure' required />
    <span>{children}</span>
  </label>
)
