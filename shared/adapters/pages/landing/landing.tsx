/** @jsxImportSource hono/jsx */
import { html, raw } from 'hono/html'
import { addDays } from '../../../platform/day.ts'
import { drawHistory } from '../../../operations/catalogs/history-picture/draw-history.tsx'
import { inScheme } from '../../../operations/catalogs/history-picture/themes.ts'
import { hashOf, policyHeaders } from '../../documents/headers.ts'
import { compareExample, exampleSeries, periodsOf } from '../../documents/history-examples.ts'
import { Head, Mark } from '../../documents/layout.tsx'
import { type LandingOptions, type Snippet, snippets } from './snippets.ts'
import { landingStyle } from './style.ts'

/** The copy buttons. Without scripts they are not shown. */
const script = `
for (const button of document.querySelectorAll('.copy')) button.onclick = async () => {
  const code = document.getElementById(button.dataset.of)
  try { await navigator.clipboard.writeText(code.textContent); button.textContent = 'Copied' }
  catch { getSelection().selectAllChildren(code); button.textContent = 'Press Ctrl+C' }
  setTimeout(() => button.textContent = 'Copy', 2000)
}
`

export const landingHeaders = {
  ...policyHeaders({ style: hashOf(landingStyle), script: hashOf(script) }),
  'content-type': 'text/html; charset=utf-8',
}

const guarantees = [
  [
    'Nothing is guessed',
    'A gap, a fall or a late capture has a name. Growth is given only where every day was observed.',
  ],
  [
    'The database decides',
    'Row-level security checks each row, for people, keys and agents alike. What you may not see does not exist.',
  ],
  [
    'Safe to repeat',
    'Work that a crash interrupts continues without a second charge, and a change of an old revision is refused.',
  ],
  ['Errors that help', 'A closed list of codes. Each has a page with its causes and what to do next.'],
] as const

/** As the guide describes them. */
const states = [
  ['comparable', 'Every day observed, at the same hour, never falling: growth in plays and percent.'],
  ['incomplete', 'A day is missing. Nothing is interpolated.'],
  ['counter_correction', 'The service lowered its counter. A fall is not negative listening.'],
  ['invalid_observation', 'A count that cannot be one.'],
  ['unaligned_observations', 'Captured at another hour, so that a day has more or less than 24.'],
  ['zero_baseline', 'No plays before: the absolute growth, and no percentage of nothing.'],
] as const

const jobs = [
  ['Measure', 'Capture the public play counts of a catalog, at once or every month.'],
  [
    'Compare',
    'Two adjacent periods, day by day, with a state for each recording, as JSON, CSV or a picture.',
  ],
  ['Value', 'A range for a catalog, with each number of its calculation.'],
  ['Publish', 'A playable page from a release, which collects fans with their consent.'],
  ['Look up', 'Recordings by ISRC, releases and live shows.'],
  ['Create', 'Short videos of an artist, ordered over the API or in chat.'],
] as const

