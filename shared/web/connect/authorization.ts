import { type AppTerms, standingTerms } from '../components/app-terms.tsx'
import { requestCode } from './code.ts'
import { forgetOther, preferOther, useConsole } from './console-session.ts'
import { explain } from './explain.ts'
import { readRedirect } from './redirect.ts'
import { api, type Grant, send, session } from './send.ts'
import { shown, type ShownAt } from './state.ts'

const id = encodeURIComponent(new URLSearchParams(location.search).get('authorization_id')!)

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
  if (session.isOwn) await send('/logout?scope=local', {}, { timeoutMs: 3_000 })
  session.token = undefined
  if (text === undefined) location.assign(url.href)
  else shown.value = { ...message, back: url }
}

/**
 * Takes back what Auth would approve by itself although the person has not let the app in here: another app may have
 * approved it with its own token. Returns the grants that stand.
 */
async function forgetForeignApprovals(
  approved: { client: { id: string }; granted_at: string }[],
  grants: Grant[],
): Promise<Grant[]> {
  let standing = grants.filter(({ ends_at }) => Date.parse(ends_at) > Date.now())
  for (const { client, granted_at } of approved) {
    const grant = standing.find(({ client_id }) => client_id === client.id)
    // An approval counts here until ten minutes after the grant (private.has_session).
    if (grant && Date.parse(granted_at) < Date.parse(grant.created_at) + 600_000) continue
    const path = `/user/oauth/grants?client_id=${encodeURIComponent(client.id)}`
    await send(path, undefined, { method: 'DELETE' })
    standing = standing.filter((other) => other !== grant)
  }
  return standing
}

/** Whether nothing can be changed at an address of the MCP server (docs/mcp.md). */
const isReadOnly = (resource: string | null | undefined): boolean =>
  resource?.startsWith(`${api}/mcp/`) === true &&
  resource.slice(`${api}/mcp/`.length).split('/').includes('read-only')

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

/** Shows the request at once to a person who is signed in to the console. */
export async function open(email: string): Promise<string | undefined> {
  if (await useConsole()) return load(email)
  shown.value = { at: 'address' }
  return 'Your session has ended. Please sign in again.'
}

/** Shows what the app asks for to a person who has signed in. @param email of a person who did so in the console */
export async function load(email?: string): Promise<string | undefined> {
  const [atAuth, here] = await Promise.all([
    send('/user/oauth/grants'),
    send(`/api/grants?limit=100&authorization_id=${id}`),
  ])
  if (here.status !== 200) return explain(here)
  const standing = await forgetForeignApprovals(atAuth.body.approved ?? [], here.body.grants!)
  if (atAuth.status !== 200) return explain(atAuth)
  const [response, me] = await Promise.all([send(`/oauth/authorizations/${id}`), send('/api/me')])
  const { status, body } = response
  if (status === 200 && body.redirect_url) {
    // Nobody has done anything on this page yet, so a link alone must not send an answer.
    const text = email && `You allowed it as ${email}. Return to it only if you have just started this there.`
    return leave(body.redirect_url, 'This app is connected already', undefined, text)
  }
  if (status !== 200 || !body.redirect_uri) return explain(response)
  const redirect = readRedirect(body.redirect_uri)
  if (redirect.problem !== undefined) return refuse(redirect.problem)
  const onlyReads = isReadOnly(here.body.resource)
  const grant = onlyReads ? standing.find(({ client_id }) => client_id === body.client?.id) : undefined
  shown.value = {
    at: 'consent',
    clientId: body.client?.id ?? '',
    onlyReads,
    standing: grant && standingTerms(grant),
    name: shortName(body.client?.name),
    account: body.user?.email || '',
    credits: me.body.credits,
    organizations: me.body.organizations,
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
  if (session.isOwn) forgetOther()
  return leave(response.body.redirect_url, title, redirect.url, text)
}

/** Denies the request, which Auth has bound to this account. The next one asks who signs in. */
export function useOther(request: ShownAt<'consent'>): Promise<string | undefined> {
  preferOther()
  return decide(
    'deny',
    request,
    'Connect again with the other account',
    'Nothing was allowed. Return to the app, connect it again within ten minutes, and sign in with the other account.',
  )
}

export async function approve(request: ShownAt<'consent'>, terms: AppTerms): Promise<string | undefined> {
  // First, so that nothing is approved if the API refuses it.
  const granted = await send('/api/grants', { client_id: request.clientId, ...terms })
  if (granted.status === 201) return decide('approve', request, 'The app is connected')
  if (granted.status !== 403) return explain(granted)
  // The proof of who decides is too old.
  const problem = await requestCode(request.account)
  if (problem === undefined) {
    shown.value = { at: 'code', email: request.account, then: () => approve(request, terms) }
  }
  return problem
}
