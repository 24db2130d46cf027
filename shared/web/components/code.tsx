import { useState } from 'preact/hooks'
import { Icon } from './page-icon.tsx'

/** A button that copies a text, which `about` names for screen readers. */
export function CopyButton({ value, about }: { value: string; about: string }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>()
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(value).then(() => true, () => false)
    setOutcome(isDone ? 'Copied' : 'Not copied')
  }
  return (
    <button type='button' class='quiet copy' aria-label={`Copy ${about}`} onClick={() => void copy()}>
      <Icon name={outcome === 'Copied' ? 'check' : 'copy'} />
      <span role='status'>{outcome ?? 'Copy'}</span>
    </button>
  )
}

/** What JSON and programs consist of: names and texts in quotes, numbers, and the rest. */
const parts = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(\s*:)?|\b(-?\d+(?:\.\d+)?|true|false|null)\b/g

function* colored(text: string) {
  let end = 0
  for (const { 0: found, 1: quoted, 2: colon, index } of text.matchAll(parts)) {
    if (index > end) yield text.slice(end, index)
    yield <span class={quoted ? colon ? 'code-name' : 'code-text' : 'code-number'}>{quoted ?? found}</span>
    if (colon) yield colon
    end = index + found.length
  }
  yield text.slice(end)
}

/** A text for machines on a dark ground. It scrolls by itself, also by keyboard. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <pre class='code' tabIndex={0} role='region' aria-label={label}><code>{[...colored(text)]}</code></pre>
)
