import type { ServedStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { serve } from './vendor.ts'

/** The address of a server before the stand-in for GitHub, which handles some requests itself. */
export function beforeGithub(
  github: ServedStandIn,
  handle: (request: Request, path: string) => Promise<Response | void> | Response | void,
): string {
  const origin: string = serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    const handled = await handle(request, pathname)
    if (handled) return handled
    const { method, headers, body } = request
    const response = await fetch(`${github.origin}${pathname}${search}`, { method, headers, body })
    // The clone address must lead here too.
    return new Response((await response.text()).replaceAll(github.origin, origin), {
      status: response.status,
    })
  })
  return origin
}

export const isPush = ({ method }: Request, path: string) =>
  method === 'POST' && path.endsWith('/git-receive-pack')
