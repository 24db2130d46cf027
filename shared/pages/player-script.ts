/** The page's player: play, pause, position and time. A sound that cannot be played gets the browser's controls back. */
export const playerScript = `const sounds = [...document.querySelectorAll('audio')]
const clock = (seconds) => Math.floor(seconds / 60) + ':' + String(Math.floor(seconds % 60)).padStart(2, '0')
for (const sound of sounds) {
  const player = sound.nextElementSibling
  const [button, range, time] = player.children
  const show = () => {
    const length = Number.isFinite(sound.duration) ? sound.duration : 0
    button.className = sound.paused ? '' : 'playing'
    button.ariaLabel = sound.paused ? player.dataset.play : player.dataset.pause
    range.disabled = !length
    range.max = Math.ceil(length)
    range.value = sound.currentTime
    time.textContent = clock(sound.currentTime) + (length ? ' / ' + clock(length) : '')
    range.ariaValueText = time.textContent
  }
  for (const type of ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange']) {
    sound.addEventListener(type, show)
  }
  sound.addEventListener('error', () => {
    sound.controls = true
    player.hidden = true
  })
  button.addEventListener('click', () => {
    if (!sound.paused) return sound.pause()
    for (const other of sounds) if (other !== sound) other.pause()
    sound.play().catch(() => {})
  })
  range.addEventListener('input', () => { sound.currentTime = range.value })
  sound.controls = false
  player.hidden = false
  show()
}`
