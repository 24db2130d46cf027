import { type AuthResponse, type Part, type Send, sendFromPage } from './browser.ts'
import { readRedirect } from './redirect.ts'
import { signInForms } from './sign-in.ts'

type Page = Pick<Part, 'querySelector'> & { title: string }

/**
 * Signs in, shows the request, sends the decision and follows Auth's redirect. All texts of the app are set as text, never as
 * HTML. Runs in the page, so it uses nothing of this module.
 */
function connect(
  document: Page,
  read: typeof readRedirect,
  sendFrom: typeof sendFromPage,
  forms: typeof signInForms,
): void {
  const find = (query: string) => document.querySelector(query)
  const id = encodeURIComponent(new URLSearchParams(location.search).get('authorization_id')!)
  const [signIn, consent, message] = [find('#sign-in'), find('#consent'), find('#message')]
  let token: string | undefined
  let expected: URL | undefined
  let clientId = ''

  const send: Send = (path, body, options) => sendFrom(find('main').dataset, token, path, body, options)

  const show = (section: Part) => {
    for (const each of [signIn, consent, message]) each.hidden = each !== section
    const title = section.querySelector('h1')
    document.title = title.textContent!
    title.focus()
  }
  const showMessage = (title: string, text: string, detail = '') => {
    message.querySelector('h1').textContent = title
    message.querySelector('p').textContent = text
    find('#detail').textContent = detail && `The sign-in service says: ${detail}`
    show(message)
  }

  /** What to tell the person after a request that failed; shows another section if this one cannot go on. */
  const explain = ({ status, body: { msg } }: AuthResponse): string | undefined => {
    if (token && (status === 404 || status === 400)) {
      const text =
        'It ends after a few minutes, can be decided once, and belongs to the account that opened it first. ' +
        'Go back to the app and connect again.'
      return void showMessage('This request is no longer valid', text, msg)
    }
    if (token && (status === 401 || status === 403)) {
      token = undefined
      restart()
      show(signIn)
      return 'Please confirm with a new code that it is you.'
    }
    return status === 429
      ? msg || 'Too many attempts. Please wait a minute and try again.'
      : 'The sign-in service did not answer. Please try again.'
  }

  /** Disables what could be pressed twice while the work runs, and then shows its problem. */
  const run = (section: Part, work: () => Promise<string | undefined>) => async (event: Event) => {
    event.preventDefault()
    const buttons = [...section.querySelectorAll('button')]
    if (buttons.some((button) => button.ariaDisabled)) return
    section.querySelector('[role=alert]').textContent = ''
    for (const button of buttons) button.ariaDisabled = 'true'
    const problem = await work()
    const current = signIn.hidden ? section : signIn
    current.querySelector('[role=alert]').textContent = problem ?? ''
    for (const button of buttons) button.ariaDisabled = null
  }

  const refuse = (problem: string) => showMessage('This app cannot be connected', problem)
  /** Shows where the browser goes and sends it there, or offers it with a button. */
  const leave = async (address: string | undefined, title: string, text?: string): Promise<undefined> => {
    const redirect = read(address ?? '', expected)
    if (redirect.problem !== undefined) return void refuse(redirect.problem)
    const { url } = redirect
    const to = url.host || 'the app'
    showMessage(title, text ?? `You return to ${to}. If nothing happens, you can close this window.`)
    // The page's own session is not needed any more.
    await send('/logout?scope=local', {}, { timeoutMs: 3_000 })
    token = undefined
    if (text === undefined) return location.assign(url.href) as undefined
    const back = find('#return')
    back.textContent = `Return to ${to}`
    back.hidden = false
    back.addEventListener('click', () => location.assign(url.href))
  }

  /**
   * Takes back what Auth would approve by itself although the person has not let the app in here: another app may have
   * approved it with its own token.
   */
  const forgetForeignApprovals = async (): Promise<AuthResponse> => {
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

  const load = async () => {
    const checked = await forgetForeignApprovals()
    if (checked.status !== 200) return explain(checked)
    const response = await send(`/oauth/authorizations/${id}`)
    const { status, body } = response
    if (status === 200 && body.redirect_url) return leave(body.redirect_url, 'This app is connected already')
    if (status !== 200 || !body.redirect_uri) return explain(response)
    const redirect = read(body.redirect_uri)
    if (redirect.problem !== undefined) return void refuse(redirect.problem)
    expected = redirect.url
    clientId = body.client?.id ?? ''
    const name = [
      ...String(body.client?.name || '').replace(
        /(?:(?![\ufe0e\ufe0f])[\p{C}\p{Default_Ignorable_Code_Point}\u2800\s])+/gu,
        ' ',
      ).trim(),
    ]
    const isLong = name.length > 60
    find('.name').textContent = name.slice(0, 60).join('') + (isLong ? '…' : '') || 'an app without a name'
    find('#account').textContent = body.user?.email || ''
    find('#host').textContent = redirect.host
    show(consent)
  }

  const decide = (action: 'approve' | 'deny', title: string, text?: string) =>
    run(consent, async () => {
      // First, so that nothing is approved if the API refuses it.
      if (action === 'approve') {
        const [chosen] = consent.querySelectorAll('input:checked')
        if (!chosen) return 'Choose what the app may do.'
        const granted = await send('/api/grants', { client_id: clientId, scopes: chosen.value.split(' ') })
        if (granted.status !== 201) return explain(granted)
      }
      const response = await send(`/oauth/authorizations/${id}/consent`, { action })
      if (response.status !== 200) return explain(response)
      return leave(response.body.redirect_url, title, text)
    })

  const restart = forms(signIn, send, run, explain, (session) => {
    token = session
    return load()
  })
  find('#approve').addEventListener('click', decide('approve', 'The app is connected'))
  find('#deny').addEventListener('click', decide('deny', 'You have denied it'))
  // Auth binds a request to the account that opened it first, so another one needs a new request.
  find('#other').addEventListener(
    'click',
    decide(
      'deny',
      'Connect again with the other account',
      'Nothing was allowed, and you are signed out here. Return to the app, connect it again, and sign in with the other account.',
    ),
  )
}

/** The script of the page on which a person connects an app, in the language of browsers: without the types. */
export const connectScript = `(${connect})(document,${readRedirect},${sendFromPage},${signInForms})`
