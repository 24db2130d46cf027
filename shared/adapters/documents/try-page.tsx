/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import type { AnyOperation } from '../../operation/operation.ts'
import { hashOf, policyHeaders } from './headers.ts'
import { Bar, Head, linkFrom, type Place } from './layout.tsx'
import { documentOf, type OpenApi } from './document-of.ts'
import { titleOf } from './operation-code.ts'
import { scriptPath } from './scalar.ts'
import { bar, interUrl, tokens, withInter } from './theme.ts'

/** Scalar's copy of zod tries whether `Function` makes code of strings. The policy would refuse it with a report. */
const prepare = 'Function = new Proxy(Function, { apply() { throw new EvalError() } })'

/**
 * Starts Scalar. The console leaves a key in the storage of the tab, which fills it in. Everything that would call a service of
 * Scalar is off. The example of a comparison ends yesterday, for which a stack has captures. The editor of requests opens by itself. A tried request asks for problem details, and an empty credential shows what belongs there.
 */
const start = (page: string) => `
if (!globalThis.Scalar) location.replace(${JSON.stringify(page)})
const content = JSON.parse(document.getElementById('content').textContent)
for (const { get } of Object.values(content.paths)) {
  const of = (name) => get?.parameters?.find((parameter) => parameter.name === name)
  if (!of('since')?.example || !of('days')?.example) continue
  const days = of('days').example + 1
  of('since').example = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
let isOpened = false
new MutationObserver(() => {
  const test = document.querySelector('#reference .show-api-client-button')
  if (test && !isOpened) {
    isOpened = true
    test.click()
  }
  for (const field of document.querySelectorAll('[placeholder^=QUxMIFlPVVIg]')) field.placeholder = 'acp_sk_…'
  for (const field of document.querySelectorAll('[placeholder=Token]')) field.placeholder = 'access token of a session'
}).observe(document.body, { childList: true, subtree: true })
const key = sessionStorage.getItem('reference-key')
sessionStorage.removeItem('reference-key')
Scalar.createApiReference('#reference', {
  content,
  ...key && { authentication: { preferredSecurityScheme: 'apiKey', securitySchemes: { apiKey: { value: key } } } },
  onBeforeRequest: ({ requestBuilder: { headers } }) =>
    headers.set('Accept', 'application/problem+json, ' + (headers.get('Accept') ?? '*/*')),
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  showSidebar: false,
  hideSearch: true,
  hideModels: true,
  hideClientButton: true,
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  generateOperationSlug: ({ operationId }) => operationId,
  onLoaded: () => document.getElementById('loading')?.remove(),
})
`

/** Room for the bar, and our colors. The editor has one request, so it needs no list of them, and its button to close is over the links. */
const frame = `${tokens}${bar}
:root{--scalar-custom-header-height:3.6rem}
html{overflow-x:clip}body{margin:0;background:var(--ground);color:var(--ink);font:var(--regular) var(--size-3)/var(--leading-3) var(--sans)}
.bar{position:sticky;top:0;z-index:5;height:3.6rem;flex-wrap:nowrap;padding-block:0;background:var(--ground);white-space:nowrap}
#loading{padding:3rem 1.25rem;text-align:center;color:var(--muted)}.crumb{margin:0;padding:1rem clamp(1.1rem,4vw,2.5rem)}.crumb a,main a{color:var(--accent)}main{padding:0 clamp(1.1rem,4vw,2.5rem)}
.light-mode,.dark-mode{--scalar-font:var(--sans);--scalar-font-code:var(--mono);--scalar-color-accent:var(--accent);--scalar-color-2:var(--muted);--scalar-color-3:var(--muted);--scalar-background-1:var(--ground);--scalar-background-2:var(--tint);
--scalar-color-green:var(--up);--scalar-color-red:var(--down);--scalar-color-yellow:var(--warn);--scalar-color-blue:var(--accent);--scalar-color-orange:var(--warn);--scalar-color-purple:var(--violet)}
#reference section:focus-visible{outline:none}
.scalar-sidebar-toggle,.ascii-art{display:none}.app-exit-button{background:var(--ink);color:var(--ground)}body:has(.scalar-client--open) .bar .links{visibility:hidden}
.light-mode{color-scheme:light}.dark-mode{color-scheme:dark}
@media (max-width:48rem){.brand{font-size:0;gap:0}.bar .links a:nth-child(n+3){display:none}}
@media (scripting:none){#loading{display:none}.bar{position:static;height:auto;padding-block:.9rem;flex-wrap:wrap}.bar .links a{display:inline!important}}
`

/** Where one operation is tried. Scalar is 3.6 MB, so only this page loads it, with the part of the document about the operation. */
export function tryPage(place: Place, op: AnyOperation, openapi: OpenApi) {
  const title = titleOf(op)
  const page = linkFrom(place)(`docs/operations/${op.name}`)
  const script = start(page)
  const content = JSON.stringify(documentOf(openapi, op.http, title)).replaceAll('<', '\\u003c')
  // Its address here redirects there.
  const redirected = place.referenceScript ? [new URL(place.referenceScript).origin] : []
  const document = (
    <html lang='en'>
      <Head title={`Try ${title} · Artist and Catalog Platform`} css={withInter(frame, place.baseUrl)} />
      <body>
        <Bar place={place} />
        <nav class='crumb' aria-label='Operation'>
          <a href={page}>{title}</a>
        </nav>
        <p id='loading' role='status'>Loading …</p>
        <div id='reference'></div>
        <noscript>
          <main>
            <h1>Trying an operation needs JavaScript</h1>
            <p>
              <a href={page}>Its page</a> has the request for a shell.
            </p>
          </main>
        </noscript>
        <script id='content' type='application/json' dangerouslySetInnerHTML={{ __html: content }}></script>
        <script dangerouslySetInnerHTML={{ __html: prepare }}></script>
        <script src={linkFrom(place)(scriptPath)} defer></script>
        <script type='module' dangerouslySetInnerHTML={{ __html: script }}></script>
      </body>
    </html>
  )
  return {
    html: String(html`<!doctype html>${document}`),
    headers: {
      ...policyHeaders({
        // Scalar writes styles while it runs, and its editor of bodies others than before.
        style: "'unsafe-inline'",
        script: ["'self'", ...redirected, hashOf(prepare), hashOf(script)].join(' '),
        font: interUrl(place.baseUrl),
        connect: `'self' ${new URL(place.baseUrl).origin}`,
      }),
      'content-type': 'text/html; charset=utf-8',
    },
  }
}
