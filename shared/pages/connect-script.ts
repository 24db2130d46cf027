import { readRedirect } from './connect-redirect.ts'

/** What the script uses of the page, because the types of Deno have no documents. */
interface Part {
  hidden: boolean
  textContent: string | null
  ariaDisabled: string | null
  value: string
  readonly dataset: Record<string, string>
  querySelector(query: string): Part
  querySelectorAll(query: string): Iterable<Part>
  addEventListener(type: string, listener: (event: Event) => unknown): void
  focus(): void
  select(): void
  reset(): void
}
type Page = Pick<Part, 'querySelector'> & { title: string }

/** A response of Auth: status 0 if there was none. */
interface AuthResponse {
  status: number
  body: {
    access_token?: string
    error_code?: string
    redirect_url?: string
    redirect_uri?: string
    client?: { name?: string }
    user?: { email?: string }
  }
}

/**
 * Signs in, shows the request, sends the decision and follows Auth's redirect. All texts of the app are set as text, never as
 * HTML. Runs in the page, so it uses nothing of this module.
 */
function connect(document: Page, read: typeof readRedirect): void {
  const find = (query: string) => document.querySelector(query)
  const { auth, key } = find('main').dataset
  const id = encodeURIComponent(new URLSearchParams(location.search).get('authorization_id')!)
  const [signIn, consent, message] = [find('#sign-in'), find('#consent'), find('#message')]
  const [form, password] = [find('form'), find('#password')]
  let token: string | undefined
  let expected: URL | undefined

  const show = (section: Part) => {
    for (const each of [signIn, consent, message]) each.hidden = each !== section
    const title = section.querySelector('h1')
    document.title = title.textContent!
    title.focus()
  }
  const showMessage = (title: string, text: string) => {
    message.querySelector('h1').textContent = title
    message.querySelector('p').textContent = text
    show(message)
  }

  const send = async (path: string, body?: object, timeoutMs = 15_000): Promise<AuthResponse> => {
    try {
      const response = await fetch(auth + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          apikey: key!,
          ...token && { authorization: `Bearer ${token}` },
          ...body && { 'content-type': 'application/json' },
        },
        body: body && JSON.stringify(body),
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: await response.json().catch(() => ({})) }
    } catch {
      return { status: 0, body: {} }
    }
  }

  /** What to tell the person after a request that failed; shows another section if this one cannot go on. */
  const explain = (status: number): string | undefined => {
    if (token && (status === 404 || status === 400)) {
      const text =
        'It ends after a few minutes, can be decided once, and belongs to the account that opened it first. ' +
        'Go back to the app and connect again.'
      return void showMessage('This request is no longer valid', text)
    }
    if (token && (status === 401 || status === 403)) {
      token = undefined
      show(signIn)
      return 'Your session has ended. Please sign in again.'
    }
    return status === 429
      ? 'Too many attempts. Please wait a minute and try again.'
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
  const leave = async (address: string | undefined, title: string): Promise<undefined> => {
    const redirect = read(address ?? '', expected)
    if (redirect.problem !== undefined) return void refuse(redirect.problem)
    const { url } = redirect
    showMessage(
      title,
      `You return to ${url.host || 'the app'}. If nothing happens, you can close this window.`,
    )
    // The page's own session is not needed any more.
    await send('/logout?scope=local', {}, 3_000)
    token = undefined
    location.assign(url.href)
  }

  const load = async () => {
    const { status, body } = await send(`/oauth/authorizations/${id}`)
    if (status === 200 && body.redirect_url) return leave(body.redirect_url, 'This app is connected already')
    if (status !== 200 || !body.redirect_uri) return explain(status)
    const redirect = read(body.redirect_uri)
    if (redirect.problem !== undefined) return void refuse(redirect.problem)
    expected = redirect.url
    const name = [...String(body.client?.name || '').replace(/[\p{C}\s]+/gu, ' ').trim()]
    const isLong = name.length > 60
    find('.name').textContent = name.slice(0, 60).join('') + (isLong ? '…' : '') || 'an app without a name'
    find('#account').textContent = body.user?.email || ''
    find('#host').textContent = redirect.host
    show(consent)
  }

  const decide = (action: 'approve' | 'deny') =>
    run(consent, async () => {
      const { status, body } = await send(`/oauth/authorizations/${id}/consent`, { action })
      if (status !== 200) return explain(status)
      return leave(body.redirect_url, action === 'approve' ? 'The app is connected' : 'You have denied it')
    })

  const submit = async () => {
    token = undefined
    const credentials = { email: find('#email').value, password: password.value }
    const { status, body } = await send('/token?grant_type=password', credentials)
    if (status >= 400 && status < 500 && status !== 429) {
      password.select()
      return body.error_code === 'email_not_confirmed'
        ? 'This e-mail address is not confirmed yet. Follow the link in the mail first.'
        : 'This e-mail address and password do not match.'
    }
    if (!body.access_token) return explain(status)
    token = body.access_token
    form.reset()
    return load()
  }

  form.addEventListener('submit', run(signIn, submit))
  find('#approve').addEventListener('click', decide('approve'))
  find('#deny').addEventListener('click', decide('deny'))
}

/** The script of the page on which a person connects an app, in the language of browsers: without the types. */
export const connectScript = `(${connect})(document,${readRedirect})`
