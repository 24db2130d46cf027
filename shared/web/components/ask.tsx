import { useState } from 'preact/hooks'
import { openDialog } from './dialog.tsx'

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
export const ask = async (question: Question): Promise<boolean> =>
  await openDialog<boolean>(question, (close) => <Content {...question} close={close} />) ?? false

function Content({ text, act, isMain, name, close }: Question & { close: (goesOn?: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    close(true)
  }
  const isRight = name === undefined || typed.trim() === name.trim()
  return (
    <>
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
          <button type='button' onClick={() => close()}>Cancel</button>
        </div>
      </form>
    </>
  )
}
