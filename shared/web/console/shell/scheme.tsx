import { useState } from 'preact/hooks'

const choices = { '': 'As the system', light: 'Light', dark: 'Dark' }

/** Chooses the colors of the console in this browser. */
export function SchemeSwitch() {
  const [scheme, setScheme] = useState(localStorage.getItem('scheme') ?? '')
  const choose = (value: string) => {
    setScheme(value)
    if (value === '') {
      localStorage.removeItem('scheme')
      delete document.documentElement.dataset.scheme
    } else {
      localStorage.setItem('scheme', value)
      document.documentElement.dataset.scheme = value
    }
  }
  return (
    <div class='segmented' role='group' aria-label='Colors'>
      {Object.entries(choices).map(([value, name]) => (
        <button
          type='button'
          aria-pressed={value === scheme}
          onClick={() => choose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
