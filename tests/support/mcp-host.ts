import type { Hono } from 'hono'
import { rolldown } from 'rolldown'
import { listen } from './platform.ts'

/** A web page that shows the views of an MCP server as a client does, with the vendor's implementation of a host. */
export async function serveHost(mcp: Hono): Promise<{ url: string; close(): Promise<void> }> {
  const input = new URL('./mcp-host-page.js', import.meta.url).pathname
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  const { output: [{ code }] } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const views: Response[] = []
  const html = { 'content-type': 'text/html; charset=utf-8' }
  return listen({
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/mcp') return mcp.fetch(request)
      if (pathname === '/host.js') {
        return new Response(code, { headers: { 'content-type': 'text/javascript' } })
      }
      if (pathname === '/view' && request.method === 'POST') {
        const { html: text, resourceDomains } = await request.json()
        const headers = { ...html, 'content-security-policy': policy(resourceDomains) }
        return new Response(`/view/${views.push(new Response(text, { headers })) - 1}`)
      }
      const [, view] = /^\/view\/(\d+)$/.exec(pathname) ?? []
      if (view !== undefined) return views[Number(view)]!.clone()
      if (pathname !== '/') return new Response(null, { status: 204 })
      return new Response(hostPage, { headers: html })
    },
  })
}

/** The policy of a view whose metadata has only addresses of pictures and sound (MCP Apps, 2026-01-26). */
const policy = (domains: string[]) => {
  const list = domains.map((domain) => ` ${domain}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline'${list}`,
    `style-src 'self' 'unsafe-inline'${list}`,
    `img-src 'self' data:${list}`,
    `font-src 'self'${list}`,
    `media-src 'self' data:${list}`,
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
  ].join('; ')
}

const hostPage = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body{margin:0;padding:8px}iframe{width:100%;height:300px;border:0;display:block}</style>
<body><script type="module" src="/host.js"></script></body>`
