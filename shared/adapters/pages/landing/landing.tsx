/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { html } from 'hono/html'
import { fontFace, interFile } from '../../../presentation/type.ts'
import { copyScript } from '../../documents/copy-script.ts'
import { hashOf, policyHeaders } from '../../documents/headers.ts'
import { Head } from '../../documents/layout.tsx'
import { Mark } from '../../../presentation/mark.tsx'
import { pictureSizes } from './pictures.ts'
import { type LandingOptions, type Snippet, snippets } from './snippets.ts'
import { landingStyle } from './style.ts'

const interAt = (appUrl: string) => `${appUrl}/s/${interFile}`
const styleAt = (appUrl: string) => fontFace(interAt(appUrl)) + landingStyle

export const landingHeaders = ({ appUrl }: LandingOptions) => ({
  ...policyHeaders({
    style: hashOf(styleAt(appUrl)),
    script: hashOf(copyScript),
    font: interAt(appUrl),
    image: new URL(appUrl).origin,
  }),
  'content-type': 'text/html; charset=utf-8',
})

/** The page at the root of the platform: what it is, and for each reader what they get and the first step. */
export function landingPage(options: LandingOptions): string {
  const { baseUrl, appUrl } = options
  const api = `${baseUrl}/api`
  const signUp = `${appUrl}/s/console/sign-in`
  const { 'front-end': frontEnd, server, agent } = snippets(options)
  const document = (
    <html lang='en'>
      <Head title='Artist and Catalog Platform' css={styleAt(appUrl)}>
        <meta
          name='description'
          content='Capture the public play counts of a music catalog, compare them day by day, value it, and publish pages that collect fans. For managers, developers and agents.'
        />
      </Head>
      <body>
        <a class='skip' href='#main'>Skip to the text</a>
        <header class='bar'>
          <a class='brand' href={`${appUrl}/s`}>
            <Mark />
            Artist and Catalog Platform
          </a>
          <nav class='links' aria-label='Documents'>
            <a href={`${api}/docs`}>Reference</a>
            <a href={`${api}/docs/guides`}>Guides</a>
            <a href={signUp}>Sign in</a>
            <a class='button' href={signUp}>Start free</a>
          </nav>
        </header>
        <main id='main'>
          <div class='hero wrap'>
            <div class='text'>
              <h1>Play counts you can stand behind</h1>
              <p class='lede'>
                Track the public play counts of a music catalog, know which numbers to trust, value it, and
                publish pages that win fans.
              </p>
              <div class='actions'>
                <a class='button' href={signUp}>Start free</a>
                <span>No card and no password: sign in with a code by e-mail.</span>
              </div>
              <p>
                Up to 333 free credits each month: 1 credit captures 10 recordings, 25 generate a page, 50
                make a video. Extra credits are one US cent each.
              </p>
              <nav class='actions' aria-label='For you'>
                <a class='button quiet' href='#manager'>For managers</a>
                <a class='button quiet' href='#developer'>For developers</a>
                <a class='button quiet' href='#agent-way'>For agents</a>
              </nav>
            </div>
            <Picture
              appUrl={appUrl}
              name='overview'
              alt='A catalog in the console: plays of seven days, their change, the value with its range, how many recordings were counted, and a chart with a bar for each day.'
            />
          </div>
          <div class='beside wrap'>
            <Reader
              id='manager'
              title='For catalog managers'
              gains={[
                'Plays day by day, and growth only where both periods were counted. Gaps and drops are marked, not smoothed over.',
                'A valuation with its range and its sources, shared as a report whose link expires.',
              ]}
              step={
                <>
                  <a class='button' href={signUp}>Open the console</a>
                  <span>Look around with a sample catalog first.</span>
                </>
              }
            >
              <Picture
                appUrl={appUrl}
                name='value'
                alt='The value of a catalog in the console: the amount, its range, and how much of it is measured and estimated.'
              />
            </Reader>
            <Reader
              id='pages'
              title='Pages that collect fans'
              gains={[
                'Turn a release into a page with its links, tracks, shows and a game.',
                'Fans sign up with consent and confirm by e-mail. The list is yours to export.',
                'Speaks the language of your fans: fourteen are built in.',
              ]}
              step={<a class='button quiet' href={`${api}/docs/guides/pages-and-fans`}>How pages work</a>}
            >
              <Picture
                appUrl={appUrl}
                name='page'
                alt='The page of a release for fans, with its cover and its links.'
              />
            </Reader>
          </div>
          <div class='wrap'>
            <Reader
              id='developer'
              title='For developers'
              gains={[
                'One API with OpenAPI 3.1, a typed client and a command line, for servers and browsers alike.',
                'Keys and agents reach only the account they act for.',
                'Every error is documented. A request sent twice is never charged twice.',
              ]}
              step={
                <>
                  <a class='button' href={`${api}/docs/guides/start`}>Quickstart</a>
                  <a class='button quiet' href={`${api}/docs`}>Reference</a>
                </>
              }
            >
              <Code id='server' snippet={server!} />
              <details>
                <summary>{frontEnd!.title}</summary>
                <p>{frontEnd!.text}</p>
                <Code id='front-end' snippet={frontEnd!} />
              </details>
            </Reader>
            <Reader
              id='agent-way'
              title='For agents'
              gains={[
                'Tools for catalogs, pages and fans, with charts and the next step in each answer.',
                'You decide what an agent may do in one step, and can disconnect it at any time.',
                'For comparisons and organizations, give it an API key.',
              ]}
              step={
                <>
                  <a class='button' href={`${api}/docs/guides/mcp`}>Connect over MCP</a>
                  <a class='button quiet' href={`${api}/llms.txt`}>llms.txt</a>
                </>
              }
            >
              <div class='pair'>
                <div>
                  <p class='address'>
                    MCP server: <code>{baseUrl}/mcp</code>
                  </p>
                  <Code id='agent' snippet={agent!} />
                </div>
                <Picture
                  appUrl={appUrl}
                  name='consent'
                  alt='What the person sees: who asks, as whom, what the app may do, and the buttons Allow and Deny.'
                />
              </div>
            </Reader>
          </div>
        </main>
        <footer class='bar end'>
          <span>Screenshots show demo data.</span>
          <nav class='links' aria-label='More'>
            <a href={`${api}/docs/play-count-history`}>How counts are compared</a>
            <a href={`${api}/docs/errors`}>Errors</a>
            <a href={`${api}/openapi.json`}>OpenAPI</a>
            <a href={`${api}/health`}>Status</a>
          </nav>
        </footer>
        <script dangerouslySetInnerHTML={{ __html: copyScript }}></script>
      </body>
    </html>
  )
  return String(html`<!doctype html>${document}`)
}