/** The page at the root of the platform. @param today the date before which the example ends */
export function landingPage(options: LandingOptions, today: string): string {
  const { baseUrl, appUrl } = options
  const api = `${baseUrl}/api`
  const since = addDays(today, -8)
  const periods = periodsOf(since)
  const document = (
    <html lang='en'>
      <Head title='Artist and Catalog Platform' css={landingStyle}>
        <meta
          name='description'
          content='Capture the public play counts of a music catalog, compare two periods day by day, value it, and publish pages that collect fans. One API for front ends, servers and agents.'
        />
      </Head>
      <body>
        <a class='skip' href='#main'>Skip to the text</a>
        <div class='top'>
          <header class='bar'>
            <a class='brand' href={`${appUrl}/s`}>
              <Mark />
              Artist and Catalog Platform
            </a>
            <nav class='links' aria-label='Documents'>
              <a href={`${api}/docs`}>Reference</a>
              <a href={`${api}/docs/guides`}>Guides</a>
              <a href={`${api}/docs/errors`}>Errors</a>
              <a href={`${appUrl}/s/console`}>Sign in</a>
            </nav>
          </header>
        </div>
        <main id='main'>
          <div class='top'>
            <div class='hero wrap'>
              <h1>Play counts you can stand behind.</h1>
              <p class='lede'>
                Capture the public play counts of a music catalog, compare two periods day by day, and know
                which numbers hold. One API for front ends, servers and agents.
              </p>
              <div class='actions'>
                <a class='button' href='#begin'>Get an API key</a>
                <a class='button quiet' href={`${appUrl}/s/console`}>Open the console</a>
                <a class='button quiet' href={`${api}/docs`}>Read the reference</a>
              </div>
            </div>
          </div>
          <div class='wrap show'>
            <figure>
              <div class='panel'>
                <header>
                  <span>GET /api/catalogs/{'{catalogId}'}/playcount-history.svg</span>
                  <span class='ok'>200 OK</span>
                </header>
                <div class='picture' role='region' tabindex={0} aria-label='Example of a comparison'>
                  {raw(inScheme(drawHistory(compareExample(exampleSeries.comparable, periods), periods)))}
                </div>
              </div>
              <figcaption>
                The picture that the API draws of one recording, here with made-up counts.{' '}
                <a href={`${api}/docs/play-count-history#states`}>See what gaps and corrections look like</a>.
              </figcaption>
            </figure>
          </div>
          <section class='part wrap'>
            <h2>A number, or the reason why not</h2>
            <p class='lede'>
              Each recording of a comparison has one state, decided in the database and drawn in the picture.
            </p>
            <ul class='grid three'>
              {states.map(([state, text]) => (
                <li>
                  <h3>
                    <a href={`${api}/docs/play-count-history#${state}`}>
                      <code>{state}</code>
                    </a>
                  </h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </section>
          <section class='part wrap'>
            <h2>One platform for the work around a catalog</h2>
            <Cards items={jobs} columns='three' />
          </section>
          <section class='part wrap' id='begin'>
            <h2>Three ways in</h2>
            <p class='lede'>One set of operations, with the same errors and prices.</p>
            {Object.entries(snippets(options)).map(([id, snippet]) => <Way id={id} snippet={snippet} />)}
          </section>
          <section class='part wrap'>
            <h2>Made to be relied on</h2>
            <Cards items={guarantees} columns='four' />
          </section>
        </main>
        <footer class='end'>
          <dl class='wrap'>
            <Entry name='API reference' href={`${api}/docs`} text='Search, try, copy as curl' />
            <Entry name='Guides' href={`${api}/docs/guides`} text='For front ends, servers and agents' />
            <Entry name='OpenAPI 3.1' href={`${api}/openapi.json`} text='openapi.json' />
            <Entry name='For models' href={`${api}/llms.txt`} text='llms.txt' />
            <Entry name='Status' href={`${api}/health`} text='Health of the API' />
            <div>
              <dt>MCP server</dt>
              <dd>
                <code>{baseUrl}/mcp</code>
              </dd>
            </div>
          </dl>
        </footer>
        <script dangerouslySetInnerHTML={{ __html: script }}></script>
      </body>
    </html>
  )
  return String(html`<!doctype html>${document}`)
}

const Cards = (
  { items, columns }: { items: readonly (readonly [string, string])[]; columns: 'three' | 'four' },
) => (
  <ul class={`grid ${columns}`}>
    {items.map(([title, text]) => (
      <li>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

const Way = ({ id, snippet: { title, text, language, code } }: { id: string; snippet: Snippet }) => (
  <div class='way'>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    <div class='panel'>
      <header>
        <span>{language}</span>
        <button type='button' class='copy' data-of={id} aria-label={`Copy: ${title}`}>Copy</button>
      </header>
      <pre tabindex={0} id={id}>{code}</pre>
    </div>
  </div>
)

const Entry = ({ name, href, text }: { name: string; href: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <a href={href}>{text}</a>
    </dd>
  </div>
)
