import { playerScript } from './player-script.ts'

/**
 * The page's only script. The sign-up also works without it, but then leaves the page. The playable part is loaded in a frame
 * when the fan opens it, so that it cannot run before.
 */
export const pageScript = `(() => {
const find = (query) => document.querySelector(query)
const form = find('form'), status = find('#status'), stage = find('dialog')
const join = (focus) => {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  find('#join').scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: 'center' })
  const target = focus && form?.isConnected && form.elements.email || find('#join-title')
  target.focus({ preventScroll: true })
}
if (form && form.action) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  if (button.ariaDisabled) return
  const { email, consent } = form.elements
  for (const field of [email, consent]) field.ariaInvalid = null
  const refuse = (text, field) => {
    status.textContent = text
    status.className = 'wrong'
    button.ariaDisabled = null
    if (field) field.ariaInvalid = 'true'
    ;(field || email).focus()
  }
  const wrong = [email, consent].find((field) => !field.validity.valid)
  if (wrong) return refuse(form.dataset[wrong.name], wrong)
  button.ariaDisabled = 'true'
  status.className = ''
  status.textContent = form.dataset.moment
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    })
    if (response.ok) {
      const title = find('#join-title')
      const { firstElementChild: said } = find('#thanks').content
      if (said.lang) title.lang = said.lang
      title.textContent = said.textContent
      form.replaceWith(find('#thanks').content.lastElementChild)
      title.focus()
      return
    }
    await response.body?.cancel()
    refuse(form.dataset[response.status] || form.dataset.failed, response.status === 400 && email)
  } catch {
    refuse(form.dataset.failed)
  }
})
const play = find('.game')
if (play) {
  const [after, close, leave] = ['#after', '#close', '#leave'].map(find)
  let frame
  play.addEventListener('click', () => {
    after.hidden = true
    frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.title = stage.ariaLabel
    frame.src = play.dataset.src
    stage.append(frame)
    stage.showModal()
    frame.focus()
  })
  const end = (focus) => { stage.close(); join(focus) }
  stage.addEventListener('close', () => { frame.remove(); frame = undefined })
  close.addEventListener('click', () => { stage.close(); play.focus() })
  leave.addEventListener('click', () => end(true))
  addEventListener('message', ({ source, data }) => {
    if (!frame || source !== frame.contentWindow || !data || data.type !== 'experience:end') return
    if (data.asked === true) end(true)
    else after.hidden = false
  })
}
const share = find('#share')
if (share && (navigator.share || navigator.clipboard)) {
  share.parentElement.hidden = false
  if (!navigator.share) share.textContent = share.dataset.copy
  share.addEventListener('click', async () => {
    const { url } = share.dataset
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url })
      await navigator.clipboard.writeText(url)
      find('#shared').textContent = share.dataset.copied
    } catch {
      // Not shared: the fan closed the list, or the browser does not allow it. The address can then be copied by hand.
      find('#shared').textContent = url
    }
  })
}
${playerScript}
})()`