const Reader = ({ id, title, gains, step, children }: {
  id: string
  title: string
  gains: readonly string[]
  step: Child
  children: Child
}) => (
  <section class='reader' id={id}>
    <div class='text'>
      <h2>{title}</h2>
      <ul>{gains.map((gain) => <li>{gain}</li>)}</ul>
      <div class='actions'>{step}</div>
    </div>
    <div class='sight'>{children}</div>
  </section>
)

/** A screen of the product in the scheme of the reader. A page for fans has colors of its own. */
const Picture = ({ appUrl, name, alt }: {
  appUrl: string
  name: 'overview' | 'value' | 'page' | 'consent'
  alt: string
}) => (
  <picture>
    {name === 'overview' && (['dark', 'light'] as const).map((scheme) => (
      <source
        srcset={`${appUrl}/s/${name}-phone-${scheme}.webp`}
        media={`(max-width: 40rem) and (prefers-color-scheme: ${scheme})`}
        {...pictureSizes[`${name}-phone`]}
      />
    ))}
    {name !== 'page' && (
      <source srcset={`${appUrl}/s/${name}-dark.webp`} media='(prefers-color-scheme: dark)' />
    )}
    <img
      src={`${appUrl}/s/${name === 'page' ? name : `${name}-light`}.webp`}
      {...pictureSizes[name]}
      alt={alt}
      loading={name === 'overview' ? undefined : 'lazy'}
    />
  </picture>
)

const Code = ({ id, snippet: { title, language, code } }: { id: string; snippet: Snippet }) => (
  <div class='panel'>
    <header>
      <span>{language}</span>
      <button type='button' class='copy' data-of={id} aria-label={`Copy: ${title}`}>Copy</button>
    </header>
    <pre tabindex={0} id={id}>{code}</pre>
  </div>
)
