import type { Stack } from '../../supabase/local/stack-file.ts'
import type { OpenPage } from '../support/browser.ts'

const library = new URL('../../node_modules/@supabase/supabase-js/dist/umd/supabase.js', import.meta.url)

/** A front end on another origin, with supabase-js as its CDN serves it. */
export async function openFrontEnd() {
  const script = await Deno.readTextFile(library)
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {} },
    (request) =>
      request.url.endsWith('/supabase.js')
        ? new Response(script, { headers: { 'content-type': 'text/javascript' } })
        : new Response('<!doctype html><title>Front end</title><script src="/supabase.js"></script>', {
          headers: { 'content-type': 'text/html' },
        }),
  )
  return { origin: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() }
}

interface Visit {
  frontEnd: { origin: string }
  stack: Stack
  key?: string
  /** Default: nobody is signed in. */
  as?: 'owner'
}

/**
 * Evaluates in the front end with a `client` of supabase-js and `invoke`, which calls a function and returns what a page learns
 * of its response.
 */
export async function inFrontEnd<T>(
  { page }: OpenPage,
  { frontEnd, stack, key = stack.publishable_key, as }: Visit,
  work: string,
): Promise<T> {
  const { email, password } = stack.accounts.owner
  await page.goto(frontEnd.origin)
  return await page.evaluate(`(async () => {
    const client = supabase.createClient(${JSON.stringify(stack.supabase_url)}, ${JSON.stringify(key)})
    const password = ${JSON.stringify(as ? { email, password } : null)}
    if (password) {
      const { error } = await client.auth.signInWithPassword(password)
      if (error) throw error
    }
    const invoke = async (path, options) => {
      const { data, error, response } = await client.functions.invoke(path, options)
      return {
        status: response?.status,
        requestId: response?.headers.get('x-request-id'),
        data: error ? (await error.context.json?.().catch(() => null)) : data,
        name: error?.name,
      }
    }
    ${work}
  })()`) as T
}
