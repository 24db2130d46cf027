import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Question {
  title: string
  /** What will be gone. */
  text: string
  /** What the button does. */
  act: string
  /** Whether it destroys nothing: it costs something. */
  isMain?: boolean
  /** What has to be typed first, of something that cannot be had again. */
  name?: string
}

/** Asks before something that cannot be undone. True if the person goes on. */
export function ask(question: Question): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((resolve) => {
    const end = (goesOn: boolean) => {
      render(null, place)
      place.remove()
      resolve(goesOn)
    }
    render(<Ask {...question} end={end} />, place)
  })
}

function Ask({ title, text, act, isMain, name, end }: Question & { end: (goesOn: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => dialog.current!.showModal(), [])
  // Closed first, because that returns the focus to where it was.
  const close = (goesOn: boolean) => {
    dialog.current!.close()
    end(goesOn)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    close(true)
  }
  const isRight = name === undefined || typed.trim() === name.trim()
  return (
    <dialog ref={dialog} class='card' aria-labelledby='question' onCancel={() => close(false)}>
      <h2 id='question'>{title}</h2>
      <p>{text}</p>
      <form onSubmit={submit}>
        {name !== undefined && (
          <label>
            <span>
              Type <b>{name}</b> to go on
            </span>
            <input
              autocomplete='off'
              spellcheck={false}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        )}
        <div class='row'>
          <button type='submit' class={isMain ? 'main' : 'danger'} disabled={!isRight}>{act}</button>
          <button type='button' onClick={() => close(false)}>Cancel</button>
        </div>
      </form>
    </dialog>
  )
}
