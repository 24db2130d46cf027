import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'

/** A pause in typing, after which the API is asked. */
const pauseMs = 200

/** A field for what is searched, which changes after a pause in typing. */
export function SearchField({ label, placeholder = label, maxLength, value, onChange }: {
  label: string
  placeholder?: string
  maxLength: number
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const known = useRef(value)
  useEffect(() => {
    // It was changed elsewhere.
    if (value !== known.current) setText(known.current = value)
  }, [value])
  useEffect(() => {
    if (text === known.current) return
    const timer = setTimeout(() => onChange(known.current = text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label class='search-field'>
      <Icon name='search' />
      <span class='hidden-text'>{label}</span>
      <input
        type='search'
        autocomplete='off'
        spellcheck={false}
        {...{ placeholder, maxLength }}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </label>
  )
}

/**
 * What of a list is open: it stands in the address, and back leads to the list.
 * @param onClose called with what was open
 */
export function useOpened<T>(
  read: () => T | undefined,
  addressOf: (opened?: T) => string,
  onClose: (former: T) => void,
) {
  const [opened, setOpened] = useState(read)
  const former = useRef<T>(undefined)
  useEffect(() => {
    const follow = () => setOpened(read())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    const left = opened === undefined ? former.current : undefined
    former.current = opened
    if (left !== undefined) onClose(left)
  }, [opened])
  return {
    opened,
    open(next: T): void {
      // From one to the next, so that back leads to the list.
      if (opened) history.replaceState(history.state, '', addressOf(next))
      else history.pushState({ isFromList: true }, '', addressOf(next))
      setOpened(() => next)
    },
    close(): void {
      if (history.state?.isFromList) return history.back()
      history.replaceState(null, '', addressOf())
      setOpened(undefined)
    },
  }
}
