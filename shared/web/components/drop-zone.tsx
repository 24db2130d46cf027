import { useRef, useState } from 'preact/hooks'
import { Icon } from './page-icon.tsx'

interface Props {
  label: string
  /** What it takes, in the empty field. */
  placeholder: string
  /** The limits of a file. */
  note: string
  /** The endings and types of files that it offers. */
  accept: string
  text: string
  onText: (text: string) => void
  /** Whether a text that is pasted into the empty field is read at once. */
  isReadAtOnce: (text: string) => boolean
  /** The file that was given, with what is known of it. */
  file?: { name: string; note?: string }
  onFile: (file: File | undefined) => void
  /** What Enter does, as the word of a button; undefined if the text is read already. */
  act?: string
  onSubmit: () => void
  disabled?: boolean
}

/** A field that takes a text or a file: typed, pasted, dropped or chosen. */
export function DropZone({ label, placeholder, note, accept, text, file, act, disabled, ...props }: Props) {
  const { onText, onFile, onSubmit, isReadAtOnce } = props
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
    if (!isReadAtOnce(event.clipboardData?.getData('text') ?? '')) return
    // The text is in the field after this event.
    setTimeout(() => area.current?.form?.requestSubmit())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    area.current!.form!.requestSubmit()
  }
  const remove = () => {
    onFile(undefined)
    area.current!.focus()
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
        {file && (
          <p class='drop-file'>
            <Icon name='file' />
            <strong>{file.name}</strong>
            <small>{file.note}</small>
            <button
              type='button'
              class='icon-button'
              disabled={disabled}
              onClick={remove}
              aria-label={`Remove ${file.name}`}
            >
              <Icon name='close' />
            </button>
          </p>
        )}
        <textarea
          ref={area}
          id='given'
          name='given'
          rows={text.includes('\n') ? Math.min(8, text.split('\n').length + 1) : 2}
          value={text}
          placeholder={placeholder}
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
            <Icon name='upload' />
            {note}
          </small>
          <label class='drop-choose'>
            <input
              ref={input}
              class='hidden-text'
              type='file'
              accept={accept}
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
