import type { Experience } from '../../shared/site/document.ts'
import type { Stated } from '../../shared/pages/own-texts.ts'
import { playDocument, playHeaders } from '../../shared/pages/play.ts'

/** A page that frames an experience as the public page does, with nothing else on it but a sign-up. */
export interface Frame {
  url: string
  /** The requested paths. */
  requests: string[]
  close(): Promise<void>
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A release</title>
<meta name="viewport" content="width=device-width">
<style>body { margin: 0 } iframe { display: block; width: 100%; height: 100vh; border: 0 }
h1 { position: absolute; clip-path: inset(50%) }</style></head>
<body><main><h1>A release</h1><iframe title="Play" sandbox="allow-scripts" src="/play"></iframe>
<form method="post" action="/signup"><button>Sign up</button></form></main>
<script>received = []; addEventListener('message', ({ data }) => received.push(data)); document.cookie = 'a=secret'</script></body></html>`

export function serveFrame(experience: Experience, stated: Stated = {}): Frame {
  const requests: string[] = []
  let url = ''
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, (request) => {
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    const html = { 'content-type': 'text/html; charset=utf-8' }
    if (pathname === '/') {
      return new Response(page, { headers: { ...html, 'content-security-policy': "frame-src 'self'" } })
    }
    if (pathname === '/play') {
      return new Response(playDocument(experience, stated), { headers: { ...html, ...playHeaders(url) } })
    }
    return new Response(pathname, { headers: html })
  })
  url = `http://127.0.0.1:${server.addr.port}`
  return { url: `${url}/`, requests, close: () => server.shutdown() }
}
