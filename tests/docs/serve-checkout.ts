import { root } from '../../supabase/local/path.ts'
import { listen } from '../support/platform.ts'

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript' }

/** The checkout as any static server has it, on an origin of its own. */
export const serveCheckout = () =>
  listen({
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const file = await Deno.readFile(root + pathname).catch(() => undefined)
      const headers = { 'content-type': types[pathname.split('.').at(-1)!] ?? 'text/plain' }
      return file ? new Response(file, { headers }) : new Response(null, { status: 404 })
    },
  })
