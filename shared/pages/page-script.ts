/**
 * The page's one script, for what works without it too: the sign-up stays on the page, and the playable part opens in a frame
 * when the fan asks for it, so that nothing in it runs before the sign-up is there.
 */
export const pageScript = `(() => {
const find = (query) => document.querySelector(query)
const form = find('form'), said = find('#said'), stage = find('dialog')
const join = (focus) => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  find('#join').scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'center' })
  const target = focus && form && form.elements.email || find('#join-title')
  target.focus({ preventScroll: true })
}
if (form && form.action) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  if (button.ariaDisabled) return
  button.ariaDisabled = 'true'
  said.className = ''
  said.textContent = 'One moment\\u2026'
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    })
    if (answer.ok) {
      const title = find('#join-title')
      title.textContent = find('#thanks').content.firstElementChild.textContent
      form.replaceWith(find('#thanks').content.lastElementChild)
      title.focus()
      return
    }
    const { error } = await answer.json()
    said.textContent = error
  } catch {
    said.textContent = 'That did not get through. Please try again.'
  }
  said.className = 'wrong'
  button.ariaDisabled = null
  form.elements.email.focus()
})
const play = find('.play')
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
})()`
