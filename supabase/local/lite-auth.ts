import { AsyncLocalStorage } from 'node:async_hooks'
import type { EmailDriver } from '@supabase/lite'

type Respond = (request: Request) => Promise<Response>

/** Where the link of a mail that this request sends returns to. */
const returnAddress = new AsyncLocalStorage<string | null>()

/** What Lite 0.10 lacks of Supabase Auth: `verifyOtp` with the type `email`, and `emailRedirectTo`. */
export function withAuthGaps(lite: Respond): Respond {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/auth/v1/')) return await lite(request)
    if (request.method === 'POST' && pathname === '/auth/v1/verify') return await verify(request, lite)
    return await returnAddress.run(searchParams.get('redirect_to'), () => lite(request))
  }
}

/** A code of type `email` is that of a sign-in or of a sign-up, as the mail was. */
async function verify(request: Request, lite: Respond): Promise<Response> {
  const body = await request.text()
  const send = (body: string) => lite(new Request(request, { body }))
  const fields = parsed(body)
  if (fields?.type !== 'email') return await send(body)
  const signIn = await send(JSON.stringify({ ...fields, type: 'magiclink' }))
  if (signIn.ok) return signIn
  const signUp = await send(JSON.stringify({ ...fields, type: 'signup' }))
  return signUp.ok ? signUp : signIn
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // Lite refuses it.
  }
}

/** Puts the return address of the request into the links of its mails. Auth checks it when a link is opened. */
export const withReturnAddress = (driver: EmailDriver, siteUrl: string): EmailDriver => ({
  send(message) {
    const address = returnAddress.getStore()
    if (!address) return driver.send(message)
    const replaced = (text?: string) => text?.replaceAll(asParameter(siteUrl), asParameter(address))
    return driver.send({ ...message, text: replaced(message.text), html: replaced(message.html) })
  },
})

const asParameter = (url: string) => new URLSearchParams({ redirect_to: url }).toString()
