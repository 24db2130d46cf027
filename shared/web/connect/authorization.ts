import { readRedirect } from './redirect.ts'
import { type AuthResponse, send, session } from './send.ts'
import { shown, type ShownAt } from './state.ts'

const id = encodeURIComponent(new URLSearchParams(location.search).get('authorization_id')!)

/** What to tell the person after a request that failed; shows another part if this one cannot go on. */
export const explain = ({ status, body: { msg } }: AuthResponse): string | undefined => {
  if (session.token && (status === 404 || status === 400)) {
    shown.value = {
      at: 'message',
      title: 'This request is no longer valid',
      text:
        'It ends after a few minutes, can be decided once, and belongs to the account that opened it first. ' +
        'Go back to the app and connect again.',
      detail: msg,
    }
    return
  }
  if (session.token && (status === 401 || status === 403)) {
    session.token = undefined
    shown.value = { at: 'address' }
    return 'Please confirm with a new code that it is you.'
  }
  return status === 429
    ? msg || 'Too many attempts. Please wait a minute and try again.'
    : 'The sign-in service did not answer. Please try again.'
}

const refuse = (text: string): undefined => {
  shown.value = { at: 'message', title: 'This app cannot be connected', text }
}

/** Shows where the browser goes and sends it there, or offers it with a button if there is a text. */
async function leave(address = '', title: string, expected?: URL, text?: string): Promise<undefined> {
  const redirect = readRedirect(address, expected)
  if (redirect.problem !== undefined) return refuse(redirect.problem)
  const { url } = redirect
  const usual = `You return to ${url.host || 'the app'}. If nothing happens, you can close this window.`
  const message = shown.value = { at: 'message', title, text: text ?? usual }
  // The page's own session is not needed any more.
  await send('/logout?scope=local', {}, { timeoutMs: 3_000 })
  session.token = undefined
  if (text === undefined) location.assign(url.href)
  else shown.value = { ...message, back: url }
}

/**
 * Takes back what Auth would approve by itself although the person has not let the app in here: another app may have
 * approved it with its own token.
 */
async function forgetForeignApprovals(): Promise<AuthResponse> {
  const [atAuth, here] = await Promise.all([send('/user/oauth/grants'), send('/api/grants?limit=100')])
  if (here.status !== 200) return here
  // An approval counts here until ten minutes after the grant (private.has_session).
  const isLetIn = (id: string, approvedAt: string) =>
    here.body.grants!.some(({ client_id, created_at }) =>
      client_id === id && Date.parse(approvedAt) < Date.parse(created_at) + 600_000
    )
  for (const { client, granted_at } of atAuth.body.approved ?? []) {
    if (isLetIn(client.id, granted_at)) continue
    const path = `/user/oauth/grants?client_id=${encodeURIComponent(client.id)}`
    await send(path, undefined, { method: 'DELETE' })
  }
  return atAuth
}

/** The name of an app without what hides or reorders letters, and not longer than people read. */
function shortName(name: unknown): string {
  const letters = [
    ...String(name || '').replace(
      /(?:(?![\ufe0e\ufe0f])[\p{C}\p{Default_Ignorable_Code_Point}\u2800\s])+/gu,
      ' ',
    ).trim(),
  ]
  return letters.slice(0, 60).join('') + (letters.length > 60 ? '…' : '') || 'an app without a name'
}

/** Shows what the app asks for to a person who has signed in. */
export async function load(): Promise<string | undefined> {
  const checked = await forgetForeignApprovals()
  if (checked.status !== 200) return explain(checked)
  const response = await send(`/oauth/authorizations/${id}`)
  const { status, body } = response
  if (status === 200 && body.redirect_url) return leave(body.redirect_url, 'This app is connected already')
  if (status !== 200 || !body.redirect_uri) return explain(response)
  const redirect = readRedirect(body.redirect_uri)
  if (redirect.problem !== undefined) return refuse(redirect.problem)
  shown.value = {
    at: 'consent',
    clientId: body.client?.id ?? '',
    name: shortName(body.client?.name),
    account: body.user?.email || '',
    redirect,
  }
}

export async function decide(
  action: 'approve' | 'deny',
  { redirect }: ShownAt<'consent'>,
  title: string,
  text?: string,
): Promise<string | undefined> {
  const response = await send(`/oauth/authorizations/${id}/consent`, { action })
  if (response.status !== 200) return explain(response)
  return leave(response.body.redirect_url, title, redirect.url, text)
}

export async function approve(request: ShownAt<'consent'>, scopes: string[]): Promise<string | undefined> {
  if (scopes.length === 0) return 'Choose what the app may do.'
  // First, so that nothing is approved if the API refuses it.
  const granted = await send('/api/grants', { client_id: request.clientId, scopes })
  return granted.status === 201 ? decide('approve', request, 'The app is connected') : explain(granted)
}
