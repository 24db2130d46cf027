/** Sends the request of the form. The console leaves a key in the storage of the tab, which fills it in once. */
export const tryScript = `
const form = document.getElementById('try')
const { method, path, accept } = form.dataset
const [sent, answer, facts, image] = ['sent', 'answer', 'facts', 'image'].map((id) => document.getElementById(id))
const send = form.querySelector('[type=submit]'), problem = form.querySelector('[role=alert]')
const of = (place) => [...form.querySelectorAll('[data-in=' + place + ']')]
const credential = of('credential')[0], repeat = of('repeat')[0]
const maxCharacters = 1_000_000
let running

/** A request that differs from the last one is another one. */
const renew = () => { if (repeat) repeat.value = globalThis.crypto.randomUUID?.() ?? '' }

function address() {
  const query = new URLSearchParams(of('query').flatMap(({ name, value }) => value ? [[name, value]] : []))
  const filled = of('path').reduce(
    (text, { name, value }) => value ? text.replace('{' + name + '}', () => encodeURIComponent(value)) : text,
    path,
  )
  return filled + (query.size > 0 ? '?' + query : '')
}

const show = () => sent.textContent = method + ' ' + address()

/** The first field that cannot be sent, with the reason. */
function refused() {
  const missing = [...form.elements].find((field) => field.required && !field.value)
  if (missing) return [missing, 'Fill in ' + missing.name + '.']
  const [body] = of('body')
  if (!body?.value || body.dataset.raw) return
  try { JSON.parse(body.value) } catch (error) { return [body, 'The body is not JSON: ' + error.message + '.'] }
}

function request() {
  const headers = new Headers({ accept })
  for (const { name, value } of [...of('header'), ...repeat ? [repeat] : []]) if (value) headers.set(name, value)
  const given = credential?.value.trim()
  if (given?.startsWith('acp_sk_')) headers.set('x-api-key', given)
  else if (given) headers.set('authorization', 'Bearer ' + given)
  const [file] = of('file'), [text] = of('body')
  let body = text?.value || null
  if (body) headers.set('content-type', 'application/json')
  if (file) {
    body = new FormData()
    body.set(file.name, file.files[0])
  }
  return { method, headers, body, credentials: 'omit', cache: 'no-store' }
}

/** Shows the text as it arrives: a stream of events ends late, or not. */
async function read(response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part; reader && !(part = await reader.read()).done;) {
    text += part.value
    if (text.length > maxCharacters) {
      await reader.cancel()
      text = text.slice(0, maxCharacters) + '\\n… The rest is not shown.'
      break
    }
    answer.textContent = text
  }
  try { text = JSON.stringify(JSON.parse(text), null, 2) } catch { /* Not every response is JSON. */ }
  answer.textContent = text || 'No content'
  color(answer)
}

async function readImage(response) {
  const reader = new FileReader()
  const isRead = new Promise((resolve) => reader.onload = resolve)
  reader.readAsDataURL(await response.blob())
  await isRead
  image.src = reader.result
  image.hidden = false
}

form.oninput = ({ target }) => {
  if (target !== repeat) renew()
  target.removeAttribute('aria-invalid')
  problem.textContent = ''
  show()
}
form.onsubmit = async (event) => {
  event.preventDefault()
  if (running) return
  const [field, reason] = refused() ?? []
  problem.textContent = reason ?? ''
  if (field) {
    field.setAttribute('aria-invalid', 'true')
    return field.focus()
  }
  running = new AbortController()
  // Enter in a field would press a button that submits.
  Object.assign(send, { type: 'button', textContent: 'Stop' })
  facts.textContent = 'Sending…'
  answer.textContent = ''
  image.hidden = true
  const started = performance.now()
  try {
    const response = await fetch(address(), { ...request(), signal: running.signal })
    const isImage = /^image\\//.test(response.headers.get('content-type'))
    facts.className = response.ok ? 'up' : 'down'
    facts.textContent = response.status + ' · ' + Math.round(performance.now() - started) + ' ms'
    await (isImage ? readImage(response) : read(response))
  } catch (error) {
    if (running.signal.aborted) facts.textContent += ' · stopped'
    else {
      facts.className = 'down'
      facts.textContent = 'No response'
      answer.textContent = 'The server did not respond. Check your connection.'
    }
  }
  running = null
  Object.assign(send, { type: 'submit', textContent: 'Send request' })
}
send.onclick = () => running?.abort()
renew()
show()
// Last, because a browser that blocks storage throws.
if (credential) credential.value = sessionStorage.getItem('reference-key') ?? ''
sessionStorage.removeItem('reference-key')
`
