/**
 * The script of the page on which a person connects an app: signs in, shows the request, sends the decision and follows
 * Auth's redirect. All texts of the app are set as text, never as HTML. Runs in browsers, so it may use what they have.
 */
export const connectScript = `(() => {
const find = (query) => document.querySelector(query)
const { auth, key } = find('main').dataset
const id = new URLSearchParams(location.search).get('authorization_id')
const [signIn, consent, message] = ['#sign-in', '#consent', '#message'].map(find)
const form = find('form')
const again = 'Go back to the app and connect again.'
let token, redirectUri

const show = (section) => {
  for (const each of [signIn, consent, message]) each.hidden = each !== section
  const title = section.querySelector('h1')
  document.title = title.textContent
  title.focus()
}
const showMessage = (title, text) => {
  message.querySelector('h1').textContent = title
  message.querySelector('p').textContent = text
  show(message)
}
const expired = () => showMessage('This request is no longer valid',
  'It ends after a few minutes, can be decided once, and belongs to the account that opened it first. ' + again)

/** Sends a request to Auth. Returns the status, 0 without a response, and the body. */
const send = async (path, body, timeoutMs = 15000) => {
  try {
    const response = await fetch(auth + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: key,
        ...token && { authorization: 'Bearer ' + token },
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
const unreachable = (status) => status === 429
  ? 'Too many attempts. Please wait a minute and try again.'
  : 'The sign-in service did not answer. Please try again.'

/** Disables what could be pressed twice while the work runs, and shows its problem. */
const run = (section, work) => async (event) => {
  event.preventDefault()
  const buttons = [...section.querySelectorAll('button')]
  if (buttons.some((button) => button.ariaDisabled)) return
  const problem = section.querySelector('[role=alert]')
  problem.textContent = ''
  for (const button of buttons) button.ariaDisabled = 'true'
  problem.textContent = await work() || ''
  for (const button of buttons) button.ariaDisabled = null
}

const parsed = (address) => {
  try { return new URL(address) } catch { return undefined }
}
/** Never an address that runs as code here, and only the one that was shown. Without consent none is shown: Auth has checked it. */
const isSafe = (url) => {
  if (!url || ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:'].includes(url.protocol)) {
    return false
  }
  const shown = redirectUri && parsed(redirectUri)
  return !shown || url.protocol === shown.protocol && url.host === shown.host
}
const leave = async (address, title) => {
  const url = parsed(address)
  if (!isSafe(url)) return showMessage('This app cannot be connected', 'It wants to send you to an address that is not safe.')
  showMessage(title, 'You return to ' + (url.host || 'the app') + '. If nothing happens, you can close this window.')
  // The page's own session is not needed any more.
  await send('/logout?scope=local', {}, 3000)
  token = undefined
  location.assign(url)
}

const load = async () => {
  const { status, body } = await send('/oauth/authorizations/' + encodeURIComponent(id))
  if (status === 200 && body.redirect_url) return leave(body.redirect_url, 'This app is connected already')
  if (status === 404 || status === 400) return expired()
  const url = parsed(body.redirect_uri)
  if (status !== 200 || !url) return unreachable(status)
  redirectUri = body.redirect_uri
  if (!isSafe(url)) return leave(redirectUri)
  const name = [...String(body.client?.name || '').replace(/[\\p{C}\\s]+/gu, ' ').trim()]
  find('.name').textContent = name.length > 60 ? name.slice(0, 60).join('') + '\\u2026' : name.join('') || 'an app without a name'
  find('#account').textContent = body.user?.email || ''
  find('#host').textContent = url.protocol === 'https:' ? url.host
    : url.protocol === 'http:' ? url.host + ', an app on this device' : url.protocol + '//' + url.host
  show(consent)
}

const decide = (action) => run(consent, async () => {
  const { status, body } = await send('/oauth/authorizations/' + encodeURIComponent(id) + '/consent', { action })
  if (status === 200) return leave(body.redirect_url, action === 'approve' ? 'The app is connected' : 'You have denied it')
  if (status === 404 || status === 400) return expired()
  return unreachable(status)
})

form.addEventListener('submit', run(signIn, async () => {
  token = undefined
  const { email, password } = Object.fromEntries(new FormData(form))
  const { status, body } = await send('/token?grant_type=password', { email, password })
  if (status >= 400 && status < 500 && status !== 429) {
    form.elements.password.select()
    return body.error_code === 'email_not_confirmed'
      ? 'This e-mail address is not confirmed yet. Follow the link in the mail first.'
      : 'This e-mail address and password do not match.'
  }
  if (!body.access_token) return unreachable(status)
  token = body.access_token
  form.reset()
  return load()
}))
find('#approve').addEventListener('click', decide('approve'))
find('#deny').addEventListener('click', decide('deny'))
})()`
