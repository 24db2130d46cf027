import { useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { Drawing } from '../../../components/icon.tsx'
import { recognize } from './recognize.ts'

interface Props {
  label: string
  text: string
  onText: (text: string) => void
  /** The file that was given. */
  children?: ComponentChildren
  onFile: (file: File) => void
  /** What Enter does, as the word of a button; undefined if the text is read already. */
  act?: string
  onSubmit: () => void
  disabled?: boolean
}

/**
 * The field for recordings, as a text or a file: typed, pasted, dropped or chosen. What is pasted into the empty field is read at
 * once, but words.
 */
export function GivenField({ label, text, children, act, disabled, onText, onFile, onSubmit }: Props) {
  const [isOver, setOver] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const take = (event: Event, files: FileList | undefined) => {
    const [given] = files ?? []
    if (!given) return
    event.preventDefault()
    onFile(given)
  }
  const onPaste = (event: ClipboardEvent) => {
    take(event, event.clipboardData?.files)
    if (event.defaultPrevented || text !== '') return
    if (recognize(event.clipboardData?.getData('text') ?? '').kind === 'words') return
    // The text is in the field after this event.
    setTimeout(() => area.current?.form?.requestSubmit())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    area.current!.form!.requestSubmit()
  }
  return (
    <form
      class='drop-zone'
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onSubmit()
      }}
    >
      <label class='drop-label' for='given'>{label}</label>
      <div
        class={isOver ? 'given over' : 'given'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          if (!disabled) take(event, event.dataTransfer?.files)
        }}
      >
        {children}
        <textarea
          ref={area}
          id='given'
          name='given'
          rows={text.includes('\n') ? Math.min(8, text.split('\n').length + 1) : 2}
          value={text}
          placeholder='Paste a Spotify or Apple Music link, a UPC or ISRCs, or search by title and artist'
          maxlength={1_000_000}
          autocapitalize='none'
          autocomplete='off'
          spellcheck={false}
          disabled={disabled}
          aria-describedby='given-note'
          onInput={(event) => onText(event.currentTarget.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <div class='drop-foot'>
          <small id='given-note' class={text.trim() === '' ? undefined : 'hidden-text'}>
            <Drawing path='M12 15V4M8 8l4-4 4 4M4 16v4h16v-4' />Or a CSV or text file, up to 6 MB
          </small>
          <label class='drop-choose'>
            <input
              ref={input}
              class='hidden-text'
              type='file'
              accept='.csv,.tsv,.txt,text/csv,text/plain'
              disabled={disabled}
              onChange={(event) => {
                take(event, event.currentTarget.files ?? undefined)
                // The same file may be chosen again, after it was changed.
                input.current!.value = ''
              }}
            />
            Choose a file
          </label>
          {act && text.trim() !== '' && <button type='submit' class='main' disabled={disabled}>{act}</button>}
        </div>
      </div>
    </form>
  )
}
