import { describe, expect, it } from 'vitest'
import { playDocument, playHeaders } from '../../shared/pages/play.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'

const browser = fixture(openBrowser)

/** Markup that redirects a document to `OUT` as soon as it is parsed. */
const refreshes: Record<string, string> = {
  plain: '<meta http-equiv="refresh" content="0;url=OUT">',
  'upper case': '<META HTTP-EQUIV="REFRESH" CONTENT="0;URL=OUT">',
  'mixed case': '<mEtA hTtP-eQuIv=ReFrEsH content="0;url=OUT">',
  unquoted: '<meta http-equiv=refresh content=0;url=OUT>',
  'single quotes': "<meta http-equiv='refresh' content='0;url=OUT'>",
  'attributes turned round': '<meta content="0;url=OUT" http-equiv="refresh">',
  'spaces around the sign': '<meta http-equiv = "refresh" content = "0;url=OUT">',
  'line breaks': '<meta\n\nhttp-equiv\n=\n"refresh"\r\ncontent\f=\t"0;url=OUT">',
  slashes: '<meta/http-equiv="refresh"/content="0;url=OUT"/>',
  'slashes and a line break': '<meta/\n/http-equiv="refresh"\n/content="0;url=OUT">',
  'no space between attributes': '<meta content="0;url=OUT"http-equiv="refresh">',
  'entities in the values': '<meta http-equiv="&#114;efresh" content="0;&#x75;rl=OUT">',
  'a null byte before':
    '<meta\0 http-equiv="refresh" content="0;url=OUT"><meta \0http-equiv="refresh" content="0;url=OUT">',
  'the attribute twice': '<meta http-equiv="refresh" http-equiv="x" content="0;url=OUT">',
  'an attribute that hides it': '<meta x=">" http-equiv="refresh" content="0;url=OUT">',
  'a name that is split': '<meta http-http-equivequiv="refresh" http-equiv="refresh" content="0;url=OUT">',
  'a tag that is split': '<me<meta>ta><meta <meta http-equiv="refresh" content="0;url=OUT">',
  'a tag in an open tag':
    '<p <meta http-equiv="refresh" content="0;url=OUT"><meta http-equiv=refresh content="0;url=OUT">',
  'after a comment that ends at once': '<!--><meta http-equiv="refresh" content="0;url=OUT">-->',
  'after a comment that ends badly': '<!-- --!><meta http-equiv="refresh" content="0;url=OUT">',
  'after a title that ends': '<title></title><meta http-equiv="refresh" content="0;url=OUT">',
  'after a text area that ends': '<textarea></textarea ><meta http-equiv="refresh" content="0;url=OUT">',
  'in noscript': '<noscript><meta http-equiv="refresh" content="0;url=OUT"></noscript>',
  'after noscript': '<noscript><p title="</noscript><meta http-equiv=refresh content=0;url=OUT>"></noscript>',
  'out of svg': '<svg><p><meta http-equiv="refresh" content="0;url=OUT"></p></svg>',
  'out of svg\u2019s title': '<svg><title><meta http-equiv="refresh" content="0;url=OUT"></title></svg>',
  'out of svg\u2019s style': '<svg><style><meta http-equiv="refresh" content="0;url=OUT"></style></svg>',
  'out of a foreign object':
    '<svg><foreignObject><meta http-equiv="refresh" content="0;url=OUT"></foreignObject></svg>',
  'out of math': '<math><mtext><meta http-equiv="refresh" content="0;url=OUT"></mtext></math>',
  'a shadow root':
    '<div><template shadowrootmode="open"><meta http-equiv="refresh" content="0;url=OUT"></template></div>',
  'out of a table': '<table><tr><meta http-equiv="refresh" content="0;url=OUT"></tr></table>',
  'out of a select': '<select><option><meta http-equiv="refresh" content="0;url=OUT"></select>',
  'a second head': '</body></html><head><meta http-equiv="refresh" content="0;url=OUT"></head>',
  'an XML declaration before': '<?xml version="1.0"?><meta http-equiv="refresh" content="0;url=OUT">',
}

/** The same, inserted by a script. */
const written: Record<string, string> = {
  markup: `document.body.innerHTML = MARKUP`,
  'adjacent markup': `document.body.insertAdjacentHTML('beforeend', MARKUP)`,
  'a written document': `document.write(MARKUP)`,
  'a fragment': `document.head.append(document.createRange().createContextualFragment(MARKUP))`,
  'a parsed document':
    `document.head.append(...new DOMParser().parseFromString(MARKUP, 'text/html').querySelectorAll('meta'))`,
}

const markup = '<meta http-equiv=refresh content="0;url=OUT">'

const experiences = [
  ...Object.entries(refreshes).map(([name, html]) => [name, html, ''] as const),
  ...Object.entries(written).map(([name, script]) =>
    [`${name} of a script`, '', `const MARKUP = ${JSON.stringify(markup)}\n${script}`] as const
  ),
]

/** Serves an experience without a surrounding page, and records the requested paths. */
function serve(html: string, javascript: string) {
  const paths: string[] = []
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, (request) => {
    const { pathname, origin } = new URL(request.url)
    paths.push(pathname)
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    if (pathname !== '/play') return new Response('elsewhere', { headers })
    const at = (text: string) => text.replaceAll('OUT', `${origin}/elsewhere`)
    const document = playDocument({ html: at(html), css: '', javascript: at(javascript) }, {})
    return new Response(document, { headers: { ...headers, ...playHeaders(origin) } })
  })
  return { url: `http://127.0.0.1:${server.addr.port}/play`, paths, close: () => server.shutdown() }
}

describe('an experience that is opened directly is not redirected by its markup', () => {
  it.each(sample(experiences, 8))('%s', async (_, html, javascript) => {
    const served = serve(html, javascript)
    try {
      await browser.visit(async ({ page }) => {
        await page.goto(served.url)
        // The absence of a redirect has no event; an immediate refresh starts within this time.
        await page.waitForTimeout(250)
        expect([page.url(), served.paths]).toEqual([served.url, ['/play']])
      })
    } finally {
      await served.close()
    }
  })
})
